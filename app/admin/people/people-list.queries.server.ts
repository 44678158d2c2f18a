/** Queries of the administrators' list of people. */
import { sql } from "kysely";
import type { Order, PagePosition } from "#app/admin/pages/admin-lists.server.ts";
import {
  anyOf,
  type Condition,
  hasPhoneNumber,
  parseSearch,
  personMatches,
  plain,
  type SearchInput,
} from "#app/admin/pages/admin-search.server.ts";
import { findMatchingPage } from "#app/admin/pages/search-rows.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { PERSON_TARGET } from "./person-target.server.ts";

export const PEOPLE_ORDERS = {
  created: { column: "users.created_at", kind: "time" },
  name: { column: "users.name", kind: "text" },
  tokens: { column: "users.vip_tokens", kind: "number" },
} as const satisfies Record<string, Order>;

export const PEOPLE_STATES = ["all", "active", "blocked", "pro", "admin"] as const;

export interface PeopleQuery extends PagePosition, SearchInput {
  readonly state: (typeof PEOPLE_STATES)[number];
  readonly order: keyof typeof PEOPLE_ORDERS;
}

/** Returns the condition that a person has the searched id, name, e-mail or phone number; undefined without a search. */
async function searchCondition(db: Db, asked: SearchInput): Promise<Condition | undefined> {
  const { id, pattern, number } = parseSearch(asked) ?? {};
  if (id) return plain(sql`users.id = ${id}::uuid`);
  const conditions = [
    ...(pattern ? [plain(personMatches(pattern))] : []),
    ...(number ? [await hasPhoneNumber(db, number, "users.id")] : []),
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

const SHOWN = ["users.name", "users.email", "users.phone", "users.created_at"] as const;

/** Returns a person with the columns of the list and of their page, also one whose account is deleted but not yet erased. */
export function getPersonRow(db: Db, id: string) {
  return db
    .selectFrom("users")
    .select([...PERSON_TARGET, ...SHOWN])
    .select(["users.deleted_at", "users.email_verified", "users.two_factor_enabled"])
    .select(["users.rating_sum", "users.rating_count"])
    .where("users.id", "=", id)
    .executeTakeFirst();
}

/** Returns a page of the matching people. */
export async function findPeople(db: Db, query: PeopleQuery) {
  const people = filtered(db, query).select([...PERSON_TARGET, ...SHOWN]);
  const order = PEOPLE_ORDERS[query.order];
  return findMatchingPage(db, { order, place: query, condition: await searchCondition(db, query) }, people);
}

export type PersonRow = Omit<Awaited<ReturnType<typeof findPeople>>["rows"][number], "sort_key">;
