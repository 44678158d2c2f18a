/** What the actions of administrators are called, ask and promise: shared by pages and the server. */
import { counted } from "#app/wording/plurals.ts";
import { BLOCK_REASONS, LISTING_DECISION_REASONS } from "./decisions.ts";

/** Tokens an administrator may give at once (specification, section 2). */
export const GRANT_LIMITS = { min: 1, max: 100, default: 1 } as const;

export interface ActionText {
  readonly label: string;
  /** What is asked before it is done. */
  readonly confirm: string;
  readonly looksDangerous?: boolean;
  /** The number of tokens is asked for. */
  readonly asksAmount?: boolean;
  /** One of these is asked for: the owner reads it. */
  readonly reasons?: readonly string[];
  /** Makes sense for several rows at once. */
  readonly forMany?: boolean;
}

export const PERSON_ACTIONS = {
  block: {
    label: "Блокирай",
    confirm: "Сигурни ли сте, че искате да блокирате този потребител?",
    looksDangerous: true,
    reasons: BLOCK_REASONS,
    forMany: true,
  },
  unblock: { label: "Отблокирай", confirm: "Сигурни ли сте, че искате да отблокирате този потребител?" },
  upgrade: { label: "Повиши до Pro", confirm: "Сигурни ли сте, че искате да повишите този потребител до Pro?" },
  grant: { label: "Добави VIP токени", confirm: "Колко VIP токена да бъдат добавени?", asksAmount: true },
  verify: {
    label: "Верифицирай",
    confirm: "Сигурни ли сте, че искате да верифицирате този потребител?",
    forMany: true,
  },
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
  "make-admin": {
    label: "Направи администратор",
    confirm: "Този потребител ще има същите права като Вас. Продължавате ли?",
    looksDangerous: true,
  },
  "drop-admin": {
    label: "Отнеми администраторските права",
    confirm: "Сигурни ли сте, че искате да отнемете администраторските права?",
    looksDangerous: true,
  },
} as const satisfies Record<string, ActionText>;

export const LISTING_ACTIONS = {
  activate: { label: "Активирай", confirm: "Обявата ще се вижда отново. Продължавате ли?", forMany: true },
  deactivate: {
    label: "Спри обявата",
    confirm: "Обявата няма да се вижда и собственикът ще научи защо. Продължавате ли?",
    looksDangerous: true,
    reasons: LISTING_DECISION_REASONS,
    forMany: true,
  },
  // Not for several: among them may be one that was stopped, which its owner could then renew.
  expire: { label: "Отбележи като изтекла", confirm: "Обявата ще бъде отбелязана като изтекла. Продължавате ли?" },
  delete: {
    label: "Изтрий",
    confirm: "Сигурни ли сте, че искате да изтриете тази обява?",
    looksDangerous: true,
    reasons: LISTING_DECISION_REASONS,
    forMany: true,
  },
} as const satisfies Record<string, ActionText>;

export const MESSAGE_ACTIONS = {
  approve: { label: "Одобри", confirm: "Сигурни ли сте, че искате да одобрите тази заявка?" },
  resolve: {
    label: "Маркирай като решено",
    confirm: "Сигурни ли сте, че искате да отбележите това съобщение като решено?",
    forMany: true,
  },
  delete: {
    label: "Изтрий",
    confirm: "Сигурни ли сте, че искате да изтриете това съобщение? Това действие не може да бъде отменено.",
    looksDangerous: true,
    forMany: true,
  },
} as const satisfies Record<string, ActionText>;

export const REPORT_ACTIONS = {
  pending: { label: "Върни като чакащ", confirm: "Докладът ще чака отново. Продължавате ли?", forMany: true },
  review: {
    label: "Отбележи като прегледан",
    confirm: "Докладът ще бъде отбелязан като прегледан. Продължавате ли?",
    forMany: true,
  },
  resolve: {
    label: "Отбележи като решен",
    confirm: "Докладът ще бъде отбелязан като уважен. Продължавате ли?",
    forMany: true,
  },
  dismiss: { label: "Отхвърли", confirm: "Докладът ще бъде отхвърлен. Продължавате ли?", forMany: true },
  delete: {
    label: "Изтрий доклада",
    confirm: "Сигурни ли сте, че искате да изтриете този доклад? Това действие не може да бъде отменено.",
    looksDangerous: true,
    forMany: true,
  },
} as const satisfies Record<string, ActionText>;

export const ACTION_TEXTS = {
  people: PERSON_ACTIONS,
  listings: LISTING_ACTIONS,
  messages: MESSAGE_ACTIONS,
  reports: REPORT_ACTIONS,
} as const;

export type ActionTarget = keyof typeof ACTION_TEXTS;
export type PersonActionName = keyof typeof PERSON_ACTIONS;
export type ListingActionName = keyof typeof LISTING_ACTIONS;
export type MessageActionName = keyof typeof MESSAGE_ACTIONS;
export type ReportActionName = keyof typeof REPORT_ACTIONS;

/** The text of an action by the two words of its address; undefined for one that does not exist. */
export function actionText(target: string, action: string): ActionText | undefined {
  const actions: Readonly<Record<string, ActionText>> | undefined = Object.hasOwn(ACTION_TEXTS, target)
    ? ACTION_TEXTS[target as ActionTarget]
    : undefined;
  return actions && Object.hasOwn(actions, action) ? actions[action] : undefined;
}

/** '5 VIP токена са добавени', '1 VIP токен е добавен' (reading 47). */
export function tokensAddedText(count: number): string {
  return `${counted(count, "VIP токен е добавен", "VIP токена са добавени")}`;
}
