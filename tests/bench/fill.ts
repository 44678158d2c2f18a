/**
 * `npm run bench -- fill N --database postgres://…`: fills an empty PostgreSQL database with the same N ads of many sellers each
 * time, and prints the speed.
 */
import { parseArgs } from "node:util";
import { serverDatabase } from "#app/platform/database/database.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { fillWithAds } from "./fill-database.ts";

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { database: { type: "string" } },
  allowPositionals: true,
});
const size = Number(positionals[0]);
if (!values.database || !Number.isInteger(size) || size < 1)
  throw new Error("npm run bench -- fill N --database postgres://…");

const database = serverDatabase(values.database);
try {
  await migrateSite(database);
  const { is_empty } = await database.db
    .selectNoFrom(({ not, exists, selectFrom }) => not(exists(selectFrom("listings").select("id"))).as("is_empty"))
    .executeTakeFirstOrThrow();
  if (!is_empty) throw new Error("There are ads in this database.");
  const began = performance.now();
  await fillWithAds(database.db, { size, now: new Date() });
  const seconds = (performance.now() - began) / 1000;
  console.log(`${size} ads in ${seconds.toFixed(0)} s, ${(size / seconds).toFixed(0)} a second`);
  console.log(
    "There are no photo files: run npm run admin -- adopt-storage before a site is started on this database.",
  );
} finally {
  await database.close();
}
