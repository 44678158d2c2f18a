import { describe, expect, test } from "vitest";
import { useSite } from "./built-site.ts";

const site = useSite();

describe("a broken or forged session", () => {
  test.each([
    "session=",
    "session=nonsense",
    "session=%00",
    `session=${"x".repeat(3_000)}`,
    "session=a.b",
    "toast=nonsense",
    "toast=%E0%A4%A",
  ])("(%s) is a guest's", async (forged) => {
    expect((await site.ask("/", { cookie: forged })).status).toBe(200);
    expect((await site.ask("/my-ads", { cookie: forged })).status).toBe(302);
  });
});
