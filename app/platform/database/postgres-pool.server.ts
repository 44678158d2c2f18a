/**
 * Connection pools for PostgreSQL. Pages use one with short timeouts, so that a hanging server costs a visitor seconds, not
 * minutes. Jobs, migrations and commands use a second one, so that neither waits for the other.
 */
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { type CopyReading, copyReading, isInRequest } from "./request-scope.server.ts";

/** Milliseconds. A page waits for a connection, then for each answer; both together stay below five seconds. */
const FOR_PAGES = {
  max: 10,
  connectionTimeoutMillis: 1_500,
  query_timeout: 3_000,
  session: { statement_timeout: "3s", idle_in_transaction_session_timeout: "10s" },
} as const;
const FOR_WORK = { max: 4, connectionTimeoutMillis: 10_000 } as const;

export interface DatabaseLoad {
  /** Whose connections: of pages, of jobs and commands, of what the replica is asked, or the only one. */
  readonly pool: "pages" | "work" | "replica" | "only";
  readonly busy: number;
  readonly waiting: number;
}

export interface Connections extends PostgresPool {
  /** Several statements as one, without parameters. */
  script(text: string): Promise<pg.QueryResult | pg.QueryResult[]>;
  load(): readonly DatabaseLoad[];
}

/** Settings of a session by name. */
type SessionSettings = Readonly<Record<string, string>>;

interface PoolOptions extends pg.PoolConfig {
  readonly session?: SessionSettings;
}

/** A statement is planned for its values each time: they decide which index serves it. */
const PLANNING: SessionSettings = { plan_cache_mode: "force_custom_plan" };
/**
 * PostgreSQL counts a page by an index as four read in order, as on turning disks, and so walks the newest of a million ads rather
 * than ask an index for some hundred. An operator's own setting stays.
 */
const NEAR_PAGES = `select set_config('random_page_cost', '1.1', false) where current_setting('random_page_cost') = '4'`;

/** `told` is called for lost idle connections; the next query gets a new one. */
export function openPool(url: string, { session, ...limits }: PoolOptions, told: (error: Error) => void): pg.Pool {
  // After connecting, because PgBouncer refuses a connection that starts with settings it does not know.
  const settings = Object.entries({ ...PLANNING, ...session }).map(([name, value]) => `set ${name} = '${value}'`);
  const setUp = [...settings, NEAR_PAGES].join("; ");
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "tukashno",
    keepAlive: true,
    // Waited for before the connection is given to anybody.
    onConnect: (client) => client.query(setUp),
    ...limits,
  });
  // Who has taken a connection hears of its end by the next statement: an error that nobody listens to ends the process.
  return pool.on("connect", (client) => client.on("error", () => {})).on("error", told);
}

/** The pools of a server, as Kysely wants them. */
export function connect(url: string, told: (error: Error) => void): Connections {
  const [pages, work] = [openPool(url, FOR_PAGES, told), openPool(url, FOR_WORK, told)];
  const connectToPrimary = async () => watched(await (isInRequest() ? pages : work).connect());
  return {
    options: work.options,
    async connect() {
      const copy = copyReading();
      return copy ? chosenLate(copy, connectToPrimary) : connectToPrimary();
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

/** The copy that may be read, until something has to be asked of the primary: from then on that one. */
function chosenLate(copy: CopyReading, connectToPrimary: () => Promise<PostgresPoolClient>): PostgresPoolClient {
  let primary: PostgresPoolClient | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    const answer = !primary && isRead(text) ? await copy.ask(text, values) : undefined;
    if (answer) return answer;
    primary ??= await connectToPrimary();
    return primary.query(text, values);
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => primary?.release(destroy),
  };
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
