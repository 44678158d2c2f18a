import { expect, test } from "vitest";
import { isDiskFull, orUnavailable } from "./guard.server.ts";

const failing = (error: Error) => orUnavailable("listings_load_failed", () => Promise.reject(error));

test.each(["ECONNREFUSED", "57P01", "08006", "53300"])(
  "a database that does not answer (%s) is told in the words of the page, as 503",
  async (code) => {
    await expect(failing(Object.assign(new Error("away"), { code }))).rejects.toMatchObject({
      data: { text: "Не можахме да заредим обявите" },
      init: { status: 503 },
    });
  },
);

test("a bug stays a bug", async () => {
  const bug = Object.assign(new Error("no such column"), { code: "42703" });
  await expect(failing(bug)).rejects.toBe(bug);
});

test.each(["ENOSPC", "53100"])("a full disk is known by %s", (code) => {
  expect(isDiskFull(Object.assign(new Error("full"), { code }))).toBe(true);
});
