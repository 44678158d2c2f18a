/** One structured line per event, on standard output. */
import { pino } from "pino";

export type Log = Pick<ReturnType<typeof pino>, "info" | "warn" | "error" | "debug">;

export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
