/** Backs up a PostgreSQL server's database in one snapshot, while the site runs. */
import { type ControlledTransaction, sql } from "kysely";
import { markBackup } from "#app/admin/backup/made-backup.commands.server.ts";
import { contentOf, type TarEntry } from "#app/admin/backup/tar-archive.server.ts";
import { serverDatabase } from "#app/platform/database/database.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { Tables } from "#db/tables.ts";
import type { BackupSource } from "./backup-source.ts";
import { queryWith, takeRowCounts } from "./row-counts.server.ts";
import { dumpDatabase } from "./server-programs.server.ts";
import { takeTableSums } from "./table-sums.server.ts";

/** PostgreSQL's code for a table that does not exist. */
const NO_TABLE = "42P01";
/** Bytes of a part of the script; a tar entry needs its size in advance. */
const PART = 4 * 1024 * 1024;

export async function serverSource(url: string): Promise<BackupSource> {
  const database = serverDatabase(url);
  let moment: ControlledTransaction<Tables> | undefined;
  const close = async () => {
    // Closing waits for the end of the transaction.
    if (moment && !moment.isCommitted && !moment.isRolledBack) await moment.rollback().execute();
    await database.close();
  };
  try {
    const opened = await database.db.startTransaction().setIsolationLevel("repeatable read").execute();
    moment = opened;
    const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(opened);
    const { migration } = await opened
      .selectFrom("schema_migrations")
      .select(({ fn }) => fn.max("name").as("migration"))
      .executeTakeFirstOrThrow();
    const ask = queryWith(opened);
    const census = await takeRowCounts(ask);
    const tables = await takeTableSums(ask);
    async function* parts() {
      yield* partsOf(dumpDatabase(url, rows[0]?.snapshot ?? ""));
      // An open snapshot keeps the server from removing dead rows.
      await opened.commit().execute();
    }
    return {
      header: { kind: "server", migration, madeAt: new Date().toISOString() },
      census,
      tables,
      waited: 0,
      database: parts(),
      done: (made) => markBackup(database.db, made),
      close,
    };
  } catch (error) {
    await close();
    const isEmpty = error instanceof Error && "code" in error && error.code === NO_TABLE;
    throw isEmpty ? new SettingError("DATABASE_URL: the database has no tables of the site") : error;
  }
}

async function* partsOf(script: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  let waiting: Buffer[] = [];
  let size = 0;
  let number = 0;
  const take = (): TarEntry => {
    const name = `database.sql/${String(number).padStart(6, "0")}`;
    const entry = { name, size, content: contentOf(...waiting) };
    [waiting, size, number] = [[], 0, number + 1];
    return entry;
  };
  for await (const chunk of script) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size >= PART) yield take();
  }
  if (size > 0) yield take();
}
