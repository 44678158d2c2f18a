/** Loads people with the columns that actions check and the audit log stores. */
import { sql } from "kysely";
import type { Db, Tx } from "#app/platform/database/database.server.ts";

/** The columns that `allowed` of the actions reads, so that lists need no further query. */
export const PERSON_TARGET = [
  "users.id",
  "users.account_type",
  "users.is_blocked",
  "users.is_verified",
  "users.is_admin",
  "users.vip_tokens",
  "users.max_ads",
  "users.block_reason",
  "users.office",
  "users.sheet_town",
  "users.updated_at",
  // The numbers of the profile and of all ads.
  sql<string[]>`array(select number from phones where phones.user_id = users.id and not phones.is_assisted
    order by phones.created_at, number)`.as("phones"),
  sql<boolean>`exists (select from sessions where sessions.user_id = users.id and sessions.expires_at > now())`.as(
    "has_sessions",
  ),
  // As declared; null for a private person.
  sql<
    string | null
  >`(select firm || ', ' || eik from traders where traders.user_id = users.id and traders.ended_at is null)`.as(
    "trader",
  ),
  sql<boolean>`exists (select from rating_notes where rating_notes.user_id = users.id)`.as("has_note"),
  // True if the registration of this person stops others from registering from the same network address.
  sql<boolean>`exists (select from registrations where registrations.user_id = users.id and not exists
    (select from freed_addresses where freed_addresses.address_hash = registrations.address_hash))`.as("holds_address"),
  sql<boolean>`users.is_admin and not exists (select from users others
    where others.is_admin and not others.is_blocked and others.deleted_at is null and others.id <> users.id)`.as(
    "is_last_admin",
  ),
] as const;

function people(db: Db) {
  return db.selectFrom("users").select(PERSON_TARGET).where("users.deleted_at", "is", null);
}

export function loadPerson(tx: Tx, id: string) {
  return people(tx).where("users.id", "=", id).forUpdate("users").executeTakeFirst();
}

export type PersonTarget = NonNullable<Awaited<ReturnType<typeof loadPerson>>>;

/** Returns the people with these ids by id, without deleted accounts. */
export async function findPersonTargets(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, PersonTarget>> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null))];
  if (uniqueIds.length === 0) return new Map();
  const rows = await people(db).where("users.id", "in", uniqueIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
