/** `npm run types`: writes db/tables.ts, the types of the tables, after running the migrations on a database in memory. */
import { writeFileSync } from "node:fs";
import { embeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { memoryPGlite } from "#app/platform/database/embedded/pglite.server.ts";
import { migrate, readMigrations } from "#db/migrate.ts";
import { databaseTypes } from "./database-types.ts";

const database = embeddedDatabase(await memoryPGlite());
await migrate(database, readMigrations("db/migrations"));
writeFileSync("db/tables.ts", await databaseTypes(database.db));
await database.close();
console.log("db/tables.ts has the tables of db/migrations");
