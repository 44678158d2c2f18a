/** The embedded database: PGlite in DATA_DIR/database, for a site without a PostgreSQL server. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import { type Db, measureQuery, type OpenDatabase } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Tables } from "#db/tables.ts";
import { copyRunning } from "./database-copy.server.ts";
import { lockFolder } from "./folder-lock.server.ts";
import { type DatabaseThread, startThread } from "./thread-client.server.ts";
import { rowsOf, threadDialect } from "./thread-dialect.server.ts";

/**
 * Opens the database in the folder, or creates it, in a separate thread. Throws SettingError if another process uses the
 * folder. `onDeath` is called if the thread ends unexpectedly; by default it ends the process with one line.
 */
export async function openEmbeddedDatabase(
  { dataDir, durability }: Pick<Env, "dataDir" | "durability">,
  onDeath: (reason: string) => void = (reason) => endProcess(dataDir, reason),
): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const release = lockFolder(dataDir);
  try {
    const folder = join(dataDir, "database");
    return threadDatabase(await startThread({ folder, durability }, onDeath), folder, release);
  } catch (error) {
    release();
    throw error;
  }
}

function endProcess(dataDir: string, reason: string): never {
  console.error(`DATA_DIR=${dataDir}: ${reason}`);
  process.exit(1);
}

function threadDatabase(thread: DatabaseThread, folder: string, release: () => void): OpenDatabase {
  const db: Db = new Kysely<Tables>({ dialect: threadDialect(thread), log: measureQuery });
  return {
    db,
    kind: "embedded",
    script: async (text) =>
      (await thread.send(0, { kind: "script", text })).map((result) => ({ rows: rowsOf(result) })),
    inBulk: (work) => inBulk(db, work),
    // The thread runs one query at a time.
    load: () => [{ pool: "only", busy: Math.min(1, thread.waiting), waiting: Math.max(0, thread.waiting - 1) }],
    async copyFiles(text, to) {
      const stamps = await copyRunning(folder, to);
      const began = performance.now();
      const results = await thread.send(0, { kind: "copy", text, to, stamps });
      return { results: results.map((result) => ({ rows: rowsOf(result) })), waited: performance.now() - began };
    },
    async close() {
      // Kysely closes the driver only if it was used.
      await db.destroy();
      await thread.close();
      release();
    },
  };
}

/** Wraps an open PGlite of this thread, for tests that start from a snapshot. */
export function embeddedDatabase(pglite: PGlite): OpenDatabase {
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    kind: "embedded",
    script: (text) =>
      db.connection().execute(async () => {
        try {
          return (await pglite.exec(text)) as { rows: Record<string, unknown>[] }[];
        } catch (error) {
          await pglite.exec("rollback");
          throw error;
        }
      }),
    inBulk: (work) => inBulk(db, work),
    load: () => [],
    close: () => db.destroy(),
  };
}

/** Runs `work` without a sync per commit, and one checkpoint afterwards. The setting affects all queries, as there is one session. */
async function inBulk<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set synchronous_commit = off`.execute(db);
  try {
    return await work();
  } finally {
    await sql`reset synchronous_commit`.execute(db);
    await sql`checkpoint`.execute(db);
  }
}
