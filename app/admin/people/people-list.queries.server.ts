/** Accounts for administrators. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { FoundPage, Order, Place } from "./admin-lists.server.ts";
import { type Asked, anyOf, type Condition, ofNumber, personFits, plain, readSought } from "./admin-search.server.ts";
import { findFitting } from "./fitting-rows.server.ts";
import { PERSON_TARGET } from "./person-target.server.ts";

export const PEOPLE_ORDERS = {
  created: { column: "users.created_at", kind: "time" },
  name: { column: "users.name", kind: "text" },
  tokens: { column: "users.vip_tokens", kind: "number" },
} as const satisfies Record<string, Order>;

export const PEOPLE_STATES = ["all", "active", "blocked", "pro", "admin"] as const;

export interface PeopleQuery extends Place, Asked {
  readonly state: (typeof PEOPLE_STATES)[number];
  readonly order: keyof typeof PEOPLE_ORDERS;
}

/** The person of an id; else those whose name, e-mail or number fits. */
async function sought(db: Db, asked: Asked): Promise<Condition | undefined> {
  const { id, pattern, number } = readSought(asked) ?? {};
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
  const people = filtered(db, query)
    .select(PERSON_TARGET)
    .select(["users.name", "users.email", "users.phone", "users.created_at"]);
  const order = PEOPLE_ORDERS[query.order];
  return findFitting(db, { order, place: query, condition: await sought(db, query) }, people);
}

export type PersonRow = Awaited<ReturnType<typeof read>>["rows"][number];

export function findPeople(db: Db, query: PeopleQuery): Promise<FoundPage<PersonRow>> {
  return read(db, query);
}
