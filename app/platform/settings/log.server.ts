/** One structured line per event, on standard output; of several processes it says which one tells it. */
import { pino } from "pino";
import { processShare } from "./process-share.server.ts";

export type Log = Pick<ReturnType<typeof pino>, "info" | "warn" | "error" | "debug">;

export function createLog(level: string): Log {
  const { place, of } = processShare();
  return pino({ level, base: of > 1 ? { process: place } : null, timestamp: pino.stdTimeFunctions.isoTime });
}
