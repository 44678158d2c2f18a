/**
 * The site's database: PostgreSQL at DATABASE_URL, else the embedded one (app/embedded).
 * Promises that both behave alike: isolated transactions, numbers as numbers, the same migrations.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "#db/tables.ts";
import { type ChangeChannel, createChangeChannel } from "./change-channel.server.ts";
import { tellAfter } from "./changes.server.ts";
import { NUMBER_TYPES } from "./number-types.ts";
import { connect, type DatabaseLoad } from "./postgres-pool.server.ts";
import { readFrom } from "./read-public.server.ts";
import { createReplica, IDENTITY, type Replica } from "./replica.server.ts";
import { measure } from "./tally.server.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: "embedded" | "server";
  /** What other processes change. Undefined where there are none. */
  readonly changes?: Omit<ChangeChannel, "close">;
  /** What is read in place of it, where there is one. */
  readonly replica?: Omit<Replica, "close"> | undefined;
  /** Runs several statements as one, without parameters: migrations and pg-boss. Rolls back on error. */
  script(text: string): Promise<readonly { rows: Record<string, unknown>[] }[]>;
  /**
   * Does work that is done again if it is cut short: the embedded database forces its changes to the disk all at once, when
   * it has been done.
   */
  inBulk<T>(work: () => Promise<T>): Promise<T>;
  /** Queries under way, and those that wait for a connection. */
  load(): readonly DatabaseLoad[];
  /**
   * Copies the files of the embedded database in DATA_DIR to a new folder, as they are right after `text` was answered. Everybody
   * else waits for `waited` milliseconds.
   */
  copyFiles?(
    text: string,
    to: string,
  ): Promise<{ results: readonly { rows: Record<string, unknown>[] }[]; waited: number }>;
  close(): Promise<void>;
}

const KINDS = {
  SelectQueryNode: "select",
  InsertQueryNode: "insert",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
  MergeQueryNode: "merge",
} as const;

/** Told of every query by Kysely. */
export function measureQuery({ query, queryDurationMillis }: LogEvent): void {
  const kind: string = query.query.kind;
  measure("query", kind in KINDS ? KINDS[kind as keyof typeof KINDS] : "raw", queryDurationMillis / 1000);
}

/**
 * The database at `url`, and its replica at `readUrl`, which is read once it is watched. `told` is called for connections that were
 * lost while nobody used them.
 */
export function serverDatabase(url: string, told: (error: Error) => void = () => {}, readUrl?: string): OpenDatabase {
  for (const type of NUMBER_TYPES) pg.types.setTypeParser(type, Number);
  const pool = connect(url, told);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: measureQuery });
  const changes = createChangeChannel(url, db, told);
  const identify = async () => (await sql.raw<{ identity: string }>(IDENTITY).execute(db)).rows[0]?.identity;
  const replica = readUrl === undefined ? undefined : createReplica(readUrl, { changes, identify }, told);
  if (replica) readFrom(replica, db);
  return {
    db,
    kind: "server",
    changes,
    replica,
    async script(text) {
      const result = await pool.script(text);
      return Array.isArray(result) ? result : [result];
    },
    inBulk: (work) => work(),
    load: () => [...pool.load(), ...(replica ? [replica.load()] : [])],
    async close() {
      await changes.close();
      await replica?.close();
      await db.destroy();
    },
  };
}

const currentTransaction = new AsyncLocalStorage<Tx>();

/**
 * Runs `work` in a transaction, or in the current one if `db` is a transaction. The ambient handle joins it. What `work`
 * announces (changes.server.ts) is delivered after the commit.
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
 * For libraries that hold one handle (Better Auth, pg-boss): inside inTransaction they join the transaction, so that a
 * single connection does not deadlock. Never start workers or timers inside such a scope.
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
