/** Backs up a PostgreSQL server's database in one snapshot, while the site runs. */

import { serverDatabase } from "#app/platform/database/database.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { migrationsUpTo } from "#db/migrate.ts";
import { markBackup } from "#operation/backup/made-backup.commands.server.ts";
import type { BackupSource } from "./backup-source.ts";
import { databaseScript, type Table } from "./database-script.server.ts";
import { takeRowCounts } from "./row-counts.server.ts";
import { scriptParts } from "./script-parts.server.ts";
import { connectServer } from "./server-connection.server.ts";
import { takeTableSums } from "./table-sums.server.ts";

export async function serverSource(url: string): Promise<BackupSource> {
  const connection = await connectServer(url);
  const { ask, run } = connection;
  try {
    await run("begin isolation level repeatable read, read only");
    const [found] = await ask("select to_regclass('public.schema_migrations') is not null as exists");
    if (found?.exists !== true) throw new SettingError("DATABASE_URL: the database has no tables of the site");
    const migration = String((await ask("select max(name) as newest from public.schema_migrations"))[0]?.newest);
    const census = await takeRowCounts(ask);
    const tables = await takeTableSums(ask);
    const source = { ask, read: ({ name, columns }: Table) => connection.read(`${name} (${columns.join(", ")})`) };
    async function* parts() {
      yield* scriptParts(databaseScript(source, migrationsUpTo(migration)));
      // An open snapshot keeps the server from removing dead rows.
      await run("commit");
    }
    return {
      header: { kind: "server", migration, madeAt: new Date().toISOString() },
      census,
      tables,
      waited: 0,
      database: parts(),
      async done(made) {
        const database = serverDatabase(url);
        await markBackup(database.db, made).finally(database.close);
      },
      close: connection.close,
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
