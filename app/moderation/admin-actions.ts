/** What the actions of administrators are called, ask and promise: shared by pages and the server. */
import { counted } from "#app/ui/plurals.ts";

/** Tokens an administrator may give at once (specification, section 2). */
export const GRANT_LIMITS = { min: 1, max: 100, default: 1 } as const;
export interface ActionText {
  readonly label: string;
  /** What is asked before it is done. */
  readonly confirm: string;
  readonly looksDangerous?: boolean;
}

export const PERSON_ACTIONS = {
  block: {
    label: "Блокирай",
    confirm: "Сигурни ли сте, че искате да блокирате този потребител?",
    looksDangerous: true,
  },
  unblock: { label: "Отблокирай", confirm: "Сигурни ли сте, че искате да отблокирате този потребител?" },
  upgrade: { label: "Повиши до Pro", confirm: "Сигурни ли сте, че искате да повишите този потребител до Pro?" },
  grant: { label: "Добави VIP токени", confirm: "Колко VIP токена да бъдат добавени?" },
  verify: { label: "Верифицирай", confirm: "Сигурни ли сте, че искате да верифицирате този потребител?" },
  unverify: { label: "Премахни верификацията", confirm: "Сигурни ли сте, че искате да премахнете верификацията?" },
  "end-sessions": {
    label: "Прекрати сесиите",
    confirm: "Потребителят ще трябва да влезе отново на всички устройства. Продължавате ли?",
  },
  "free-address": {
    label: "Освободи адреса",
    confirm: "От мрежата, от която е регистриран този профил, ще могат да се регистрират и други. Продължавате ли?",
  },
  "free-phone": {
    label: "Освободи телефона",
    confirm: "Телефонът ще бъде премахнат от профила и обявите и ще може да се използва от друг. Продължавате ли?",
    looksDangerous: true,
  },
} as const satisfies Record<string, ActionText>;

export type PersonActionName = keyof typeof PERSON_ACTIONS;

/** '5 VIP токена са добавени', '1 VIP токен е добавен' (reading 47). */
export function tokensAddedText(count: number): string {
  return `${counted(count, "VIP токен е добавен", "VIP токена са добавени")}`;
}
