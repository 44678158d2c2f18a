/**
 * Connection pools for PostgreSQL. Pages use one with short timeouts, so that a hanging server costs a visitor seconds, not
 * minutes. Jobs, migrations and commands use a second one, so that neither waits for the other.
 */
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { isInRequest } from "./request-scope.server.ts";

/** Milliseconds. A page waits for a connection, then for each answer; both together stay below five seconds. */
const FOR_PAGES = {
  max: 10,
  connectionTimeoutMillis: 1_500,
  query_timeout: 3_000,
  statement_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;
const FOR_WORK = { max: 4, connectionTimeoutMillis: 10_000 } as const;

export interface DatabaseLoad {
  /** Whose connections: of pages, of jobs and commands, or the only one. */
  readonly pool: "pages" | "work" | "only";
  readonly busy: number;
  readonly waiting: number;
}

export interface Connections extends PostgresPool {
  /** Several statements as one, without parameters. */
  script(text: string): Promise<pg.QueryResult | pg.QueryResult[]>;
  load(): readonly DatabaseLoad[];
}

/** `told` is called for lost idle connections; the next query gets a new one. */
export function connect(url: string, told: (error: Error) => void): Connections {
  const open = (limits: pg.PoolConfig) => {
    const pool = new pg.Pool({ connectionString: url, application_name: "tukashno", keepAlive: true, ...limits });
    return pool.on("error", told);
  };
  const [pages, work] = [open(FOR_PAGES), open(FOR_WORK)];
  return {
    options: work.options,
    connect: async () => watched(await (isInRequest() ? pages : work).connect()),
    script: (text) => work.query(text) as unknown as Promise<pg.QueryResult | pg.QueryResult[]>,
    load: () => [loadOf("pages", pages), loadOf("work", work)],
    async end() {
      await Promise.all([pages.end(), work.end()]);
    },
  };
}

function loadOf(pool: DatabaseLoad["pool"], { totalCount, idleCount, waitingCount }: pg.Pool): DatabaseLoad {
  return { pool, busy: totalCount - idleCount, waiting: waitingCount };
}

/** A connection whose answer did not come in time is given up: what waits behind it would wait as long. */
function watched(client: pg.PoolClient): PostgresPoolClient {
  let isGivenUp = false;
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") {
        isGivenUp = true;
        // Pool clients have it too: with a query under way it cuts the line.
        (client as unknown as pg.Client).end();
      }
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy || isGivenUp),
  };
}
