/** Creates the log: one JSON line per event on standard output, with the number of the process if there are several. */
import { pino } from "pino";
import { processShare } from "#app/platform/jobs/process-share.server.ts";

export type Log = Pick<ReturnType<typeof pino>, "info" | "warn" | "error" | "debug">;

export function createLog(level: string): Log {
  const { place, of } = processShare();
  return pino({ level, base: of > 1 ? { process: place } : null, timestamp: pino.stdTimeFunctions.isoTime });
}
