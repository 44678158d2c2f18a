/** The audit log as text. */
import { type ActionTarget, actionText } from "./admin-actions.ts";
import { AUDIT_COLUMNS, type AuditColumn, type AuditTarget } from "./audit-columns.ts";

const TARGETS = {
  user: { label: "Потребител", actions: "people" },
  listing: { label: "Обява", actions: "listings" },
  message: { label: "Съобщение", actions: "messages" },
  report: { label: "Доклад", actions: "reports" },
  address: { label: "Мрежов адрес", actions: "people" },
  job: { label: "Задача", actions: "people" },
} as const satisfies Record<AuditTarget, { label: string; actions: ActionTarget }>;

/** What is done without a question of its own. */
const OTHER_ACTIONS = {
  "approve-request": "Одобрена заявка",
  invite: "Покана за профил",
  "password-link": "Линк за парола",
  "free-typed-address": "Освободен адрес",
  "allow-job": "Разрешена спряна задача",
  "grant-admin": "Назначен администратор от сървъра",
  "revoke-admin": "Отнети права от сървъра",
} as const satisfies Record<string, string>;

export type OtherAction = keyof typeof OTHER_ACTIONS;

/** For rows written by earlier versions. */
const UNKNOWN = "друго";

function isTarget(target: string): target is AuditTarget {
  return Object.hasOwn(TARGETS, target);
}

export function targetLabel(target: string): string {
  return isTarget(target) ? TARGETS[target].label : UNKNOWN;
}

export function actionLabel(target: string, action: string): string {
  const others: Readonly<Record<string, string>> = OTHER_ACTIONS;
  const asked = isTarget(target) ? actionText(TARGETS[target].actions, action)?.label : undefined;
  return (Object.hasOwn(others, action) ? others[action] : asked) ?? UNKNOWN;
}

function valueText(value: unknown, values: AuditColumn["values"]): string {
  if (value === null || value === undefined) return "—";
  if (typeof value === "boolean") return value ? "да" : "не";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "—";
  const text = String(value);
  // Values without a code are shown as they are: names, numbers, and reasons from when they were sentences.
  return values && Object.hasOwn(values, text) ? (values[text] ?? text) : text;
}

/** 'VIP токени: 0 → 5'. Ids are left out. */
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
