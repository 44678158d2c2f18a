/**
 * Loads the rows of a backup into an empty database: one of a server, or an embedded one. The schema is made by the migrations of this version of
 * the site, so that nothing else of the script runs, whichever program wrote it.
 */
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { openPGlite } from "#app/platform/database/embedded/pglite.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { Migration } from "#db/migrate.ts";
import { createDumpReader, type DumpReader } from "./dumped-rows.server.ts";
import type { RunQuery } from "./row-counts.server.ts";
import type { LoadTarget } from "./server-connection.server.ts";
import { AFTER_ROWS, BEFORE_ROWS, schemaStatements } from "./site-schema.server.ts";
import { isCopied } from "./site-tables.server.ts";

/** Opens the embedded database of an unpacked backup without fsync, and closes it after `work`. */
export async function inUnpacked<T>(staging: string, work: (pglite: PGlite, ask: RunQuery) => Promise<T>): Promise<T> {
  const onWriteError = (error: unknown): never => {
    throw error;
  };
  const pglite = await openPGlite({ folder: join(staging, "database"), durability: "off", onWriteError });
  try {
    return await work(pglite, (text) => rowsOf(pglite, text));
  } finally {
    await pglite.close();
  }
}

async function rowsOf(pglite: PGlite, text: string): Promise<Record<string, unknown>[]> {
  return (await pglite.query<Record<string, unknown>>(text)).rows;
}

export function embeddedTarget(pglite: PGlite): LoadTarget {
  return {
    ask: (text) => rowsOf(pglite, text),
    run: async (text) => void (await pglite.exec(text)),
    async load(target, lines) {
      await pglite.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(lines)]) });
    },
  };
}

/** Returns a reader that loads the rows of a script in the current transaction. `migrations` are those of the backup, for one transaction. */
export function rowLoader(target: LoadTarget, migrations: readonly Migration[]): DumpReader {
  let hasBegun = false;

  async function begin(queue: number | undefined): Promise<void> {
    hasBegun = true;
    for (const text of [...schemaStatements(migrations, queue), BEFORE_ROWS]) await target.run(text);
  }

  const reader = createDumpReader({
    async rows(table, lines) {
      if (!isCopied(table)) return;
      // The version of the job queue is the first table of a script, if there is a queue.
      if (!hasBegun)
        await begin(table.startsWith("pgboss.version ") ? Number.parseInt(lines.toString(), 10) : undefined);
      await target.load(table, lines);
    },
    async sequence(statement) {
      const [, name, value] =
        /^SELECT pg_catalog\.setval\('((?:public|pgboss)\.\w+)', (\d+, (?:true|false))\);$/.exec(statement) ?? [];
      // A sequence that is not the site's has no regclass here, and setval of null does nothing.
      if (name) await target.run(`select pg_catalog.setval(to_regclass('${name}'), ${value})`);
    },
  });
  return {
    write: reader.write,
    async end() {
      await reader.end();
      if (!hasBegun) throw new SettingError("The backup has no rows of the site");
      await target.run(AFTER_ROWS);
    },
  };
}
