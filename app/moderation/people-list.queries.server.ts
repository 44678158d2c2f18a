/** Accounts for administrators. */
import type { Db } from "#app/platform/database.server.ts";
import {
  ADMIN_PAGE_SIZE,
  type AdminPage,
  keyset,
  likePattern,
  type Order,
  personMatches,
  toPage,
} from "./admin-lists.server.ts";
import { ADMIN_COUNT_LIMIT } from "./admin-params.ts";
import { PERSON_TARGET } from "./person-target.server.ts";

export const PEOPLE_ORDERS = {
  created: { column: "users.created_at", kind: "time" },
  name: { column: "users.name", kind: "text" },
  tokens: { column: "users.vip_tokens", kind: "number" },
} as const satisfies Record<string, Order>;

export const PEOPLE_STATES = ["all", "active", "blocked", "pro", "admin"] as const;

export interface PeopleQuery {
  readonly q: string;
  readonly state: (typeof PEOPLE_STATES)[number];
  readonly order: keyof typeof PEOPLE_ORDERS;
  readonly isAscending: boolean;
  readonly after: string | undefined;
}

/** '0888 12' finds '+35988812…': numbers are kept in their international form. */
function phonePattern(q: string): string | undefined {
  const digits = q.replace(/[\s()./-]/g, "");
  return /^0\d{3,}$/.test(digits) ? `%+359${digits.slice(1)}%` : undefined;
}

function filtered(db: Db, { q, state }: Pick<PeopleQuery, "q" | "state">) {
  let query = db.selectFrom("users").where("users.deleted_at", "is", null);
  const pattern = phonePattern(q) ?? likePattern(q);
  if (pattern) query = query.where(personMatches(pattern));
  if (state === "active" || state === "blocked") query = query.where("users.is_blocked", "=", state === "blocked");
  if (state === "pro") query = query.where("users.account_type", "=", "pro");
  if (state === "admin") query = query.where("users.is_admin", "=", true);
  return query;
}

async function read(db: Db, query: PeopleQuery) {
  const order = keyset(PEOPLE_ORDERS[query.order], { isAscending: query.isAscending, cursor: query.after });
  return filtered(db, query)
    .select(PERSON_TARGET)
    .select(["users.name", "users.email", "users.phone", "users.created_at", order.key.as("sort_key")])
    .where(order.after)
    .orderBy(order.by)
    .orderBy(order.thenBy)
    .limit(ADMIN_PAGE_SIZE + 1)
    .execute();
}

export type PersonRow = Awaited<ReturnType<typeof read>>[number];

export async function findPeople(db: Db, query: PeopleQuery): Promise<AdminPage<PersonRow>> {
  return toPage(await read(db, query));
}

/** How many there are, up to one more than the limit. */
export async function countPeople(db: Db, query: Pick<PeopleQuery, "q" | "state">): Promise<number> {
  const { count } = await db
    .selectFrom(
      filtered(db, query)
        .select("id")
        .limit(ADMIN_COUNT_LIMIT + 1)
        .as("some"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
