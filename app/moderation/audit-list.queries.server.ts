/** The audit log: who did what to whom and when, with the values before and after. */
import type { Db } from "#app/platform/database.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { ADMIN_PAGE_SIZE, findPersonIds, likePattern, personMatches } from "./admin-lists.server.ts";

const MAX_ACTORS = 100;

export interface AuditQuery {
  /** An administrator: a part of their name or e-mail, or their id. */
  readonly who: string;
  /** The id of what was changed, or a part of a person's name, e-mail or number. */
  readonly object: string;
  readonly action: string;
  /** The id of the last row of the previous page. */
  readonly before: number | undefined;
}

export async function findAudit(db: Db, { who, object, action, before }: AuditQuery) {
  let query = db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .select(["audit_log.id", "audit_log.action", "audit_log.target_type", "audit_log.target_id"])
    .select(["audit_log.before", "audit_log.after", "audit_log.created_at", "users.name as actor_name"]);
  if (before !== undefined) query = query.where("audit_log.id", "<", before);
  if (object.trim()) query = query.where("audit_log.target_id", "in", await findObjects(db, object.trim()));
  if (action) query = query.where("audit_log.action", "=", action);
  if (who.trim()) query = query.where("audit_log.actor_id", "in", await findActors(db, who.trim()));
  const rows = await query
    .orderBy("audit_log.id", "desc")
    .limit(ADMIN_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, ADMIN_PAGE_SIZE);
  const names = await namesOf(
    db,
    shown.map((row) => row.target_id),
  );
  return {
    rows: shown.map((row) => ({ ...row, person_name: names.get(row.target_id) })),
    next: rows.length > ADMIN_PAGE_SIZE ? shown.at(-1)?.id : undefined,
  };
}

/** An id that matches nobody, for a filter without a matching administrator. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

async function findActors(db: Db, who: string): Promise<readonly string[]> {
  if (isUuid(who)) return [who];
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where(personMatches(likePattern(who) ?? ""))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("audit_log").select("audit_log.id").whereRef("audit_log.actor_id", "=", "users.id")),
    )
    .limit(MAX_ACTORS)
    .execute();
  return rows.length > 0 ? rows.map(({ id }) => id) : [NOBODY];
}

/** An id as it stands; else the people whose name, e-mail or number fit. */
async function findObjects(db: Db, object: string): Promise<readonly string[]> {
  const pattern = likePattern(object);
  const people = isUuid(object) || !pattern ? [] : await findPersonIds(db, pattern);
  return [object, ...people];
}

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = ids.filter(isUuid);
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", people)
    .unionAll(db.selectFrom("listings").select(["id", "title as name"]).where("id", "in", people))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type AuditRow = Awaited<ReturnType<typeof findAudit>>["rows"][number];
