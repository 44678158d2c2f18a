/** Restores a backup of one kind of database into the other, by rows. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { BackupManifest, OpenBackup } from "#app/admin/backup/backup-archive.server.ts";
import { refuseSql, unpackBackup } from "#app/admin/backup/unpack.server.ts";
import { openPGlite } from "#app/platform/database/embedded/pglite.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { Migration } from "#db/migrate.ts";
import { createDumpReader } from "./dumped-rows.server.ts";
import { rowsAsScript } from "./embedded-rows.server.ts";
import { AFTER_ROWS, BEFORE_ROWS, checkJobQueue, schemaStatements } from "./logical-copy.server.ts";
import { compareRowCounts, type RunQuery } from "./row-counts.server.ts";
import type { RunningScript } from "./server-programs.server.ts";
import { isMoved, type TableSums, takeTableSums } from "./table-sums.server.ts";

export interface Move {
  readonly backup: OpenBackup;
  /** The folder into which the backup is unpacked, with the layout of DATA_DIR. */
  readonly staging: string;
  /** The migrations of this version of the site, as they run in one transaction (inOneTransaction). */
  readonly migrations: readonly Migration[];
}

/** Opens the embedded database of an unpacked backup without fsync, and closes it after `work`. */
export async function inUnpacked<T>(staging: string, work: (pglite: PGlite, ask: RunQuery) => Promise<T>): Promise<T> {
  const onWriteError = (error: unknown): never => {
    throw error;
  };
  const pglite = await openPGlite({ folder: join(staging, "database"), durability: "off", onWriteError });
  try {
    return await work(pglite, async (text) => (await pglite.query<Record<string, unknown>>(text)).rows);
  } finally {
    await pglite.close();
  }
}

/** Copies the rows of an embedded database into the transaction of a psql script. Returns the checksums of both databases. */
export async function moveToServer(
  { backup, staging, migrations }: Move,
  script: RunningScript,
): Promise<{ manifest: BackupManifest; expected: TableSums; found: TableSums }> {
  const manifest = await unpackBackup(backup, staging, refuseSql);
  const expected = await inUnpacked(staging, async (pglite, ask) => {
    await pglite.exec("begin");
    const differences = await compareRowCounts(manifest.census, ask);
    if (differences.length > 0) throw new SettingError(differences.join("\n"));
    const [queue] = await ask("select to_regclass('pgboss.version') is not null as exists");
    const hasJobs = queue?.exists === true;
    if (hasJobs) checkJobQueue((await ask("select version from pgboss.version"))[0]?.version);
    for (const text of schemaStatements(migrations, { newest: backup.header.migration, hasJobs }))
      await script.write(`${text}\n`);
    await script.write(BEFORE_ROWS);
    for await (const part of rowsAsScript(pglite)) await script.write(part);
    await script.write(AFTER_ROWS);
    return takeTableSums(ask);
  });
  rmSync(join(staging, "database"), { recursive: true });
  return { manifest, expected, found: await takeTableSums(script.ask) };
}

/** Creates an embedded database in the staging folder from a script of pg_dump. Returns its checksums. */
export async function moveToEmbedded({
  backup,
  staging,
  migrations,
}: Move): Promise<{ manifest: BackupManifest; found: TableSums }> {
  return inUnpacked(staging, async (pglite, ask) => {
    const load = async (target: string, lines: Buffer) => {
      if (!isMoved(target)) return;
      try {
        await pglite.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(lines)]) });
      } catch (error) {
        // The job queue of this version does not have the table or column.
        const isUnknown = error instanceof Error && "code" in error && /^(42P01|42703)$/.test(String(error.code));
        if (isUnknown && target.startsWith("pgboss.")) checkJobQueue("other than");
        throw error;
      }
    };
    let isQueueThere = false;
    await pglite.exec("begin");
    const dump = createDumpReader({
      async begin({ hasJobs }) {
        isQueueThere = hasJobs;
        const texts = schemaStatements(migrations, { newest: backup.header.migration, hasJobs });
        for (const text of [...texts, BEFORE_ROWS]) await pglite.exec(text);
      },
      rows: load,
      sequence: async (statement) => void (await pglite.exec(statement)),
    });
    const manifest = await unpackBackup(backup, staging, dump.write);
    await dump.end();
    await pglite.exec(AFTER_ROWS);
    if (isQueueThere) checkJobQueue((await ask("select version from pgboss.version"))[0]?.version);
    const differences = await compareRowCounts(manifest.census, ask);
    if (differences.length > 0) throw new SettingError(differences.join("\n"));
    const found = await takeTableSums(ask);
    await pglite.exec("commit");
    await pglite.exec("analyze");
    return { manifest, found };
  });
}
