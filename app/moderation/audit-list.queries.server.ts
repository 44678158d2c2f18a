/** The log of what administrators did: who, what, to whom, when, and what stood there before and after. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { ADMIN_PAGE_SIZE } from "./admin-lists.server.ts";

export interface AuditQuery {
  /** An administrator: a part of their name or e-mail, or their id. */
  readonly who: string;
  /** The id of what was changed. */
  readonly object: string;
  readonly action: string;
  /** The number of the last row of the page before. */
  readonly before: number | undefined;
}

export async function findAudit(db: Db, { who, object, action, before }: AuditQuery) {
  let query = db
    .selectFrom("audit_log")
    .leftJoin("users as actor", "actor.id", "audit_log.actor_id")
    .leftJoin("users as person", (join) =>
      join.on("audit_log.target_type", "=", "user").on(sql`audit_log.target_id`, "=", sql`person.id::text`),
    )
    .select(["audit_log.id", "audit_log.action", "audit_log.target_type", "audit_log.target_id"])
    .select(["audit_log.before", "audit_log.after", "audit_log.created_at"])
    .select(["actor.name as actor_name", "person.name as person_name"]);
  if (before !== undefined) query = query.where("audit_log.id", "<", before);
  if (object.trim()) query = query.where("audit_log.target_id", "=", object.trim());
  if (action) query = query.where("audit_log.action", "=", action);
  const name = who.trim();
  if (isUuid(name)) query = query.where("audit_log.actor_id", "=", name);
  else if (name)
    query = query.where(
      sql<boolean>`lower(actor.name || ' ' || actor.email) like ${`%${name.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`}`,
    );
  const rows = await query
    .orderBy("audit_log.id", "desc")
    .limit(ADMIN_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, ADMIN_PAGE_SIZE);
  return { rows: shown, next: rows.length > ADMIN_PAGE_SIZE ? shown.at(-1)?.id : undefined };
}

export type AuditRow = Awaited<ReturnType<typeof findAudit>>["rows"][number];
