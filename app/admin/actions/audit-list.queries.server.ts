/** The audit log: who did what to whom and when, with the values before and after. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { ADMIN_PAGE_SIZE, countUpToLimit } from "./admin-lists.server.ts";
import { peopleSought, personFits, wordsOf } from "./admin-search.server.ts";

const MAX_ACTORS = 100;

interface AuditFilter {
  /** An administrator: a part of their name or e-mail, or their id. */
  readonly who: string;
  /** The id of what was changed, or a part of a person's name, e-mail or number. */
  readonly object: string;
  readonly action: string;
}

export interface AuditQuery extends AuditFilter {
  /** The ids of the rows that the page follows or comes before. */
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

/** The log's numbers are its order, so that a row's own is the cursor. */
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

export async function findAudit(db: Db, query: AuditQuery) {
  const { after, before } = query;
  let rows = await readLog(db, query);
  let isBackwards = before !== undefined;
  if (isBackwards && rows.length <= ADMIN_PAGE_SIZE) {
    // Close to the beginning a page would have few rows: it is the first one.
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

/** How many rows there are, up to one more than the limit. */
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
    .where(personFits(wordsOf({ q: who })).all)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("audit_log").select("audit_log.id").whereRef("audit_log.actor_id", "=", "users.id")),
    )
    .limit(MAX_ACTORS)
    .execute();
  return rows.length > 0 ? rows.map(({ id }) => id) : [NOBODY];
}

/** An id as it stands; else the people whose name, e-mail or number fit. */
function isAbout(object: string): RawBuilder<boolean> {
  const people = isUuid(object) ? undefined : peopleSought(object);
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
