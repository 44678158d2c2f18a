/** Formats the changes in rows of the audit log in Bulgarian. */
import { AUDIT_COLUMNS, type AuditColumn, type AuditTarget } from "#app/admin/actions/audit-columns.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";

/** The label of columns that this version does not know, in rows of earlier versions. */
const UNKNOWN = "друго";

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
  const columns: Readonly<Record<string, AuditColumn>> = Object.hasOwn(AUDIT_COLUMNS, target)
    ? AUDIT_COLUMNS[target as AuditTarget]
    : {};
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].filter(
    (name) => name !== "id" && !name.endsWith("_id"),
  );
  return names.map((name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    const text = (value: unknown) => valueText(value, column?.values);
    return `${column?.label ?? UNKNOWN}: ${text(old?.[name])} → ${text(now?.[name])}`;
  });
}
