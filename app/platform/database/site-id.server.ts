/** The secret id of the site, which is stored in its database and in its photo storage. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db } from "./database.server.ts";

const details = z.object({ id: z.uuid() });

/** Returns the id; creates it if the database has none. */
export async function readSiteId(db: Db): Promise<string> {
  const find = () => db.selectFrom("operation_marks").select("details").where("name", "=", "site").executeTakeFirst();
  let row = await find();
  if (!row) {
    await db
      .insertInto("operation_marks")
      .values({ name: "site", details: JSON.stringify({ id: randomUUID() }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await find();
  }
  return details.parse(row?.details).id;
}

/** Returns a function that reads the id once and caches it. */
export function createSiteId(db: Db): () => Promise<string> {
  let id: Promise<string> | undefined;
  return () => {
    id ??= readSiteId(db).catch((error: unknown) => {
      id = undefined;
      throw error;
    });
    return id;
  };
}
