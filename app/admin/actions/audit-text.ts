/** Formats rows of the audit log in Bulgarian. */
import { type ActionTarget, actionText } from "#app/admin/pages/admin-actions.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { AUDIT_COLUMNS, type AuditColumn, type AuditTarget } from "./audit-columns.ts";

const TARGETS = {
  user: { label: "Потребител", actions: "people" },
  listing: { label: "Обява", actions: "listings" },
  message: { label: "Съобщение", actions: "messages" },
  report: { label: "Доклад", actions: "reports" },
  address: { label: "Мрежов адрес", actions: "people" },
  synonym: { label: "Синоним", actions: "people" },
  job: { label: "Задача", actions: "people" },
  rule: { label: "Правило", actions: "people" },
} as const satisfies Record<AuditTarget, { label: string; actions: ActionTarget }>;

/** Labels of actions without a confirmation. */
const OTHER_ACTIONS = {
  "approve-request": "Одобрена заявка",
  invite: "Покана за профил",
  "password-link": "Линк за парола",
  "free-typed-address": "Освободен адрес",
  "allow-job": "Разрешена спряна задача",
  "add-synonym": "Добавен синоним",
  "remove-synonym": "Премахнат синоним",
  "grant-admin": "Назначен администратор от сървъра",
  "revoke-admin": "Отнети права от сървъра",
  "rule-mode": "Сменен режим на правило",
  "screening-ask": "Попитан за думи в обява",
  "screening-refuse": "Отказани думи в обява",
  "screening-deny": "Без съгласие за лични данни",
  "screening-hold": "Оставено за преглед",
  "publish-unreviewed": "Публикувано без преглед",
} as const satisfies Record<string, string>;

export type OtherAction = keyof typeof OTHER_ACTIONS;

/** The label of targets, actions and columns of earlier versions. */
const UNKNOWN = "друго";

function isTarget(target: string): target is AuditTarget {
  return Object.hasOwn(TARGETS, target);
}

export function targetLabel(target: string): string {
  return isTarget(target) ? TARGETS[target].label : UNKNOWN;
}

export function actionLabel(target: string, action: string): string {
  const others: Readonly<Record<string, string>> = OTHER_ACTIONS;
  const confirmed = isTarget(target) ? actionText(TARGETS[target].actions, action)?.label : undefined;
  return (Object.hasOwn(others, action) ? others[action] : confirmed) ?? UNKNOWN;
}

/** A time as JSON stores it. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function valueText(value: unknown, values: AuditColumn["values"]): string {
  if (value === null || value === undefined) return "—";
  if (typeof value === "boolean") return value ? "да" : "не";
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => valueText(one, values)).join(", ") : "—";
  const text = String(value);
  if (ISO_TIME.test(text)) return formatMoment(new Date(text));
  // Names, numbers, and reasons that earlier versions stored as sentences have no code.
  return values && Object.hasOwn(values, text) ? (values[text] ?? text) : text;
}

/** Returns the changed columns as texts like 'VIP токени: 0 → 5', without ids. */
export function changeTexts(target: string, before: unknown, after: unknown): readonly string[] {
  const [old, now] = [before ?? {}, after ?? {}] as Readonly<Record<string, unknown>>[];
  const columns: Readonly<Record<string, AuditColumn>> = isTarget(target) ? AUDIT_COLUMNS[target] : {};
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].filter(
    (name) => name !== "id" && !name.endsWith("_id"),
  );
  return names.map((name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    const text = (value: unknown) => valueText(value, column?.values);
    return `${column?.label ?? UNKNOWN}: ${text(old?.[name])} → ${text(now?.[name])}`;
  });
}
