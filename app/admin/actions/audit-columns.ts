/** Labels of all columns and values that the audit log may contain, by target type. */
import { ACCOUNT_TYPE_LABELS } from "#app/accounts/sign-in/person.ts";
import { MESSAGE_STATUS, MESSAGE_TYPES, REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { MUNICIPALITY_NAMES } from "#app/catalogue/places/municipalities.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/life/decision-reasons.ts";
import { STATES, STATUSES, statusLabel } from "#app/listings/life/life-cycle.ts";
import { SIGNALS } from "#app/listings/screening/account-signals.ts";
import { SCREENING_RULES } from "#app/listings/screening/rules/rules.server.ts";
import { MODE_LABELS } from "#app/listings/screening/rules/screening-rule.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { BLOCK_REASONS, LOGGED_REASONS } from "./decisions.ts";

export interface AuditColumn {
  readonly label: string;
  /** Texts of codes. */
  readonly values?: Readonly<Record<string, string>>;
}

/** Returns the texts with a lower-case first letter, for use inside a sentence. Latin words such as 'VIP' are not changed. */
function inSentence(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([code, text]) => [code, text.replace(/^[А-Я]/, (letter) => letter.toLowerCase())]),
  );
}

const labelsOf = (table: Readonly<Record<string, { readonly label: string }>>) =>
  inSentence(Object.fromEntries(Object.entries(table).map(([code, { label }]) => [code, label])));

const LISTING_STATUS = inSentence(Object.fromEntries(STATUSES.map((status) => [status, statusLabel(status).one])));
const LISTING_STATE = inSentence(Object.fromEntries(codesOf(STATES).map((state) => [state, STATES[state].one])));

/** The texts of all reasons for actions on people, by code. */
const PERSON_REASONS: Readonly<Record<string, string>> = Object.assign(
  {},
  BLOCK_REASONS,
  ...Object.values(LOGGED_REASONS),
);

/** The screening rules of earlier versions, which old rows name. */
const FORMER_RULES = {
  "number-plate": "Регистрационен номер",
  "name-with-address": "Име и адрес на човек",
  counterfeit: "Ментета",
  "easy-money": "Лесни пари",
  "advance-payment": "Плащане предварително",
  "messenger-only": "Само чрез месинджър",
};

/** The screening rules that marked words. */
const RULES = {
  label: "правила",
  values: inSentence({
    ...FORMER_RULES,
    ...Object.fromEntries(SCREENING_RULES.map(({ name, label }) => [name, label])),
  }),
};

export const AUDIT_COLUMNS = {
  user: {
    name: { label: "име" },
    account_type: { label: "акаунт", values: ACCOUNT_TYPE_LABELS },
    vip_tokens: { label: "VIP токени" },
    max_ads: { label: "лимит за обяви" },
    is_blocked: { label: "блокиран" },
    block_reason: { label: "причина", values: BLOCK_REASONS },
    reason: { label: "причина", values: PERSON_REASONS },
    is_verified: { label: "верифициран" },
    is_admin: { label: "администратор" },
    phone: { label: "телефон" },
    phones: { label: "телефони" },
    trader: { label: "търговец" },
    office: { label: "помощник от" },
    sheet_town: { label: "седмичен лист по имейл", values: MUNICIPALITY_NAMES },
    has_note: { label: "бележка под оценките" },
    note: { label: "бележка" },
    has_sessions: { label: "влязъл" },
    holds_address: { label: "мрежата е заета" },
    is_last_admin: { label: "единствен администратор" },
    rules: RULES,
  },
  listing: {
    title: { label: "заглавие" },
    status: { label: "статус", values: LISTING_STATUS },
    inactive_reason: { label: "състояние", values: LISTING_STATE },
    decision_reason: { label: "причина", values: LISTING_DECISION_REASONS },
    principal_agreed_at: { label: "човекът е съгласен от" },
    is_assisted: { label: "за друг човек" },
    held_at: { label: "чака преглед от" },
    rules: RULES,
    signals: { label: "сигнали", values: labelsOf(SIGNALS) },
  },
  message: {
    type: { label: "вид", values: inSentence(MESSAGE_TYPES) },
    status: { label: "статус", values: labelsOf(MESSAGE_STATUS) },
    account_type: { label: "акаунт", values: ACCOUNT_TYPE_LABELS },
  },
  report: {
    status: { label: "статус", values: labelsOf(REPORT_STATUS) },
  },
  "message-report": {
    status: { label: "статус", values: labelsOf(REPORT_STATUS) },
  },
  address: {},
  synonym: {
    phrase: { label: "търсено" },
    meaning: { label: "означава" },
  },
  rule: {
    mode: { label: "режим", values: inSentence(MODE_LABELS) },
  },
  job: {
    allowed: { label: "разрешени наведнъж" },
  },
} as const satisfies Record<string, Readonly<Record<string, AuditColumn>>>;

export type AuditTarget = keyof typeof AUDIT_COLUMNS;

/** Columns that are logged but not shown. */
type Unshown = "id" | "updated_at" | `${string}_id`;

/** The type of a row that may be logged: a column without a label in AUDIT_COLUMNS has the type `never`. */
export type Labelled<Kind extends AuditTarget, Row> = {
  readonly [Column in keyof Row]: Column extends keyof (typeof AUDIT_COLUMNS)[Kind] | Unshown ? Row[Column] : never;
};
