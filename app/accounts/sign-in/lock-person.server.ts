/** Locks people in transactions that need nothing else of their rows. */
import type { Db } from "#app/platform/database/database.server.ts";

/** Locks the row of a person until the transaction `tx` ends. Returns false if there is no such person. */
export async function lockPersonRow(tx: Db, id: string): Promise<boolean> {
  return (await tx.selectFrom("users").select("id").where("id", "=", id).forUpdate().executeTakeFirst()) !== undefined;
}
