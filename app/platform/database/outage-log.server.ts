/** Logs an outage of the database in two lines, whoever notices it: one when a connection is lost, one when the database answers again. */
import { setTimeout as wait } from "node:timers/promises";
import { isUnavailable } from "#app/platform/errors/page-failures.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";

/** Milliseconds between two attempts to reach the database. */
const PAUSE = 1_000;

/** Returns a function that is told of each lost connection. `ask` rejects while the database does not answer. */
export function createOutageLog(log: Pick<Log, "warn">, ask: () => Promise<unknown>) {
  let isAway = false;
  return async (error: Error): Promise<void> => {
    if (isAway) return;
    isAway = true;
    const began = performance.now();
    log.warn({ err: error }, "database connection lost");
    do await wait(PAUSE, undefined, { ref: false });
    while (
      !(await ask().then(
        () => true,
        () => false,
      ))
    );
    isAway = false;
    log.warn(`the database answers again after ${Math.round((performance.now() - began) / 1000)} s`);
  };
}

/** Reports whether an error of a repeated query only tells that the database is away, which the connections have told already. */
export function isOutage(error: unknown): boolean {
  // Class 53: it is full, or has no free connection.
  return isUnavailable(error) && !/^53/.test(String((error as { readonly code?: unknown }).code));
}
