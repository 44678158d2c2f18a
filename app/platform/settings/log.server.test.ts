import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "./log.server.ts";

afterEach(() => {
  vi.useRealTimers();
});

function collect() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) }) };
}

test("an error is logged without the objects that libraries attach, e-mail addresses and phone numbers", () => {
  const { lines, log } = collect();
  const cause = new Error("550 <maria.grozeva@example.com> is unknown, ask 0888 123 456 or +359 2 987 6543");
  const client = { secretKey: 12_345, password: "grozde" };
  log.error({ err: Object.assign(new Error("lost", { cause }), { code: "57P01", client, detail: "(maria)" }) }, "gone");
  const [line] = lines;
  expect(line).toMatchObject({ msg: "gone", err: { message: "lost", code: "57P01", cause: { type: "Error" } } });
  expect(JSON.stringify(line)).toContain("550 <(e-mail)> is unknown, ask (phone) or (phone)");
  expect(JSON.stringify(line)).not.toMatch(/maria|grozde|12345|123 456/);
});

test("ids, times and versions are logged unchanged", () => {
  const { lines, log } = collect();
  const text = "ad 0888a1f2-1234-4567-8901-088812345678 at 2026-11-24T02:13:30.123Z in postgres://db.internal:5432";
  log.error(text);
  expect(lines[0]?.msg).toBe(text);
});

test("equal warnings within a minute are two lines, the second with their number", () => {
  vi.useFakeTimers();
  const { lines, log } = collect();
  for (let time = 0; time < 14; time += 1) log.warn({ err: new Error("reset") }, "database connection lost");
  log.warn({ err: new Error("refused") }, "database connection lost");
  expect(lines.map(({ err }) => (err as Error).message)).toEqual(["reset", "refused"]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toMatchObject([{ times: 13, msg: "database connection lost", err: { message: "reset" } }]);
  log.warn({ err: new Error("reset") }, "database connection lost");
  expect(lines).toHaveLength(4);
});

test.each([
  ["an Error", new Error("lost"), { type: "Error", message: "lost" }],
  ["a TypeError", new TypeError("lost"), { type: "TypeError", message: "lost" }],
  ["an AggregateError", new AggregateError([new Error("one"), "two"]), { errors: [{ message: "one" }, "two"] }],
  ["a DOMException", new DOMException("too late", "TimeoutError"), { type: "TimeoutError", message: "too late" }],
  [
    "an error with a cause",
    new Error("a", { cause: { code: 7 } }),
    { cause: { message: "without a message, with code" } },
  ],
  [
    "an error of PostgreSQL",
    Object.assign(new Error("full"), { code: "53100", table: "ads" }),
    { code: "53100", table: "ads" },
  ],
  [
    "a copy of an error, as pg-boss reports it",
    { message: "full", code: "53100", queue: "send-sms" },
    { message: "full", queue: "send-sms" },
  ],
  ["an object", { secret: "grozde" }, { type: "Object", message: "without a message, with secret" }],
  ["an object without a prototype", Object.create(null), { type: "Object" }],
  ["a string", "lost at maria@example.com", "lost at (e-mail)"],
  ["a number", 7, "7"],
  ["null", null, "null"],
  ["undefined", undefined, undefined],
])("%s says what is wrong", (_what, err, expected) => {
  const { lines, log } = collect();
  log.warn({ err }, "job queue");
  expect(lines).toHaveLength(1);
  expect({ err: undefined, ...lines[0] }).toMatchObject({ msg: "job queue", err: expected });
  expect(JSON.stringify(lines)).not.toMatch(/\[object|grozde/);
});
