import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createOutageLog, isOutage } from "./outage-log.server.ts";

const failure = (code: string, message = code) => Object.assign(new Error(message), { code });

test("an outage is two lines, whoever notices it and however often; the next one is told again", async () => {
  const lines: unknown[][] = [];
  let isAway = true;
  const lost = createOutageLog({ warn: (...line: unknown[]) => void lines.push(line) }, async () => {
    if (isAway) throw failure("ECONNREFUSED");
  });
  const [first] = ["57P01", "57P03", "ECONNREFUSED", "ECONNREFUSED"].map((code) => lost(failure(code)));
  await sleep(1_500);
  void lost(failure("57P03"));
  expect(lines).toEqual([[{ err: failure("57P01") }, "database connection lost"]]);
  isAway = false;
  await first;
  expect(lines.slice(1)).toEqual([[expect.stringMatching(/^the database answers again after [23] s$/)]]);
  void lost(failure("57P01"));
  expect(lines).toHaveLength(3);
});

test.each([
  [failure("57P03"), true],
  [failure("ECONNREFUSED"), true],
  [new Error("Connection terminated unexpectedly"), true],
  [{ ...failure("ECONNREFUSED"), message: "connect ECONNREFUSED 127.0.0.1:5432", queue: "greet-new-account" }, true],
  [failure("53300", "too many connections"), false],
  [failure("53100", "disk full"), false],
  [failure("23505"), false],
])("%o of a repeated query only tells of an outage: %s", (error, expected) => {
  expect(isOutage(error)).toBe(expected);
});
