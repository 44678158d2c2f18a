/**
 * Caches the state that operators set for the whole site: the notice on all pages, and read-only mode. Each process reads it from
 * the database after a change notification, and every few seconds in case a notification was lost.
 */
import { EVERYTHING, onChange } from "#app/platform/database/changes/changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { markKey, readMarks } from "#app/platform/database/operation-marks.server.ts";
import { isOutage } from "#app/platform/database/outage-log.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";

/** Milliseconds between two reads. */
export const STATE_POLL_INTERVAL = 5_000;

export interface StateNow {
  /** Undefined if there is no notice or it has expired. */
  readonly notice: string | undefined;
  readonly isReadOnly: boolean;
}

export type SiteState = ReturnType<typeof createSiteState>;

const KEYS = [markKey("notice"), markKey("read_only"), EVERYTHING];

const OPEN: StateNow = { notice: undefined, isReadOnly: false };

/** With `pollInterval` in milliseconds; nobody else changes the embedded database, whose notices only end by themselves. */
export function createSiteState(db: Db, log: Pick<Log, "warn">, pollInterval = STATE_POLL_INTERVAL) {
  let state = OPEN;
  const listeners: ((now: StateNow) => Promise<void> | void)[] = [];
  let last = Promise.resolve();
  /** Reads the state from the database. Resolves after the listeners have handled a change. */
  const refresh = () => {
    last = last.catch(() => {}).then(readAndNotify);
    return last;
  };
  const readAndNotify = async () => {
    const before = state;
    state = await readState(db, new Date());
    if (state.notice === before.notice && state.isReadOnly === before.isReadOnly) return;
    for (const listener of listeners) await listener(state);
  };
  return {
    now: () => state,
    refresh,
    /** Starts refreshing the state; returns a function that stops it. */
    watch() {
      // The last known state applies while the database is unavailable.
      const refreshSafely = () =>
        refresh().catch((error) => isOutage(error) || log.warn({ err: error }, "reading the state that operators set"));
      const timer = setInterval(refreshSafely, pollInterval).unref();
      const unsubscribe = onChange(db, (keys) => {
        if (KEYS.some((key) => keys.has(key))) void refreshSafely();
      });
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    },
    onChange: (listener: (now: StateNow) => Promise<void> | void) => void listeners.push(listener),
  };
}

async function readState(db: Db, now: Date): Promise<StateNow> {
  const { notice, read_only } = await readMarks(db);
  const { text, until } = (notice?.details ?? {}) as { readonly text?: string; readonly until?: string };
  const isOver = until !== undefined && Date.parse(until) <= now.getTime();
  return { notice: isOver ? undefined : text, isReadOnly: read_only !== undefined };
}
