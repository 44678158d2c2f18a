/** Formats rows of the audit log as sentences in the past tense: 'Блокира Иван Петров: спам'. */

import { AUDIT_COLUMNS } from "#app/admin/actions/audit-columns.ts";
import { LOGGED_CHANGES } from "#app/admin/actions/logged-changes.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { withinSentence } from "#app/platform/wording/text.ts";
import { ACTIONS } from "./action-registry.server.ts";

/** The sentences of all kinds of rows, such as 'user:block'. */
export const AUDIT_KINDS: ReadonlyMap<string, string> = new Map([
  ...ACTIONS.map(({ target, audit, offer }) => [`${target}:${offer.name}`, audit] as const),
  ...Object.entries(LOGGED_CHANGES),
]);

interface AuditEvent {
  readonly target_type: string;
  readonly target_id: string;
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly target_name: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export function auditSentence({ target_type, target_id, action, before, after, target_name }: AuditEvent) {
  const [old, now] = [(before ?? {}) as Values, (after ?? {}) as Values];
  // The log of a deletion holds the title or name, that of a synonym its words.
  const stored = [now.name, old.title, old.name, now.phrase, old.phrase].find((value) => typeof value === "string");
  const isNamed = target_type === "address" || target_type === "job" || target_type === "rule";
  const name = target_name ?? (isNamed ? target_id : ((stored as string | undefined) ?? "(изтрит запис)"));
  const reason = reasonText(target_type, now);
  return {
    /** The sentence before the name; the page may show the name as a link. */
    verb: AUDIT_KINDS.get(`${target_type}:${action}`) ?? "Друго действие:",
    name: target_type === "user" || isNamed ? name : quote(name),
    /** The reason after a colon (': спам'); empty without a reason. */
    end: reason ? `: ${reason}` : "",
  };
}

/** Returns the reason of the row with a lower-case first letter; undefined without one. */
function reasonText(target: string, after: Values): string | undefined {
  const code = [after.block_reason, after.decision_reason, after.reason].find((value) => typeof value === "string");
  if (typeof code !== "string") return undefined;
  const texts: Readonly<Record<string, string>> =
    target === "listing" ? AUDIT_COLUMNS.listing.decision_reason.values : AUDIT_COLUMNS.user.reason.values;
  return withinSentence(Object.hasOwn(texts, code) ? (texts[code] ?? code) : code);
}
