/** Finds the accounts that own imported ads and their phone numbers. */

import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { storedEmail } from "#app/platform/wording/email-address.ts";

/** The owner of imported ads without one. Nobody can sign in to it: it has no password, and .invalid receives no mail (RFC 2606). */
export const SYSTEM_ACCOUNT = {
  name: "Внесени обяви",
  email: "import@system.invalid",
  account_type: "pro",
  max_ads: -1,
} as const;

/** Returns the accounts of these e-mail addresses (lower-case) that may publish: neither blocked nor deleted. */
export async function findOwners(db: Db, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "in", [...new Set(emails)])
    .where(IS_ACTIVE_PERSON)
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Returns the account of an e-mail address; undefined if none may publish. */
export async function findImportOwner(db: Db, email: string): Promise<string | undefined> {
  const address = storedEmail(email);
  return (await findOwners(db, [address])).get(address);
}

/** Returns the account that owns imported ads without an owner; created by the first import. Throws if somebody can sign in to it. */
export async function ensureSystemAccount(db: Db): Promise<string> {
  await db
    .insertInto("users")
    .values(SYSTEM_ACCOUNT)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  const account = await db
    .selectFrom("users")
    .select("id")
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("accounts").select("accounts.id").whereRef("accounts.user_id", "=", "users.id")).as(
        "can_sign_in",
      ),
    )
    .where("email", "=", SYSTEM_ACCOUNT.email)
    .executeTakeFirstOrThrow();
  if (account.can_sign_in)
    throw new Error(`${SYSTEM_ACCOUNT.email}: somebody can sign in to this account, it cannot own imported ads`);
  return account.id;
}

export interface OwnedPhone {
  readonly userId: string;
  readonly record: { readonly phone: string | null };
}

/** Claims free numbers for their owners; returns the records whose number belongs to another account. */
export async function claimPhones<R extends OwnedPhone>(tx: Tx, records: readonly R[]): Promise<ReadonlySet<R>> {
  const wanted = new Map<string, string>();
  for (const { record, userId } of records) {
    if (record.phone !== null && !wanted.has(record.phone)) wanted.set(record.phone, userId);
  }
  if (wanted.size === 0) return new Set();
  // Sorted, so that concurrent writers cannot deadlock.
  const rows = [...wanted].sort().map(([number, user_id]) => ({ number, user_id }));
  await tx
    .insertInto("phones")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const holders = await tx
    .selectFrom("phones")
    .select(["number", "user_id"])
    .where("number", "in", [...wanted.keys()])
    .execute();
  const holderOf = new Map(holders.map(({ number, user_id }) => [number, user_id]));
  return new Set(
    records.filter(({ record, userId }) => record.phone !== null && holderOf.get(record.phone) !== userId),
  );
}
