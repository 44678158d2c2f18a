/** Accounts for administrators. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { ADMIN_PAGE_SIZE, type FoundPage, type Order, type Place, readPage } from "./admin-lists.server.ts";
import {
  anyOf,
  type Condition,
  countNearest,
  ofNumber,
  personFits,
  plain,
  readNearest,
  readSought,
} from "./admin-search.server.ts";
import { PERSON_TARGET } from "./person-target.server.ts";

export const PEOPLE_ORDERS = {
  created: { column: "users.created_at", kind: "time" },
  name: { column: "users.name", kind: "text" },
  tokens: { column: "users.vip_tokens", kind: "number" },
} as const satisfies Record<string, Order>;

export const PEOPLE_STATES = ["all", "active", "blocked", "pro", "admin"] as const;

export interface PeopleQuery extends Place {
  readonly q: string;
  readonly state: (typeof PEOPLE_STATES)[number];
  readonly order: keyof typeof PEOPLE_ORDERS;
}

/** The person of an id; else those whose name, e-mail or number fits. */
async function sought(db: Db, q: string): Promise<Condition | undefined> {
  const { id, pattern, number } = readSought(q) ?? {};
  if (id) return plain(sql`users.id = ${id}::uuid`);
  const conditions = [
    ...(pattern ? [personFits(pattern)] : []),
    ...(number ? [await ofNumber(db, number, "users.id")] : []),
  ];
  return conditions.length > 0 ? anyOf(conditions) : undefined;
}

function filtered(db: Db, { state }: PeopleQuery) {
  let query = db.selectFrom("users").where("users.deleted_at", "is", null);
  if (state === "active" || state === "blocked") query = query.where("users.is_blocked", "=", state === "blocked");
  if (state === "pro") query = query.where("users.account_type", "=", "pro");
  if (state === "admin") query = query.where("users.is_admin", "=", true);
  return query;
}

async function read(db: Db, query: PeopleQuery) {
  const order = PEOPLE_ORDERS[query.order];
  const people = filtered(db, query);
  const condition = await sought(db, query.q);
  const page = await readPage(order, query, (keys) => {
    const rows = (where: RawBuilder<boolean>) =>
      people
        .select(PERSON_TARGET)
        .select(["users.name", "users.email", "users.phone", "users.created_at", keys.key.as("sort_key")])
        .where(where)
        .where(keys.after)
        .orderBy(keys.by)
        .orderBy(keys.thenBy)
        .limit(ADMIN_PAGE_SIZE + 1)
        .execute();
    return readNearest(db, { order, keys, condition }, rows);
  });
  return { ...page, found: await countNearest(db, { order, condition }, people) };
}

export type PersonRow = Awaited<ReturnType<typeof read>>["rows"][number];

export function findPeople(db: Db, query: PeopleQuery): Promise<FoundPage<PersonRow>> {
  return read(db, query);
}
