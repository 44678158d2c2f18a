/** Queries of the audit log. */
import { type RawBuilder, sql } from "kysely";
import { ADMIN_PAGE_SIZE, countUpToLimit } from "#app/admin/pages/admin-lists.server.ts";
import { matchingPeople, personMatches, searchPatterns } from "#app/admin/pages/admin-search.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";

const MAX_ACTORS = 100;

interface AuditFilter {
  /** The administrator: a part of the name or e-mail, or the id. */
  readonly who: string;
  /** The target: its id, or a part of a person's name, e-mail or phone number. */
  readonly object: string;
  readonly action: string;
}

export interface AuditQuery extends AuditFilter {
  /** The id of the last row of the previous page. `before`: of the first row of the next page. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

async function filtered(db: Db, { who, object, action }: AuditFilter) {
  let query = db.selectFrom("audit_log").leftJoin("users", "users.id", "audit_log.actor_id");
  if (object.trim()) query = query.where(isAbout(object.trim()));
  if (action) query = query.where("audit_log.action", "=", action);
  if (who.trim()) query = query.where("audit_log.actor_id", "in", await findActors(db, who.trim()));
  return query;
}

/** Reads one row more than a page, ordered by id, which is also the cursor. */
async function readLog(db: Db, query: AuditQuery) {
  const { after, before } = query;
  let log = (await filtered(db, query))
    .select(["audit_log.id", "audit_log.action", "audit_log.target_type", "audit_log.target_id", "audit_log.actor_id"])
    .select(["audit_log.before", "audit_log.after", "audit_log.created_at", "users.name as actor_name"]);
  if (before !== undefined) log = log.where("audit_log.id", ">", before);
  else if (after !== undefined) log = log.where("audit_log.id", "<", after);
  return log
    .orderBy("audit_log.id", before === undefined ? "desc" : "asc")
    .limit(ADMIN_PAGE_SIZE + 1)
    .execute();
}

/** Returns a page of the log with the names of the targets, newest first. */
export async function findAudit(db: Db, query: AuditQuery) {
  const { after, before } = query;
  let rows = await readLog(db, query);
  let isBackwards = before !== undefined;
  if (isBackwards && rows.length <= ADMIN_PAGE_SIZE) {
    // Fewer rows than a page are left before the cursor: return the first page.
    rows = await readLog(db, { ...query, after: undefined, before: undefined });
    isBackwards = false;
  }
  const hasMore = rows.length > ADMIN_PAGE_SIZE;
  const shown = rows.slice(0, ADMIN_PAGE_SIZE);
  if (isBackwards) shown.reverse();
  const isFirst = !isBackwards && (after === undefined || before !== undefined);
  const names = await namesOf(
    db,
    shown.map((row) => row.target_id),
  );
  return {
    rows: shown.map((row) => ({ ...row, target_name: names.get(row.target_id) })),
    previous: isFirst ? undefined : shown[0]?.id,
    next: isBackwards || hasMore ? shown.at(-1)?.id : undefined,
  };
}

/** Counts the rows, up to one more than the limit. */
export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  return countUpToLimit(db, await filtered(db, filter));
}

/** An id that matches nobody, for a filter without a matching administrator. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

async function findActors(db: Db, who: string): Promise<readonly string[]> {
  if (isUuid(who)) return [who];
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where(personMatches(searchPatterns({ q: who })).all)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("audit_log").select("audit_log.id").whereRef("audit_log.actor_id", "=", "users.id")),
    )
    .limit(MAX_ACTORS)
    .execute();
  return rows.length > 0 ? rows.map(({ id }) => id) : [NOBODY];
}

/** Returns the condition that the target has this id, or is a person whose name, e-mail or phone number matches. */
function isAbout(object: string): RawBuilder<boolean> {
  const people = isUuid(object) ? undefined : matchingPeople(object);
  const named = sql<boolean>`audit_log.target_id = ${object}`;
  return people ? sql`(${named} or audit_log.target_id in (select id::text from (${people}) people))` : named;
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
