/** Formats the changes in rows of the audit log in Bulgarian. */
import type { ActionTarget } from "#app/admin/pages/admin-actions.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { AUDIT_COLUMNS, type AuditColumn, type AuditTarget } from "./audit-columns.ts";

/** The path part of the actions on a target type. */
const TARGETS = {
  user: "people",
  listing: "listings",
  message: "messages",
  report: "reports",
  "message-report": "reports",
  address: "people",
  synonym: "people",
  job: "people",
  rule: "people",
} as const satisfies Record<AuditTarget, ActionTarget>;

/** The label of columns that this version does not know, in rows of earlier versions. */
const UNKNOWN = "друго";

function isTarget(target: string): target is AuditTarget {
  return Object.hasOwn(TARGETS, target);
}

/** Returns the path part of the actions on a target type. */
export function actionsOf(target: string): string {
  return isTarget(target) ? TARGETS[target] : target;
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
