/**
 * A streaming replica of PostgreSQL at DATABASE_READ_URL, for what public pages read (decision 042). What it lacks is known from
 * the changes that were heard, by their positions in the log; whatever is in doubt is read from the primary.
 */
import pg from "pg";
import type { ChangeChannel } from "./change-channel.server.ts";
import type { LogPosition } from "./change-positions.server.ts";
import type { ChangeKey } from "./changes.server.ts";
import { createLagClock } from "./lag-clock.server.ts";
import { type DatabaseLoad, loadOf, openPool } from "./postgres-pool.server.ts";

/** Milliseconds. Shorter than for the primary, which is asked next. */
const LIMITS = {
  connectionTimeoutMillis: 500,
  query_timeout: 1_500,
  session: { statement_timeout: "1500ms" },
} as const;
const CONNECTIONS = 10;
/** Milliseconds between two looks at how far it is. */
const LOOK_EVERY = 100;
/** Milliseconds that it may be behind, and for which it is left alone after a failure. */
const TOO_LATE = 60_000;
const LEFT_ALONE = 5_000;

/** Which database it is: replicas have the server's identifier, and whoever was made otherwise has another. */
export const IDENTITY = "select system_identifier || ' ' || current_database() as identity from pg_control_system()";
const LOOK = `select pg_is_in_recovery() as is_replica, (${IDENTITY}),
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position`;

export interface Replica {
  /** How far it is at least; undefined while it may not be read. */
  position(): LogPosition | undefined;
  /** Whether it lacks a change of one of `keys` if it is no further than `position`. */
  lacks(keys: Iterable<ChangeKey>, position: LogPosition): boolean;
  /** Undefined when it cannot answer: the primary can. */
  ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined>;
  /** 'ok', 'away', 'no replica' or 'behind by N s'. */
  state(): string;
  load(): DatabaseLoad;
  /** Looks at it from now on; it is not read before. */
  watch(): void;
  close(): Promise<void>;
}

type Heard = Pick<ChangeChannel, "position" | "isChangedAfter">;

export interface Primary {
  readonly changes: Heard;
  /** What it answers to IDENTITY. */
  identify(): Promise<string | undefined>;
}

/** `told` is called when it is not there, or no replica of `primary`. */
export function createReplica(url: string, { changes, identify }: Primary, told: (error: Error) => void): Replica {
  // A lost connection is noticed by the next look.
  const open = (max: number) => openPool(url, { ...LIMITS, max }, () => {});
  const pool = open(CONNECTIONS);
  // Of its own, so that it need not wait for pages.
  const scout = open(1);
  const lag = createLagClock();
  let found: LogPosition | "away" | "no replica" | undefined;
  let wanted: string | undefined;
  let leftAloneUntil = 0;
  let isWatched = false;
  let isClosed = false;

  async function askPool(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await pool.connect();
    let failed = false;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      // What may still be at work on an answer is given up.
      client.release(failed);
    }
  }

  async function lookThere(): Promise<LogPosition | "no replica"> {
    wanted ??= await identify();
    const { rows } = await scout.query<{ is_replica: boolean; identity: string; position: LogPosition | null }>(LOOK);
    const [row] = rows;
    if (row?.is_replica && row.identity === wanted && row.position !== null) return Number(row.position);
    // The server at DATABASE_URL may be another one by now.
    wanted = undefined;
    return "no replica";
  }

  async function look(): Promise<void> {
    const before = found;
    const tellOnce = (error: Error) => before === found || isClosed || told(error);
    try {
      found = await lookThere();
      if (found === "no replica") tellOnce(new Error("DATABASE_READ_URL: no replica of the database at DATABASE_URL"));
    } catch (error) {
      found = "away";
      tellOnce(error as Error);
    }
    if (typeof found === "number") lag.reached(found);
  }

  async function keepLooking(): Promise<void> {
    while (!isClosed) {
      await look();
      lag.heard(changes.position());
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY).unref());
    }
  }

  return {
    load: () => loadOf("replica", pool),
    position() {
      if (typeof found !== "number" || changes.position() === undefined) return undefined;
      return performance.now() < leftAloneUntil || lag.behind() > TOO_LATE ? undefined : found;
    },
    lacks: (keys, position) => changes.isChangedAfter(keys, position),
    async ask(text, values) {
      try {
        return await askPool(text, values);
      } catch (error) {
        // Of the statement itself: the primary says the same, or has what it needs.
        const isOfTheStatement = error instanceof pg.DatabaseError && !/^(57|53|58|08)/.test(error.code ?? "");
        if (!isOfTheStatement) leftAloneUntil = performance.now() + LEFT_ALONE;
        return undefined;
      }
    },
    state() {
      if (typeof found !== "number") return found ?? "away";
      const seconds = Math.floor(lag.behind() / 1_000);
      return seconds > 0 ? `behind by ${seconds} s` : "ok";
    },
    watch() {
      if (isWatched) return;
      isWatched = true;
      void keepLooking();
    },
    async close() {
      isClosed = true;
      await Promise.all([pool.end(), scout.end()]);
    },
  };
}
