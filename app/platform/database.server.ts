/**
 * Opens the database: PostgreSQL at DATABASE_URL, else PGlite in DATA_DIR under a lock.
 * Promises that both behave alike: isolated transactions, numbers as numbers, the same migrations.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "#db/tables.ts";
import { tellAfter } from "./changes.server.ts";
import { type Env, SettingError } from "./env.server.ts";
import { connect } from "./postgres-pool.server.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: "embedded" | "server";
  /** Runs several statements as one, without parameters: migrations and pg-boss. Rolls back on error. */
  script(text: string): Promise<readonly { rows: Record<string, unknown>[] }[]>;
  close(): Promise<void>;
}

// bigint and numeric counts fit a double for every figure of ours; pg would hand them over as text.
const NUMBER_TYPES = [20, 1700];

const PGLITE_OPTIONS = {
  extensions: { pg_trgm },
  parsers: Object.fromEntries(NUMBER_TYPES.map((type) => [type, Number])),
} as const;

/** Wraps an open PGlite. Tests start from a snapshot this way. */
export function embeddedDatabase(pglite: PGlite, release: () => void = () => {}): OpenDatabase {
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
    async close() {
      await db.destroy();
      release();
    },
  };
}

/** A PGlite with our extensions and parsers; `folder` undefined keeps it in memory. */
export function createPGlite(folder?: string, snapshot?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...PGLITE_OPTIONS,
    ...(folder && { dataDir: folder }),
    ...(snapshot && { loadDataDir: snapshot }),
  });
}

/** `told`: of connections that were lost while nobody used them. */
export function serverDatabase(url: string, told: (error: Error) => void = () => {}): OpenDatabase {
  for (const type of NUMBER_TYPES) pg.types.setTypeParser(type, Number);
  const pool = connect(url, told);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    kind: "server",
    async script(text) {
      const result = await pool.script(text);
      return Array.isArray(result) ? result : [result];
    },
    close: () => db.destroy(),
  };
}

/** Opens what the settings name. Throws SettingError when another process has the folder. */
export async function openDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir">,
  told?: (error: Error) => void,
): Promise<OpenDatabase> {
  if (env.databaseUrl) return serverDatabase(env.databaseUrl, told);
  mkdirSync(env.dataDir, { recursive: true });
  const release = lockFolder(env.dataDir);
  return embeddedDatabase(await createPGlite(join(env.dataDir, "database")), release);
}

/** One process per folder: an exclusive SQLite lock is released by the system even after kill -9. */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode=exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if (!/locked|busy/i.test(String(error))) throw error;
    throw new SettingError(`DATA_DIR=${folder}: another process of the site is using this folder`);
  }
  return () => lock.close();
}

const currentTransaction = new AsyncLocalStorage<Tx>();

/**
 * Runs `work` in a transaction that the ambient handle joins too; in the one under way when `db` is one. What `work`
 * announces (changes.server.ts) is told after the commit.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  return tellAfter(db, (collect) =>
    db.transaction().execute((tx) => {
      collect(tx);
      return currentTransaction.run(tx, () => work(tx));
    }),
  );
}

/**
 * For libraries that take one handle for good (Better Auth, pg-boss): inside inTransaction they join it, so that a
 * single connection does not wait for itself. Never start workers or timers inside such a scope.
 */
export function ambientHandle(db: Db): Db {
  return new Proxy(db, {
    get(target, property) {
      const source: Db = currentTransaction.getStore() ?? target;
      const value: unknown = Reflect.get(source, property, source);
      return typeof value === "function" ? value.bind(source) : value;
    },
  });
}
