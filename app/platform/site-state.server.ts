/**
 * What operators have set for the whole site: the notice on all pages, and whether it only reads. Each process looks at the row
 * when it is told of a change, and every few seconds in case it was not; who asks is answered from memory.
 */
import { EVERYTHING, onChange } from "./changes.server.ts";
import type { Db } from "./database.server.ts";
import type { Log } from "./log.server.ts";
import { markKey, readMarks } from "./operation-marks.server.ts";

/** Milliseconds between two looks. */
export const LOOK_EVERY = 5_000;

export interface StateNow {
  /** Undefined without one, and after its end. */
  readonly notice: string | undefined;
  readonly isReadOnly: boolean;
}

export interface SiteState {
  now(): StateNow;
  /** Reads it anew; the listeners hear of a change before this is over. */
  look(): Promise<void>;
  /** Looks from now on; returns what ends that. */
  watch(): () => void;
  onChange(listener: (now: StateNow) => Promise<void> | void): void;
}

const KEYS = [markKey("notice"), markKey("read_only"), EVERYTHING];

const OPEN: StateNow = { notice: undefined, isReadOnly: false };

export function createSiteState(db: Db, log: Pick<Log, "warn">): SiteState {
  let state = OPEN;
  const listeners: ((now: StateNow) => Promise<void> | void)[] = [];
  let last = Promise.resolve();
  const look = () => {
    last = last.catch(() => {}).then(lookNow);
    return last;
  };
  const lookNow = async () => {
    const before = state;
    state = await readState(db, new Date());
    if (state.notice === before.notice && state.isReadOnly === before.isReadOnly) return;
    for (const listener of listeners) await listener(state);
  };
  return {
    now: () => state,
    look,
    watch() {
      // What was true stays so while the database is away.
      const lookSafely = () => look().catch((error) => log.warn({ err: error }, "looking at what operators have set"));
      const timer = setInterval(lookSafely, LOOK_EVERY).unref();
      const forget = onChange(db, (keys) => {
        if (KEYS.some((key) => keys.has(key))) void lookSafely();
      });
      return () => {
        clearInterval(timer);
        forget();
      };
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

async function readState(db: Db, now: Date): Promise<StateNow> {
  const { notice, read_only } = await readMarks(db);
  const { text, until } = (notice?.details ?? {}) as { readonly text?: string; readonly until?: string };
  const isOver = until !== undefined && Date.parse(until) <= now.getTime();
  return { notice: isOver ? undefined : text, isReadOnly: read_only !== undefined };
}
