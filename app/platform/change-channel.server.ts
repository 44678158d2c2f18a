/**
 * Carries changes between the processes of a site on PostgreSQL, by LISTEN and NOTIFY on one connection of each process
 * (decision 041). They are told after their commit: a NOTIFY inside of it would have all commits of the database wait for each
 * other. Lost messages are found out by what each process tells itself.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { readMessage, writeMessages } from "./change-messages.server.ts";
import { createChangePositions, type LogPosition } from "./change-positions.server.ts";
import { type ChangeKey, EVERYTHING, onOwnChange, tell } from "./changes.server.ts";

const CHANNEL = "tukashno_changes";
/** Milliseconds from a change to its message, for what changes with it, and from one message to the next. */
const GATHER = 5;
const PAUSE = 50;
/** Milliseconds from one beat to the next, and without hearing one after which the connection is given up. */
const BEAT = 2_000;
const SILENCE = 6_000;
/** Milliseconds before the first and any later try to get the connection back, and that closing waits for it. */
const FIRST_TRY = 100;
const LATER_TRY = 5_000;
const CLOSING = 3_000;
const TIMEOUTS = { connectionTimeoutMillis: 3_000, query_timeout: 3_000 } as const;

/** The message follows the position of the log after the commits that it tells of. */
const NOTIFY = `select pg_notify($1, at || ' ' || message), at from unnest($2::text[]) message,
  (select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as at) log`;

export interface ChangeChannel {
  /** Every change told of before this moment, by performance.now(), was heard; never without listening. */
  heardUntil(): number;
  /** The newest position of the log that was heard of; undefined while changes may be missed. */
  position(): LogPosition | undefined;
  /** Whether one of `keys` may have changed after `position`, as far as was heard. */
  isChangedAfter(keys: Iterable<ChangeKey>, position: LogPosition): boolean;
  /** From now on hears of other processes, too; who does not listen only tells. */
  listen(): void;
  /** Tells what has not been told, as far as the database is there. */
  close(): Promise<void>;
}

/** Tells of the commits on `db`, and its listeners of those elsewhere. `told` is called for a connection that was lost. */
export function createChangeChannel(url: string, db: object, told: (error: Error) => void): ChangeChannel {
  const from = randomUUID();
  const untold = new Set<ChangeKey>();
  let beingTold: ReadonlySet<ChangeKey> = new Set();
  const positions = createChangePositions();
  let newest: LogPosition = 0;
  /** How often changes may have been missed, and up to which of these it was noted that everything had changed. */
  let doubts = 1;
  let settled = 0;
  let client: pg.Client | undefined;
  let connecting: Promise<pg.Client> | undefined;
  let telling: Promise<void> | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  let heardUntil = Number.NEGATIVE_INFINITY;
  let isListening = false;
  let isClosed = false;
  let wake = () => {};

  const forget = onOwnChange(db, (keys) => {
    for (const key of keys) untold.add(key);
    tellSoon();
  });

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      ...{ connectionString: url, application_name: "tukashno changes", keepAlive: true },
      ...TIMEOUTS,
    });
    made.on("error", () => drop(made)).on("end", () => drop(made));
    made.on("notification", ({ payload = "" }) => hear(payload));
    await made.connect();
    // A message that a crash of the server takes along is lost like any other.
    await made.query("set synchronous_commit = off");
    client = made;
    return made;
  }

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    connecting ??= connect().finally(() => {
      connecting = undefined;
    });
    return connecting;
  }

  function drop(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    doubts += 1;
    lost.end().catch(() => {});
    wake();
  }

  async function give(keys: Iterable<ChangeKey>): Promise<LogPosition> {
    const through = await connected();
    const messages = writeMessages(keys, { from, sent: performance.now() });
    try {
      const { rows } = await through.query<{ at: LogPosition }>(NOTIFY, [CHANNEL, messages]);
      const at = Number(rows[0]?.at);
      positions.note(keys, at);
      newest = Math.max(newest, at);
      return at;
    } catch (error) {
      drop(through);
      throw error;
    }
  }

  function hear(payload: string): void {
    const message = readMessage(payload);
    if (!message) {
      missed();
      return;
    }
    newest = Math.max(newest, message.at);
    if (message.from === from) heardUntil = Math.max(heardUntil, message.sent);
    else if (message.keys.length > 0) {
      positions.note(message.keys, message.at);
      tell(db, new Set(message.keys));
    }
  }

  /** Anything may have changed, at a position that the next beat notes. */
  function missed(): void {
    doubts += 1;
    tell(db, new Set([EVERYTHING]));
    wake();
  }

  function tellSoon(): void {
    telling ??= wait(Math.max(GATHER, toldAt + PAUSE - performance.now()), undefined, { ref: false })
      .then(tellNow)
      .then((isTold) => {
        telling = undefined;
        if (isTold && untold.size > 0 && !isClosed) tellSoon();
      });
  }

  async function tellNow(): Promise<boolean> {
    beingTold = new Set(untold);
    untold.clear();
    toldAt = performance.now();
    try {
      await give(beingTold);
      return true;
    } catch (error) {
      // Told with what comes next.
      untold.add(EVERYTHING);
      told(error as Error);
      return false;
    } finally {
      beingTold = new Set();
    }
  }

  /** Beats, and gets the connection back when they are not heard. */
  async function keepListening(): Promise<void> {
    let tries = 0;
    let listener: pg.Client | undefined;
    let since = 0;
    while (!isClosed) {
      try {
        const current = await connected();
        if (listener !== current) {
          await current.query(`listen ${CHANNEL}`);
          listener = current;
          since = performance.now();
          missed();
          if (untold.size > 0) tellSoon();
        }
        const noticed = doubts;
        const at = await give([]);
        if (settled < noticed) positions.note([EVERYTHING], at);
        settled = noticed;
        tries = 0;
        await pause(BEAT);
        if (performance.now() - Math.max(heardUntil, since) > SILENCE) {
          drop(current);
          throw new Error(`nothing is heard on the channel ${CHANNEL}`);
        }
      } catch (error) {
        if (tries === 0 && !isClosed) told(error as Error);
        await pause(Math.min(FIRST_TRY * 2 ** tries, LATER_TRY));
        tries += 1;
      }
    }
  }

  /** Ends early when the connection is lost. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function finish(): Promise<void> {
    await telling;
    if (untold.size > 0) await tellNow();
    const last = await (connecting ?? client);
    await last?.end();
  }

  return {
    heardUntil: () => heardUntil,
    position: () => (settled === doubts && performance.now() - heardUntil < SILENCE ? newest : undefined),
    isChangedAfter(keys, position) {
      if (untold.has(EVERYTHING) || beingTold.has(EVERYTHING)) return true;
      for (const key of keys) if (untold.has(key) || beingTold.has(key)) return true;
      return positions.isAfter(keys, position);
    },
    listen() {
      if (isListening) return;
      isListening = true;
      void keepListening();
    },
    async close() {
      isClosed = true;
      forget();
      wake();
      await Promise.race([finish().catch(() => {}), wait(CLOSING, undefined, { ref: false })]);
    },
  };
}
