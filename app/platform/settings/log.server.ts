/**
 * Creates the log: one JSON line per event on standard output. Lines contain no addresses, phone numbers or objects of libraries, and
 * repeated warnings are counted.
 */
import { type DestinationStream, type LogFn, pino } from "pino";
import { MINUTE } from "#app/platform/wording/durations.ts";

export type Log = Pick<ReturnType<typeof pino>, "info" | "warn" | "error" | "debug">;

/** Milliseconds for which warnings with the same text are counted instead of logged. */
const REPEAT_WINDOW = MINUTE;
/** The number of errors of an AggregateError that a line contains. */
const MAX_ERRORS = 3;
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
  if (typeof error !== "object" || error === null) return withoutPeople(String(error));
  // Also objects that are no instances of Error: pg-boss reports copies of errors, with the name of the queue.
  const { name, message, stack, cause, errors, code, constraint, table, status, queue } = error as Partial<
    Record<keyof AggregateError | "code" | "constraint" | "table" | "status" | "queue", unknown>
  >;
  return {
    type: typeof name === "string" ? name : (error.constructor?.name ?? "Object"),
    message: typeof message === "string" ? withoutPeople(message) : `without a message, with ${Object.keys(error)}`,
    ...{ code, constraint, table, status, queue },
    // Where a connection was in use does not tell why it was lost.
    ...(typeof stack === "string" && !isOutage(code) && { stack: withoutPeople(stack) }),
    ...(Array.isArray(errors) && { errors: errors.slice(0, MAX_ERRORS).map(describeError) }),
    ...(cause !== undefined && { cause: describeError(cause) }),
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
  const { err } = (fields ?? {}) as { readonly err?: { readonly message?: unknown } | string | null };
  return String(typeof err === "object" ? (err?.message ?? "") : (err ?? ""));
}
