import { type RawBuilder, sql } from "kysely";
import { AUDIT_COLUMNS, type AuditTarget } from "#app/admin/actions/audit-columns.ts";
import { midnight } from "#app/admin/listings/listings-list.queries.server.ts";
import { ADMIN_PAGE_SIZE, countUpToLimit, readPageAt } from "#app/admin/pages/admin-lists.server.ts";
import { matchingPeople, parseSearch, personMatches, searchPatterns } from "#app/admin/pages/admin-search.server.ts";
import { messageTitle } from "#app/admin/pages/record-labels.ts";
import { planSearch } from "#app/listings/finding/planned-filter.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { codesOf } from "#app/platform/wording/codes.ts";

const MAX_ADMINS = 100;

interface AuditFilter {
  /** The administrator: a part of the name or e-mail, or the id. */
  readonly who: string;
  /** The target: its id or URL, words of the title of an ad, or a part of a person's name, e-mail or phone number. */
  readonly object: string;
  /** An action, or a kind of row such as 'user:block'. */
  readonly action: string;
  /** The first day in Sofia, '2026-11-21'; `to`: the last one, included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface AuditQuery extends AuditFilter {
  /** The id of the last row of the previous page. `before`: of the first row of the next page. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

async function filtered(db: Db, { who, object, action, from, to }: AuditFilter) {
  let query = db.selectFrom("audit_log").leftJoin("users", "users.id", "audit_log.actor_id");
  if (object.trim()) query = query.where(await isAbout(db, object.trim()));
  const [kind, ofKind] = action.split(":");
  if (action) query = query.where("audit_log.action", "=", ofKind ?? action);
  if (kind && ofKind) query = query.where("audit_log.target_type", "=", kind);
  if (from) query = query.where("audit_log.created_at", ">=", midnight(from, 0));
  if (to) query = query.where("audit_log.created_at", "<", midnight(to, 1));
  if (who.trim())
    query = query.where(sql<boolean>`audit_log.actor_id = any(${await findAdminIds(db, who.trim())}::uuid[])`);
  return query;
}

/** Returns a page of the log with the names of the targets, newest first. The id of a row is its cursor. */
export async function findAudit(db: Db, query: AuditQuery) {
  const { after, before } = query;
  const log = (await filtered(db, query))
    .select(["audit_log.id", "audit_log.action", "audit_log.target_type", "audit_log.target_id", "audit_log.actor_id"])
    .select(["audit_log.before", "audit_log.after", "audit_log.created_at", "users.name as actor_name"])
    .limit(ADMIN_PAGE_SIZE + 1);
  const { rows, ...page } = await readPageAt(
    { after, before, size: ADMIN_PAGE_SIZE },
    (cursor, isBackwards) =>
      (cursor === undefined ? log : log.where("audit_log.id", isBackwards ? ">" : "<", cursor))
        .orderBy("audit_log.id", isBackwards ? "asc" : "desc")
        .execute(),
    ({ id }) => id,
  );
  const targetIds = rows.map((row) => row.target_id);
  const names = await namesOf(db, targetIds);
  return { ...page, rows: rows.map((row) => ({ ...row, target_name: names.get(row.target_id) })) };
}

/** Counts the rows, up to one more than the limit. */
export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  return countUpToLimit(db, await filtered(db, filter));
}

async function findAdminIds(db: Db, who: string): Promise<readonly string[]> {
  if (isUuid(who)) return [who];
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where(personMatches(searchPatterns({ q: who })))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("audit_log").select("audit_log.id").whereRef("audit_log.actor_id", "=", "users.id")),
    )
    .limit(MAX_ADMINS)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the condition that the target has this id or belongs to it: reports of an ad, ads and messages of a person. Any other text
 * finds ads with these words and matching people.
 */
async function isAbout(db: Db, object: string): Promise<RawBuilder<boolean>> {
  const id = parseSearch({ q: object })?.id;
  if (id) return isAboutId(id);
  const conditions = [sql<boolean>`audit_log.target_id = ${object}`];
  const people = matchingPeople(object);
  if (people) conditions.push(sql`audit_log.target_id in (select id::text from (${people}) people)`);
  const tsquery = await planSearch(db, object);
  if (tsquery !== undefined)
    conditions.push(sql`audit_log.target_id in (select id::text from listings where search @@ ${tsquery}::tsquery)`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Returns the condition as a union, because each part of it uses the index of the targets, which an "or" would not. */
function isAboutId(id: string): RawBuilder<boolean> {
  const types = codesOf(AUDIT_COLUMNS);
  const targets = (type: AuditTarget, ids: RawBuilder<unknown>) =>
    sql`select one.id from audit_log one join (${ids}) about on one.target_type = ${type} and one.target_id = about.id::text`;
  const parts = [
    sql`select id from audit_log where target_type = any(${types}::text[]) and target_id = ${id}`,
    targets("report", sql`select id from reports where reported_id = ${id}::uuid or listing_user_id = ${id}::uuid`),
    targets("listing", sql`select id from listings where user_id = ${id}::uuid`),
    targets("message-report", sql`select id from message_reports where reported_id = ${id}::uuid`),
    targets("message", sql`select id from messages where user_id = ${id}::uuid`),
  ];
  return sql`audit_log.id in (${sql.join(parts, sql` union all `)})`;
}

async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = ids.filter(isUuid);
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", people)
    .unionAll(db.selectFrom("listings").select(["id", "title as name"]).where("id", "in", people))
    .unionAll(db.selectFrom("reports").select(["id", "listing_title as name"]).where("id", "in", people))
    .unionAll(db.selectFrom("message_reports").select(["id", "listing_title as name"]).where("id", "in", people))
    .unionAll(db.selectFrom("messages").select(["id", "subject as name"]).where("id", "in", people))
    .execute();
  // Only messages lose their name, by the erasure of an account.
  return new Map(rows.map(({ id, name }) => [id, messageTitle(name)]));
}

export type AuditRow = Awaited<ReturnType<typeof findAudit>>["rows"][number];
