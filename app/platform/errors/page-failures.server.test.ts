import { expect, test } from "vitest";
import { isDiskFull, isUnavailable } from "./page-failures.server.ts";

const failed = (code: string) => Object.assign(new Error("away"), { code });

test.each(["ECONNREFUSED", "57P01", "08006", "53300"])("%s means that the database is unavailable", (code) => {
  expect(isUnavailable(failed(code))).toBe(true);
});

test("a mistake in a statement does not", () => {
  expect(isUnavailable(failed("42703"))).toBe(false);
});

test.each(["ENOSPC", "53100"])("%s means that the disk is full", (code) => {
  expect(isDiskFull(Object.assign(new Error("full"), { code }))).toBe(true);
});
