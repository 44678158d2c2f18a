import type { Db } from "#app/platform/database/database.server.ts";

/** Returns the office for which a person publishes as an assistant; undefined for everybody else. */
export async function findOffice(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("office").where("id", "=", userId).executeTakeFirst();
  return row?.office ?? undefined;
}
