/**
 * Connection pools for PostgreSQL. Pages use one with short timeouts, so that a hanging server costs a visitor seconds, not
 * minutes. Jobs, migrations and commands use a second one, so that neither waits for the other.
 */
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { DatabaseHosts } from "#app/platform/database/database-hosts.server.ts";
import { type DatabaseLoad, HostPool } from "#app/platform/database/host-pool.server.ts";
import { statement } from "#app/platform/database/named-statements.server.ts";
import { isInRequest, type ReplicaQuery, replicaQuery } from "#app/platform/http/request-scope.server.ts";

/** Timeouts in milliseconds. A page waits for a connection, then for each result; both together stay below five seconds. */
const FOR_PAGES = {
  max: 10,
  connectionTimeoutMillis: 1_500,
  query_timeout: 3_000,
  session: { statement_timeout: "3s", idle_in_transaction_session_timeout: "10s" },
} as const;
const FOR_WORK = { max: 4, connectionTimeoutMillis: 10_000 } as const;

export interface Connections extends PostgresPool {
  /** Runs several statements as one script, without parameters. */
  script(text: string): Promise<pg.QueryResult | pg.QueryResult[]>;
  load(): readonly DatabaseLoad[];
}

/** Rounds of queries in `sharesSessions`: by chance a busy pooler may give two clients different servers once. */
const ROUNDS = 5;

/**
 * Returns true if a pooler in front of the server does not give each client a session of its own, as PgBouncer in transaction mode:
 * settings, notifications and advisory locks of a session are then lost, or reach other clients.
 */
export async function sharesSessions(hosts: DatabaseHosts): Promise<boolean> {
  const { connectionTimeoutMillis } = FOR_WORK;
  const { settings } = await hosts.choose();
  const open = () => new pg.Client({ ...settings, connectionTimeoutMillis, query_timeout: connectionTimeoutMillis });
  const clients = [open(), open()];
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
export function connect(hosts: DatabaseHosts, onError: (error: Error) => void): Connections {
  const [pages, work] = [new HostPool(hosts, FOR_PAGES, onError), new HostPool(hosts, FOR_WORK, onError)];
  const connectToPrimary = async () =>
    closedIfUseless(await (isInRequest() ? pages : work).connect(), () => hosts.lost());
  return {
    options: {},
    async connect() {
      const queryReplica = replicaQuery();
      return queryReplica ? replicaFirst(queryReplica, connectToPrimary) : connectToPrimary();
    },
    script: (text) => work.query(text) as Promise<pg.QueryResult | pg.QueryResult[]>,
    load: () => [pages.load("pages"), work.load("work")],
    async end() {
      await Promise.all([pages.end(), work.end()]);
    },
  };
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

/**
 * Errors after which a connection is closed: later queries would wait as long, reach the same server that only reads, or run a named
 * statement whose columns a migration has changed.
 */
const isUseless = (error: unknown) =>
  error instanceof Error &&
  (error.message === "Query read timeout" ||
    (error instanceof pg.DatabaseError && (error.code === READ_ONLY || error.code === CHANGED_COLUMNS)));

/** SQLSTATEs of a write on a standby, and of a prepared statement whose columns have changed. */
const READ_ONLY = "25006";
const CHANGED_COLUMNS = "0A000";

/** Wraps a connection so that it is closed after an error that makes it useless, which is told to `lost`. */
function closedIfUseless(client: pg.PoolClient, lost: () => void): PostgresPoolClient {
  let isClosed = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(statement(text, values));
    } catch (error) {
      if (isUseless(error) && !isClosed) {
        isClosed = true;
        lost();
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
