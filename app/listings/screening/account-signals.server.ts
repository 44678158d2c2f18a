/** Finds the signals of an account at the time when it publishes an ad. Callers hold the lock of the account. */
import { type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import {
  MAX_ACCOUNTS_ON_ADDRESS,
  MAX_REPORTS,
  MIN_SAME_TEXT,
  NEW_ACCOUNT_ADS,
  NEW_ACCOUNT_DAYS,
  REPORT_DAYS,
  SIGNALS,
  type Signal,
} from "./account-signals.ts";

export interface Account {
  readonly id: string;
  readonly created_at: Date;
  readonly email_verified: boolean;
  readonly phone_number_verified: boolean;
}

/** Reports whether the account has a confirmed email address or phone number. */
export function isConfirmed({
  email_verified,
  phone_number_verified,
}: Pick<Account, "email_verified" | "phone_number_verified">): boolean {
  return email_verified || phone_number_verified;
}

/** Returns the signals of the account for one more ad with this description. */
export async function findSignals(db: Db, account: Account, description: string): Promise<readonly Signal[]> {
  const found: Readonly<Record<Signal, boolean>> = {
    new_account: await hasManyAdsAtOnce(db, account),
    shared_address: await sharesAddressWithBlocked(db, account.id),
    same_text: await isTextOfAnother(db, account.id, description),
    reported: await isOftenReported(db, account.id),
    unconfirmed: !isConfirmed(account),
  };
  return codesOf(SIGNALS).filter((signal) => found[signal]);
}

async function hasManyAdsAtOnce(db: Db, { id, created_at }: Account): Promise<boolean> {
  if (created_at.getTime() < Date.now() - NEW_ACCOUNT_DAYS * DAY) return false;
  const ads = await db.selectFrom("listings").select("id").where("user_id", "=", id).limit(NEW_ACCOUNT_ADS).execute();
  return ads.length >= NEW_ACCOUNT_ADS;
}

/** Reports whether the account shares a network or browser with a blocked one, unless many accounts use it. Addresses are keyed hashes. */
async function sharesAddressWithBlocked(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_shared: boolean }>`
    with own as (
      select address_hash from user_addresses where user_id = ${userId}
      union select address_hash from registrations where user_id = ${userId}),
    used as (
      select own.address_hash, a.user_id from own join user_addresses a using (address_hash)
      union select own.address_hash, r.user_id from own join registrations r using (address_hash))
    select exists (
      select from used join users on users.id = used.user_id
      where not exists (select from freed_addresses f where f.address_hash = used.address_hash)
      group by used.address_hash
      having bool_or(users.is_blocked and users.id <> ${userId}) and count(*) <= ${MAX_ACCOUNTS_ON_ADDRESS}
    ) as is_shared`.execute(db);
  return rows[0]?.is_shared === true;
}

/** Reports whether another account has an ad with the same description, apart from spaces and capitals. Imported ads are not compared. */
async function isTextOfAnother(db: Db, userId: string, description: string): Promise<boolean> {
  if (description.length < MIN_SAME_TEXT) return false;
  // The expression of the index listings_same_text_idx.
  const same = sql<SqlBool>`md5(lower(regexp_replace(description, '\\s+', '', 'g')))
    = md5(lower(regexp_replace(${description}::text, '\\s+', '', 'g')))`;
  const found = await db
    .selectFrom("listings")
    .select("id")
    .where(same)
    .where("user_id", "<>", userId)
    .where("source", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Reports whether more than MAX_REPORTS people reported ads of the account, not counting dismissed reports. */
async function isOftenReported(db: Db, userId: string): Promise<boolean> {
  const { reporters } = await db
    .selectFrom("reports")
    .select(sql<number>`count(distinct coalesce(reporter_user_id::text, reporter_key, id::text))::int`.as("reporters"))
    .where("listing_user_id", "=", userId)
    .where("status", "<>", "dismissed")
    .where("created_at", ">", new Date(Date.now() - REPORT_DAYS * DAY))
    .executeTakeFirstOrThrow();
  return reporters > MAX_REPORTS;
}
