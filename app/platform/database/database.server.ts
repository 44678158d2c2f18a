/**
 * The site's database: PostgreSQL at DATABASE_URL, else the embedded one (app/platform/database/embedded).
 * Both behave alike: isolated transactions, numbers as JavaScript numbers, the same migrations.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { Kysely, type KyselyPlugin, type LogEvent, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { ChangeChannel } from "#app/platform/database/changes/change-channel.server.ts";
import { notifyAfterCommit } from "#app/platform/database/changes/changes.server.ts";
import { readFrom } from "#app/platform/database/changes/read-public.server.ts";
import { PRIMARY_STATE, type PrimaryState, Replica } from "#app/platform/database/changes/replica.server.ts";
import { measure } from "#app/platform/http/metrics-counters.server.ts";
import type { Tables } from "#db/tables.ts";
import { DatabaseHosts } from "./database-hosts.server.ts";
import type { DatabaseLoad } from "./host-pool.server.ts";
import { NUMBER_TYPES } from "./number-types.ts";
import { connect } from "./postgres-pool.server.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface OpenDatabase {
  readonly db: Db;
  readonly kind: "embedded" | "server";
  /** Change notifications of other processes. Undefined for the embedded database. */
  readonly changes?: Omit<ChangeChannel, "close" | "reconnect">;
  /** The replica that public pages read, if there is one. */
  readonly replica?: Omit<Replica, "close"> | undefined;
  /** The servers at DATABASE_URL. */
  readonly hosts?: Pick<DatabaseHosts, "state">;
  /** Runs several statements as one, without parameters: migrations and pg-boss. Rolls back on error. */
  script(text: string): Promise<readonly { rows: Record<string, unknown>[] }[]>;
  /**
   * Runs work that is repeated if it is interrupted: the embedded database syncs its changes to the disk once, after the
   * work.
   */
  inBulk<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the numbers of running queries, and of those that wait for a connection. */
  load(): readonly DatabaseLoad[];
  /**
   * Copies the files of the embedded database in DATA_DIR to a new folder, as they are right after the script `text` has run. All
   * other queries wait for `waited` milliseconds.
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

/** Reports the duration of a query; a log function of Kysely. */
export function measureQuery({ query, queryDurationMillis }: LogEvent): void {
  const kind: string = query.query.kind;
  measure("query", kind in KINDS ? KINDS[kind as keyof typeof KINDS] : "raw", queryDurationMillis / 1000);
}

interface ServerEvents {
  /** Called for idle connections that were lost, several times in an outage. */
  lost(error: Error): void;
  /** Called once when the replica can be read no more. */
  replicaLost(error: Error): void;
  /** Called with a sentence after another of several servers has been chosen. */
  moved(text: string): void;
}

/** Opens the database at `url`, and its replica at `readUrl`, which is read after `watch`. */
export function serverDatabase(
  url: string,
  { lost = () => {}, replicaLost = () => {}, moved = () => {} }: Partial<ServerEvents> = {},
  readUrl?: string,
): OpenDatabase {
  for (const type of NUMBER_TYPES) pg.types.setTypeParser(type, Number);
  const hosts = new DatabaseHosts(url);
  const pool = connect(hosts, lost);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: measureQuery });
  const changes = new ChangeChannel(hosts, db, lost);
  hosts.onMove = (now, before) => {
    changes.reconnect();
    moved(`the database is at ${now.name} now (${hosts.state()}), before at ${before.name}`);
  };
  const replica = readUrl === undefined ? undefined : new Replica(readUrl, () => readPrimary(db), replicaLost);
  if (replica) readFrom(replica, db);
  return {
    db,
    kind: "server",
    changes,
    replica,
    hosts,
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

/** Returns the state of the primary; undefined while it does not answer, which the requests report. */
async function readPrimary(db: Db): Promise<PrimaryState | undefined> {
  const { rows } = await sql
    .raw<PrimaryState>(PRIMARY_STATE)
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows[0];
}

const currentTransaction = new AsyncLocalStorage<Tx>();

/**
 * Runs `work` in a transaction, or in the current one if `db` is a transaction. The ambient handle joins it. Listeners are
 * notified of announced changes (changes.server.ts) after the commit.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  return notifyAfterCommit(db, (collect) =>
    db.transaction().execute((tx) => {
      collect(tx);
      return currentTransaction.run(tx, () => work(tx));
    }),
  );
}

/** Returns the transaction of inTransaction, undefined outside. */
export function ambientTransaction(): Tx | undefined {
  return currentTransaction.getStore();
}

/**
 * Returns a handle for libraries that hold one (Better Auth, pg-boss): inside inTransaction it joins the transaction, so that
 * a single connection does not deadlock. Never start workers or timers inside such a scope. `plugin` applies to all its queries.
 */
export function ambientHandle(db: Db, plugin?: KyselyPlugin): Db {
  return new Proxy(db, {
    get(target, property) {
      const current: Db = currentTransaction.getStore() ?? target;
      const source = plugin ? current.withPlugin(plugin) : current;
      const value: unknown = Reflect.get(source, property, source);
      return typeof value === "function" ? value.bind(source) : value;
    },
  });
}
