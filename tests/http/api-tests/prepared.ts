// Creates data that no API call can create, before the site starts: an administrator, VIP tokens, an old ad.
import { createPasswordHashes } from "#app/accounts/credentials/password-hash.server.ts";
import { issuerOf } from "#app/accounts/sign-in/account-issuer.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { openDatabase } from "#server/site.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { makeTokens } from "#tests/support/make-rows.ts";
import type { Variables } from "#tests/support/running-site.ts";
import { PASSWORD } from "./kit.ts";

export const ADMIN = "glavna@example.com";
export const VIP_TOKENS = 12;
const DAY = 24 * 60 * 60 * 1000;

/** Returns the id of an ad of the administrator, published a month ago. */
export async function prepare(settings: Variables): Promise<string> {
  const database = await openDatabase(parseEnv(settings));
  const { db } = database;
  try {
    await migrateSite(database);
    const { id: userId } = await makeUser(db, { email: ADMIN, is_admin: true, phone: "+359888000111" });
    await db
      .insertInto("accounts")
      .values({
        user_id: userId,
        account_id: userId,
        provider_id: "credential",
        issuer: issuerOf("credential"),
        password: await createPasswordHashes(4).hash(PASSWORD),
      })
      .execute();
    await makeTokens(db, userId, VIP_TOKENS);
    const monthAgo = new Date(Date.now() - 30 * DAY);
    const old = await makeListing(db, { user: { id: userId }, row: { listed_at: monthAgo, confirmed_at: monthAgo } });
    return old.id;
  } finally {
    await database.close();
  }
}
