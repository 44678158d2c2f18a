/**
 * Creates the log: one JSON line per event on standard output. Lines contain no addresses, phone numbers or objects of libraries, and
 * repeated warnings are counted.
 */
import { type DestinationStream, type LogFn, pino } from "pino";
import { MINUTE } from "#app/platform/wording/durations.ts";

export type Log = Pick<ReturnType<typeof pino>, "info" | "warn" | "error" | "debug">;

/** Milliseconds for which warnings with the same text are counted instead of logged. */
const REPEAT_WINDOW = MINUTE;
const EMAIL = /[\p{L}\d_.+%-]+@[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+/gu;
const PHONE = /(?<![\w-])(?:(?:\+|00)359|0)[\s-]?[2-9](?:[\s-]?\d){6,8}(?![\w-])/g;

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { logMethod: countRepeated() },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Returns the fields of an error that tell its cause. Libraries attach connections, with their secrets, and values of people. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutPeople(error) : String(error);
  const { code, constraint, table, status } = error as Partial<
    Record<"code" | "constraint" | "table" | "status", unknown>
  >;
  return {
    type: error.name,
    message: withoutPeople(error.message),
    ...{ code, constraint, table, status },
    // Where a connection was in use does not tell why it was lost.
    ...(!isOutage(code) && { stack: error.stack && withoutPeople(error.stack) }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** True for the codes of system errors, and of databases that are unreachable, stopping or full. */
function isOutage(code: unknown): boolean {
  return /^(E[A-Z]+$|08|53|57P)/.test(String(code));
}

/** Returns a text without e-mail addresses and phone numbers. */
function withoutPeople(text: string): string {
  return text.replaceAll(EMAIL, "(e-mail)").replaceAll(PHONE, "(phone)");
}

/** Returns a hook that logs the first of several equal warnings at once, and the number of the others after REPEAT_WINDOW. */
function countRepeated() {
  const repeats = new Map<string, number>();
  return function logMethod(this: unknown, given: Parameters<LogFn>, method: LogFn, level: number): void {
    const values = (given as unknown[]).map((value) => (typeof value === "string" ? withoutPeople(value) : value));
    const write = (...line: unknown[]) => method.apply(this as never, line as Parameters<LogFn>);
    const text = values.map((value) => (typeof value === "string" ? value : errorText(value))).join(" ");
    const times = level === pino.levels.values.warn ? repeats.get(text) : undefined;
    if (times !== undefined) repeats.set(text, times + 1);
    else write(...values);
    if (times !== undefined || level !== pino.levels.values.warn) return;
    repeats.set(text, 0);
    setTimeout(() => {
      const more = repeats.get(text) ?? 0;
      repeats.delete(text);
      const fields = values.find((value) => typeof value === "object") ?? {};
      const message = values.find((value) => typeof value === "string");
      if (more > 0) write({ ...fields, times: more }, message);
    }, REPEAT_WINDOW).unref();
  };
}

function errorText(fields: unknown): string {
  const { err } = (fields ?? {}) as { readonly err?: unknown };
  return err instanceof Error ? err.message : "";
}
