/** Formats a row of the audit log for the administration pages. */
import { formatMoment } from "#app/platform/wording/dates.ts";
import type { AuditRow } from "./audit-list.queries.server.ts";
import { auditSentence } from "./audit-sentence.server.ts";
import { changeTexts } from "./audit-text.ts";

export function auditView(row: AuditRow) {
  const { id, target_type, target_id, target_name, before, after, created_at, actor_id, actor_name } = row;
  return {
    id,
    ...auditSentence(row),
    kind: target_type,
    targetId: target_id,
    isLinked: target_name !== undefined,
    changes: changeTexts(target_type, before, after),
    when: formatMoment(created_at),
    who: actor_name ?? "сървърът",
    whoId: actor_name && actor_id ? actor_id : undefined,
  };
}

export type AuditView = ReturnType<typeof auditView>;
