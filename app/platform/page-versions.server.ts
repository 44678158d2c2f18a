/** When addresses last said something else, as all processes say it. Owns the table page_versions. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./database.server.ts";
import { inRequest } from "./request-scope.server.ts";

/** Since when `address` has said what has this ETag: since now, if no process has sent that before. In whole seconds. */
export async function agreeOnVersion(db: Db, address: string, etag: string): Promise<Date> {
  const hash = createHash("sha256").update(address).digest();
  const row = {
    place: hash.readUInt16BE(),
    address: hash.toString("base64url"),
    etag,
    at: sql<Date>`date_trunc('second', now())`,
  };
  const known = (column: "address" | "etag" | "at") => sql.ref(`page_versions.${column}`);
  const { at } = await inRequest({}, () =>
    db
      .insertInto("page_versions")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("place").doUpdateSet({
          address: sql`excluded.address`,
          etag: sql`excluded.etag`,
          // Two different answers must not get the same second.
          at: sql`case when ${known("address")} <> excluded.address then excluded.at
            when ${known("etag")} = excluded.etag then ${known("at")}
            else greatest(excluded.at, ${known("at")} + interval '1 second') end`,
        }),
      )
      .returning("at")
      .executeTakeFirstOrThrow(),
  );
  return at;
}
