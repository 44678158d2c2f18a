/** Reads the key pair that signs notifications (VAPID). It is in the database, so that all processes and every backup have the same. */
import webPush from "web-push";
import type { Db } from "#app/platform/database/database.server.ts";

export interface PushKeys {
  /** Browsers subscribe with it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the keys; makes them if the database has none. Of several processes that start at once the first one's count. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const known = await findKeys(db);
  if (known) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto("push_keys")
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findKeys(db)) ?? { publicKey, privateKey };
}

function findKeys(db: Db): Promise<PushKeys | undefined> {
  return db.selectFrom("push_keys").select(["public_key as publicKey", "private_key as privateKey"]).executeTakeFirst();
}
