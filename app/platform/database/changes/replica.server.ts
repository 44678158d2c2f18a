/**
 * Connects to a streaming replica of PostgreSQL at DATABASE_READ_URL. Public pages read it while it is at most MAX_LAG behind the
 * primary (decision 042).
 */
import pg from "pg";
import { DatabaseHosts } from "#app/platform/database/database-hosts.server.ts";
import { type DatabaseLoad, HostPool } from "#app/platform/database/host-pool.server.ts";

/** Milliseconds that the replica may lag, and that a page read from it is fresh: a visitor sees a change at most twice as late. */
export const MAX_LAG = 2_000;
/** Timeouts in milliseconds, shorter than for the primary, which is queried next. */
const LIMITS = {
  connectionTimeoutMillis: 500,
  query_timeout: 1_500,
  session: { statement_timeout: "1500ms" },
} as const;
const CONNECTIONS = 10;
/** Milliseconds between two checks of the lag. */
const POLL_INTERVAL = 250;
/** Milliseconds for which the replica is not read after a failure. */
const FAILURE_PAUSE = 5_000;

/** Identifies a server: replicas have the system identifier of their primary, other servers a different one. */
const IDENTITY = "(select system_identifier || ' ' || current_database() from pg_control_system()) as identity";
/** Queries the identity and the log position of the primary, in bytes. */
export const PRIMARY_STATE = `select ${IDENTITY}, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position`;
const REPLICA_STATE = `select pg_is_in_recovery() as is_replica, ${IDENTITY},
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position`;

/** The result of PRIMARY_STATE. */
export interface PrimaryState {
  readonly identity: string;
  readonly position: number;
}

export class Replica {
  readonly #readPrimary: () => Promise<PrimaryState | undefined>;
  readonly #onError: (error: Error) => void;
  readonly #hosts: DatabaseHosts;
  readonly #pool: HostPool;
  /** A separate connection, which does not wait for the queries of pages. */
  readonly #monitor: HostPool;
  #found: "replica" | "away" | "no replica" | undefined;
  /** A position of the primary, and the time at which it had it, by performance.now(). */
  #awaited: { readonly position: number; readonly at: number } | undefined;
  /** The replica has all changes that the primary had at this time. */
  #currentAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;
  #isWatched = false;
  #isClosed = false;

  /**
   * Opens the replica at `url`. `readPrimary` resolves to undefined while the primary does not answer. `onError` is called once
   * when the replica stops answering, or is not a replica of that primary.
   */
  constructor(url: string, readPrimary: () => Promise<PrimaryState | undefined>, onError: (error: Error) => void) {
    this.#readPrimary = readPrimary;
    this.#onError = onError;
    // The next check notices a lost connection.
    this.#hosts = new DatabaseHosts(url, "DATABASE_READ_URL");
    const open = (max: number) => new HostPool(this.#hosts, { ...LIMITS, max }, () => {});
    this.#pool = open(CONNECTIONS);
    this.#monitor = open(1);
  }

  /** Starts checking the replica; it is not read before. */
  watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    void this.#keepChecking();
  }

  /** True if the replica may be read: it has all changes that the primary had MAX_LAG ago. */
  isCurrent(): boolean {
    return this.#found === "replica" && this.#lag() <= MAX_LAG && performance.now() >= this.#pausedUntil;
  }

  /** Runs a query; undefined if the replica cannot answer and the primary should be queried. */
  readonly query = async (text: string, values: readonly unknown[]): Promise<pg.QueryResult | undefined> => {
    try {
      return await this.#pool.query(text, values);
    } catch (error) {
      // An error of the statement itself: the primary reports it too, or can run the statement.
      const isStatementError = error instanceof pg.DatabaseError && !/^(57|53|58|08)/.test(error.code ?? "");
      if (!isStatementError) this.#pausedUntil = performance.now() + FAILURE_PAUSE;
      return undefined;
    }
  };

  /** Returns 'ok', 'away', 'no replica' or 'behind by N s', for operators. */
  state(): string {
    if (this.#found === "no replica") return this.#found;
    const lag = this.lag();
    if (lag === Number.POSITIVE_INFINITY) return "away";
    return lag * 1_000 <= MAX_LAG ? "ok" : `behind by ${Math.floor(lag)} s`;
  }

  /** Returns the seconds since when the replica may lack changes; infinite if it cannot be read. */
  lag(): number {
    return this.#found === "replica" ? this.#lag() / 1_000 : Number.POSITIVE_INFINITY;
  }

  load(): DatabaseLoad {
    return this.#pool.load("replica");
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#pool.end(), this.#monitor.end()]);
  }

  /** Returns the lag in milliseconds according to the last check. */
  #lag(): number {
    return performance.now() - this.#currentAt;
  }

  async #keepChecking(): Promise<void> {
    while (!this.#isClosed) {
      await this.#check();
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL).unref());
    }
  }

  async #check(): Promise<void> {
    const before = this.#found;
    const reportOnce = (error: Error) => before === this.#found || this.#isClosed || this.#onError(error);
    const at = performance.now();
    const primary = await this.#readPrimary();
    if (!primary) return;
    try {
      const { rows } = await this.#monitor.query(REPLICA_STATE);
      const [row]: (PrimaryState & { is_replica: boolean })[] = rows;
      this.#found = row?.is_replica && row.identity === primary.identity ? "replica" : "no replica";
      // A promoted standby may have a lower position than the former primary had.
      if (this.#awaited && primary.position < this.#awaited.position) this.#awaited = undefined;
      if (this.#found === "no replica" && this.#hosts.state()) this.#hosts.lost();
      if (this.#found === "no replica")
        reportOnce(new Error("DATABASE_READ_URL: no replica of the database at DATABASE_URL"));
      else if (!this.#awaited || Number(row?.position) >= this.#awaited.position) {
        if (this.#awaited) this.#currentAt = this.#awaited.at;
        this.#awaited = { position: primary.position, at };
      }
    } catch (error) {
      this.#found = "away";
      reportOnce(error as Error);
    }
    if (this.#found === "replica") return;
    this.#awaited = undefined;
    this.#currentAt = Number.NEGATIVE_INFINITY;
  }
}
