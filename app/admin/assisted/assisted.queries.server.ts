/** Reads assisted ads for the people who decide about them: the assistant, the office, the person behind the ad, administrators. */

import { type SqlBool, sql } from "kysely";
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import type { ActingPerson } from "#app/listings/life/life-cycle.ts";
import type { Db } from "#app/platform/database/database.server.ts";

function assistedListings(db: Db) {
  return db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .where(IS_ACTIVE_PERSON)
    .where("listings.principal_phone", "is not", null)
    .select(["listings.id", "listings.title", "listings.user_id", "listings.created_at", "listings.updated_at"])
    .select((eb) => eb.ref("listings.principal_name").$notNull().as("principal_name"))
    .select((eb) => eb.ref("listings.principal_phone").$notNull().as("principal_phone"))
    .select(["listings.inactive_reason", "listings.is_public"])
    .select(["users.office", "users.name as assistant"]);
}

/** True for the ads of another assistant of the same office as this person. */
const isOfOffice = (userId: string) =>
  sql<boolean>`(listings.user_id <> ${userId} and exists (select from users own where own.id = ${userId}
    and not own.is_blocked and own.deleted_at is null and lower(own.office) = lower(users.office)))`;

/** Returns the ads whose person has not agreed yet, the oldest first; for a person only those of the other assistants of their office. */
export function findUnconfirmed(db: Db, { ofOfficeOf, limit = 50 }: { ofOfficeOf?: string; limit?: number }) {
  return assistedListings(db)
    .where(sql<SqlBool>`listings.inactive_reason = 'unconfirmed'`)
    .$call((all) => (ofOfficeOf === undefined ? all : all.where(isOfOffice(ofOfficeOf))))
    .orderBy("listings.created_at")
    .orderBy("listings.id")
    .limit(limit)
    .execute();
}

/** Names the relation of a person to an assisted ad. A claimant is a signed-in person who may say that the ad is theirs. */
export type AssistedRole = "assistant" | "colleague" | "claimant";

/** Returns an assisted ad and the role of the person; undefined if it is none, or must not be known to them. */
export async function findAssisted(db: Db, id: string, { id: userId }: Pick<ActingPerson, "id">) {
  const row = await assistedListings(db)
    .where("listings.id", "=", id)
    .select(isOfOffice(userId).as("is_of_office"))
    .select(
      sql<boolean>`exists (select from phones where phones.number = listings.principal_phone
        and phones.user_id = ${userId} and not phones.is_assisted)`.as("is_own_number"),
    )
    .executeTakeFirst();
  const role = row && roleOf(row, userId);
  return role && { ...row, role, isUnconfirmed: row.inactive_reason === "unconfirmed" };
}

interface Related {
  readonly user_id: string;
  readonly inactive_reason: string | null;
  readonly is_public: boolean;
  readonly is_of_office: boolean;
}

function roleOf(row: Related, userId: string): AssistedRole | undefined {
  if (row.user_id === userId) return "assistant";
  if (row.is_of_office && row.inactive_reason === "unconfirmed") return "colleague";
  return row.is_public ? "claimant" : undefined;
}
