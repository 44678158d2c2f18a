/** Hashes of passwords made with older parameters, or by the library, are made anew while the password is at hand. */
import type { Db } from "#app/platform/database.server.ts";
import type { PasswordHashes } from "./password-hash.server.ts";

/** Call with a password that has just been found right. */
export async function renewPasswordHash(
  { db, passwords }: { readonly db: Db; readonly passwords: PasswordHashes },
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("users", "users.id", "accounts.user_id")
    .select(["accounts.id", "accounts.password"])
    .where("users.email", "=", email)
    .where("accounts.provider_id", "=", "credential")
    .executeTakeFirst();
  if (!row?.password || !passwords.isOutdated(row.password)) return;
  await db
    .updateTable("accounts")
    .set({ password: await passwords.hash(password) })
    .where("id", "=", row.id)
    // One that was changed meanwhile stays.
    .where("password", "=", row.password)
    .execute();
}
