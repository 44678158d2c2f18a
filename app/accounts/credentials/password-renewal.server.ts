import type { Db } from "#app/platform/database/database.server.ts";
import type { PasswordHashes } from "./password-hash.server.ts";

/** Replaces an outdated password hash. Call it with a password that has just been verified. */
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
    // A hash that was changed meanwhile is kept.
    .where("password", "=", row.password)
    .execute();
}
