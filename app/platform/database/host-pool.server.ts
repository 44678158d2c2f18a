/** A pool of connections to the chosen host of a database URL (database-hosts.server.ts), with the settings of a session. */
import pg from "pg";
import type { ChosenHost, DatabaseHosts } from "#app/platform/database/database-hosts.server.ts";
import { statement } from "#app/platform/database/named-statements.server.ts";
import { SESSION_SETTINGS, type SessionSettings, setAll } from "#app/platform/database/session-settings.ts";

export interface DatabaseLoad {
  /** `pages`: requests; `work`: jobs and commands; `replica`: reads of the replica; `only`: the embedded database. */
  readonly pool: "pages" | "work" | "replica" | "only";
  readonly busy: number;
  readonly waiting: number;
}

interface PoolOptions extends pg.PoolConfig {
  readonly session?: SessionSettings;
}

/** Settings of every session of a server, whatever the database or the role has. */
const SESSION: SessionSettings = {
  ...SESSION_SETTINGS,
  // Statements without a name are planned for their values each time; PostgreSQL keeps plans of the others (named-statements.server.ts).
  plan_cache_mode: "auto",
  // The texts that values are read from.
  datestyle: "ISO, MDY",
  timezone: "UTC",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  standard_conforming_strings: "on",
  // That for which the commands take their locks.
  default_transaction_isolation: "read committed",
};
/**
 * Replaces defaults of PostgreSQL; a different setting of the operator is not changed. With its cost of random reads, for spinning disks,
 * it scans the newest of a million ads instead of using an index for some hundred. In 4 MB of memory the places of 70,000 ads that have
 * a word do not fit, so that it would analyse all ads of their blocks.
 */
const OTHER_DEFAULTS = [
  ["random_page_cost", "4", "1.1"],
  ["work_mem", "4MB", "16MB"],
]
  .map(
    ([name, before, now]) =>
      `select set_config('${name}', '${now}', false) where current_setting('${name}') = '${before}'`,
  )
  .join("; ");

/** The pool's message when all of its connections are in use for too long. */
const NONE_FREE = "timeout exceeded when trying to connect";

/** Returns the statements that set up a session. */
export function sessionSetUp(session: SessionSettings = {}): string {
  return [setAll({ ...SESSION, ...session }), OTHER_DEFAULTS].join("; ");
}

/** A pool of connections to the chosen host. When another one is chosen, all connections to the former one are closed. */
export class HostPool {
  readonly #hosts: DatabaseHosts;
  readonly #options: PoolOptions;
  readonly #onError: (error: Error) => void;
  #opened: { readonly host: ChosenHost; readonly pool: pg.Pool; readonly clients: Set<pg.PoolClient> } | undefined;

  /** `onError` is called for lost idle connections; the next query opens a new one. */
  constructor(hosts: DatabaseHosts, options: PoolOptions, onError: (error: Error) => void) {
    this.#hosts = hosts;
    this.#options = options;
    this.#onError = onError;
  }

  /** Returns a connection. If the host has become unusable, another one is tried. */
  async connect(): Promise<pg.PoolClient> {
    const { host, pool } = await this.#current();
    try {
      return await pool.connect();
    } catch (error) {
      if (error instanceof Error && error.message === NONE_FREE) throw error;
      this.#hosts.lost();
      const now = await this.#current();
      if (now.host === host) throw error;
      return now.pool.connect();
    }
  }

  async query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect();
    try {
      const result = await client.query(statement(text, values));
      client.release();
      return result;
    } catch (error) {
      // On failure the connection is closed: it may still be busy with the answer.
      client.release(true);
      throw error;
    }
  }

  load(pool: DatabaseLoad["pool"]): DatabaseLoad {
    const { totalCount = 0, idleCount = 0, waitingCount = 0 } = this.#opened?.pool ?? {};
    return { pool, busy: totalCount - idleCount, waiting: waitingCount };
  }

  async end(): Promise<void> {
    await this.#opened?.pool.end();
  }

  async #current() {
    const host = await withTimeout(this.#hosts.choose(), this.#options.connectionTimeoutMillis);
    if (this.#opened?.host === host) return this.#opened;
    const former = this.#opened;
    this.#opened = this.#open(host);
    void former?.pool.end();
    // During a query this closes the socket; the server there may never answer.
    for (const client of former?.clients ?? []) (client as unknown as pg.Client).end().catch(() => {});
    return this.#opened;
  }

  #open(host: ChosenHost) {
    const { session, ...limits } = this.#options;
    const pool = new pg.Pool({
      ...host.settings,
      application_name: "tukashno",
      // The pool waits for it before it hands out the connection. PgBouncer rejects unknown settings in the start-up message.
      onConnect: (client) => client.query(sessionSetUp(session)),
      ...limits,
    });
    const clients = new Set<pg.PoolClient>();
    pool.on("connect", (client) => {
      clients.add(client);
      // The next statement on a lost connection fails; without a listener the error event would end the process.
      client.on("error", () => this.#hosts.lost());
    });
    pool.on("remove", (client) => clients.delete(client)).on("error", this.#onError);
    return { host, pool, clients };
  }
}

async function withTimeout<T>(promise: Promise<T>, milliseconds = 0): Promise<T> {
  if (milliseconds === 0) return promise;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(NONE_FREE)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
