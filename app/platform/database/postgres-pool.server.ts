/**
 * Connection pools for PostgreSQL. Pages use one with short timeouts, so that a hanging server costs a visitor seconds, not
 * minutes. Jobs, migrations and commands use a second one, so that neither waits for the other.
 */
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { isInRequest, type ReplicaQuery, replicaQuery } from "#app/platform/http/request-scope.server.ts";

/** Timeouts in milliseconds. A page waits for a connection, then for each result; both together stay below five seconds. */
const FOR_PAGES = {
  max: 10,
  connectionTimeoutMillis: 1_500,
  query_timeout: 3_000,
  session: { statement_timeout: "3s", idle_in_transaction_session_timeout: "10s" },
} as const;
const FOR_WORK = { max: 4, connectionTimeoutMillis: 10_000 } as const;

export interface DatabaseLoad {
  /** `pages`: requests; `work`: jobs and commands; `replica`: reads of the replica; `only`: the embedded database. */
  readonly pool: "pages" | "work" | "replica" | "only";
  readonly busy: number;
  readonly waiting: number;
}

export interface Connections extends PostgresPool {
  /** Runs several statements as one script, without parameters. */
  script(text: string): Promise<pg.QueryResult | pg.QueryResult[]>;
  load(): readonly DatabaseLoad[];
}

/** PostgreSQL settings of a session by name. */
type SessionSettings = Readonly<Record<string, string>>;

interface PoolOptions extends pg.PoolConfig {
  readonly session?: SessionSettings;
}

/** Plans each statement for its values, which decide which index is best. */
const PLANNING: SessionSettings = { plan_cache_mode: "force_custom_plan" };
/**
 * Lowers the cost of random reads. With PostgreSQL's default of 4, for spinning disks, it scans the newest of a million ads
 * instead of using an index for some hundred. A different setting of the operator is not changed.
 */
const RANDOM_PAGE_COST = `select set_config('random_page_cost', '1.1', false) where current_setting('random_page_cost') = '4'`;

/** Opens a pool. `onError` is called for lost idle connections; the next query opens a new one. */
export function openPool(url: string, { session, ...limits }: PoolOptions, onError: (error: Error) => void): pg.Pool {
  // Set after connecting, because PgBouncer rejects unknown settings in the start-up message.
  const settings = Object.entries({ ...PLANNING, ...session }).map(([name, value]) => `set ${name} = '${value}'`);
  const setUp = [...settings, RANDOM_PAGE_COST].join("; ");
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "tukashno",
    keepAlive: true,
    // The pool waits for it before it hands out the connection.
    onConnect: (client) => client.query(setUp),
    ...limits,
  });
  // The next statement on a lost connection fails; without a listener the error event would end the process.
  return pool.on("connect", (client) => client.on("error", () => {})).on("error", onError);
}

/** Rounds of queries in `sharesSessions`: by chance a busy pooler may give two clients different servers once. */
const ROUNDS = 5;

/**
 * Returns true if a pooler in front of the server does not give each client a session of its own, as PgBouncer in transaction mode:
 * settings, notifications and advisory locks of a session are then lost, or reach other clients.
 */
export async function sharesSessions(url: string): Promise<boolean> {
  const { connectionTimeoutMillis } = FOR_WORK;
  const settings = { connectionString: url, connectionTimeoutMillis, query_timeout: connectionTimeoutMillis };
  const clients = [new pg.Client(settings), new pg.Client(settings)];
  const pids = clients.map(() => new Set<unknown>());
  try {
    for (const client of clients) await client.on("error", () => {}).connect();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, client] of clients.entries())
        pids[at]?.add((await client.query("select pg_backend_pid() as pid")).rows[0]?.pid);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
  return new Set(pids.flatMap((set) => [...set])).size !== clients.length || pids.some(({ size }) => size !== 1);
}

/** Opens the pools of a server as one pool for Kysely. */
export function connect(url: string, onError: (error: Error) => void): Connections {
  const [pages, work] = [openPool(url, FOR_PAGES, onError), openPool(url, FOR_WORK, onError)];
  const connectToPrimary = async () => closedAfterTimeout(await (isInRequest() ? pages : work).connect());
  return {
    options: work.options,
    async connect() {
      const queryReplica = replicaQuery();
      return queryReplica ? replicaFirst(queryReplica, connectToPrimary) : connectToPrimary();
    },
    script: (text) => work.query(text) as unknown as Promise<pg.QueryResult | pg.QueryResult[]>,
    load: () => [loadOf("pages", pages), loadOf("work", work)],
    async end() {
      await Promise.all([pages.end(), work.end()]);
    },
  };
}

export function loadOf(pool: DatabaseLoad["pool"], { totalCount, idleCount, waitingCount }: pg.Pool): DatabaseLoad {
  return { pool, busy: totalCount - idleCount, waiting: waitingCount };
}

const READS = /^\s*(select|with)\b/i;
const LOCKS = /\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b/i;
const isRead = (text: string) => READS.test(text) && !LOCKS.test(text);

/** Returns a connection that uses the replica until a statement needs the primary, and the primary from then on. */
function replicaFirst(
  queryReplica: ReplicaQuery,
  connectToPrimary: () => Promise<PostgresPoolClient>,
): PostgresPoolClient {
  let primary: PostgresPoolClient | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    const answer = !primary && isRead(text) ? await queryReplica(text, values) : undefined;
    if (answer) return answer;
    primary ??= await connectToPrimary();
    return primary.query(text, values);
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => primary?.release(destroy),
  };
}

/** Wraps a connection so that it is closed after a query timeout: later queries on it would wait as long. */
function closedAfterTimeout(client: pg.PoolClient): PostgresPoolClient {
  let isClosed = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") {
        isClosed = true;
        // Pool clients have `end`, too; during a query it closes the socket.
        (client as unknown as pg.Client).end();
      }
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy || isClosed),
  };
}
