/** Labels and confirmation texts of administrator actions, shared by pages and the server. */

import { BLOCK_REASONS, NOTE_REASONS, TRADER_REASONS } from "#app/admin/actions/decisions.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { LIFE_CYCLE } from "#app/listings/life/life-cycle.ts";
import { counted } from "#app/platform/wording/plurals.ts";

/** Tokens per grant (rule: token-grant). */
export const GRANT_LIMITS = { min: 1, max: 100, default: 1 } as const;

export interface ActionText {
  readonly label: string;
  /** The confirmation question. */
  readonly confirm: string;
  readonly looksDangerous?: boolean;
  /** Asks for the number of tokens. */
  readonly asksAmount?: boolean;
  /** The reasons to choose from: texts by code. */
  readonly reasons?: Readonly<Record<string, string>>;
  /** The content of the mail, as words that follow „имейл“. Shown only if a mail is sent. */
  readonly mail?: string;
  /** Available for several rows at once. */
  readonly forMany?: boolean;
  /** Shown last in the menu of a person, and in a separate menu on their page. */
  readonly isRare?: boolean;
}

const WHY = "с причината и с начин за възражение";

export const PERSON_ACTIONS = {
  block: {
    label: "Блокирай",
    confirm: "Сигурни ли сте, че искате да блокирате този потребител?",
    looksDangerous: true,
    reasons: BLOCK_REASONS,
    mail: WHY,
    forMany: true,
  },
  unblock: {
    label: "Отблокирай",
    confirm: "Сигурни ли сте, че искате да отблокирате този потребител?",
    mail: "за отблокирането",
  },
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
    isRare: true,
  },
  "free-address": {
    label: "Освободи адреса",
    confirm: "От мрежата, от която е регистриран този профил, ще могат да се регистрират и други. Продължавате ли?",
    isRare: true,
  },
  "free-phone": {
    label: "Освободи телефона",
    confirm: "Телефонът ще бъде премахнат от профила и обявите и ще може да се използва от друг. Продължавате ли?",
    looksDangerous: true,
    mail: "с номера и с начин за възражение",
  },
  "end-trader": {
    label: "Махни „Търговец“",
    confirm: "Продавачът ще се вижда като частно лице. Продължавате ли?",
    looksDangerous: true,
    reasons: TRADER_REASONS,
    mail: WHY,
    isRare: true,
  },
  "delete-note": {
    label: "Изтрий бележката под оценките",
    confirm: "Бележката ще бъде изтрита. Продължавате ли?",
    looksDangerous: true,
    reasons: NOTE_REASONS,
    mail: WHY,
    isRare: true,
  },
  "make-admin": {
    label: "Направи администратор",
    confirm: "Този потребител ще има същите права като Вас. Продължавате ли?",
    looksDangerous: true,
    isRare: true,
  },
  "drop-admin": {
    label: "Отнеми администраторските права",
    confirm: "Сигурни ли сте, че искате да отнемете администраторските права?",
    looksDangerous: true,
    isRare: true,
  },
} as const satisfies Record<string, ActionText>;

export const LISTING_ACTIONS = {
  activate: {
    label: LIFE_CYCLE.activate.label,
    confirm: "Обявата ще се вижда отново. Продължавате ли?",
    forMany: true,
  },
  deactivate: {
    label: LIFE_CYCLE.deactivate.label,
    confirm: "Обявата няма да се вижда. Продължавате ли?",
    looksDangerous: true,
    reasons: LISTING_DECISION_REASONS,
    mail: WHY,
    forMany: true,
  },
  // Not for several rows: if one of them was stopped, its owner could renew it afterwards.
  expire: { label: LIFE_CYCLE.expire.label, confirm: "Обявата ще бъде отбелязана като изтекла. Продължавате ли?" },
  // Not for several rows, because each one has to be read.
  publish: {
    label: LIFE_CYCLE.publish.label,
    confirm: "Това, което чака преглед, ще се вижда. Продължавате ли?",
    mail: "за публикуването",
  },
  refuse: {
    label: LIFE_CYCLE.refuse.label,
    confirm: "Това, което чака преглед, няма да бъде публикувано. Продължавате ли?",
    looksDangerous: true,
    reasons: LISTING_DECISION_REASONS,
    mail: WHY,
  },
  delete: {
    label: LIFE_CYCLE.delete.label,
    confirm: "Сигурни ли сте, че искате да изтриете тази обява?",
    looksDangerous: true,
    reasons: LISTING_DECISION_REASONS,
    mail: WHY,
    forMany: true,
  },
} as const satisfies Record<string, ActionText>;

export const MESSAGE_ACTIONS = {
  approve: {
    label: "Одобри",
    confirm: "Сигурни ли сте, че искате да одобрите тази заявка?",
    mail: "за одобрението",
    forMany: true,
  },
  resolve: {
    label: "Отбележи като решено",
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
    confirm: "Докладът ще бъде отбелязан като решен, а подателят ще прочете, че е уважен. Продължавате ли?",
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

export function isActionTarget(target: string): target is ActionTarget {
  return Object.hasOwn(ACTION_TEXTS, target);
}

/** Returns the text of the action at /admin/do/{target}/{action}; undefined if it does not exist. */
export function actionText(target: string, action: string): ActionText | undefined {
  const actions: Readonly<Record<string, ActionText>> | undefined = isActionTarget(target)
    ? ACTION_TEXTS[target]
    : undefined;
  return actions && Object.hasOwn(actions, action) ? actions[action] : undefined;
}

/** Returns '5 VIP токена са добавени' or '1 VIP токен е добавен'. */
export function tokensAddedText(count: number): string {
  return `${counted(count, "VIP токен е добавен", "VIP токена са добавени")}`;
}
