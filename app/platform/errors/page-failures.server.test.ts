import { expect, test } from "vitest";
import { isDiskFull, orUnavailable } from "./page-failures.server.ts";

const failing = (error: Error) => orUnavailable("listings_load_failed", () => Promise.reject(error));

test.each(["ECONNREFUSED", "57P01", "08006", "53300"])(
  "an unavailable database (%s) becomes a 503 with the page's own text",
  async (code) => {
    await expect(failing(Object.assign(new Error("away"), { code }))).rejects.toMatchObject({
      data: { text: "Не можахме да заредим обявите" },
      init: { status: 503 },
    });
  },
);

test("any other error is rethrown", async () => {
  const bug = Object.assign(new Error("no such column"), { code: "42703" });
  await expect(failing(bug)).rejects.toBe(bug);
});

test.each(["ENOSPC", "53100"])("%s means that the disk is full", (code) => {
  expect(isDiskFull(Object.assign(new Error("full"), { code }))).toBe(true);
});
