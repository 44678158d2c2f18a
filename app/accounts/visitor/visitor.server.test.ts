import { describe, expect, test } from "vitest";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { identifyVisitor, limitedVisitor, visitorHeaders, visitorKey } from "./visitor.server.ts";

const hash = createKeyedHash("secret");
const START = Date.UTC(2026, 10, 1);
const headersWith = (cookie: string | undefined) => new Headers(cookie ? { cookie: cookie.replace(/;.*/, "") } : {});
const meet = (cookie: string | undefined, now = START, address = "203.0.113.7") =>
  identifyVisitor(hash, { address, headers: headersWith(cookie) }, now);
const stranger = meet(undefined);
const { browser } = stranger;
const cookie = visitorHeaders(stranger).get("set-cookie") ?? "";

describe("the visitor cookie", () => {
  test("is valid for thirty days, HttpOnly and SameSite", () => {
    expect(cookie).toMatch(/^visitor=[\w-]+\.[0-9a-z]+\.[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test.each([
    [0, true, false],
    [HOUR - 1, true, false],
    [HOUR, true, true],
    [30 * DAY - 1, true, true],
    [30 * DAY, false, false],
    [-1, false, false],
  ])("at an age of %d ms is recognised: %s, settled: %s", (age, isKnown, isSettled) => {
    const met = meet(cookie, START + age);
    expect([met.browser === browser, met.cookie === undefined]).toEqual([isKnown, isKnown]);
    expect(met.isSettled).toBe(isSettled);
  });

  test("is ignored if invalid, changed or signed by another site", () => {
    const [id = "", time = "", signature = ""] = cookie.replace(/^visitor=|;.*/g, "").split(".");
    const older = (START - 2 * HOUR).toString(36);
    const others = identifyVisitor(createKeyedHash("other"), { address: "203.0.113.7", headers: new Headers() }, START);
    for (const wrong of [
      `visitor=${id}.${older}.${signature}`,
      `visitor=x${id}.${time}.${signature}`,
      `visitor=${id}.${signature}`,
      "visitor=",
      visitorHeaders(others).get("set-cookie") ?? "",
    ])
      expect(meet(wrong, START + HOUR).cookie).toBeDefined();
  });
});

test("a visitor key depends on a public network address, else on the browser", () => {
  const other = meet(undefined);
  const keyOf = (met: typeof other, purpose = "rating") => visitorKey(hash, purpose, met);
  expect(keyOf(other)).toBe(keyOf(meet(cookie)));
  expect(keyOf(other)).not.toBe(keyOf(other, "report"));
  const [here, there] = [meet(cookie, START, "10.0.0.1"), meet(undefined, START, "10.0.0.1")];
  expect(keyOf(here)).toBe(keyOf(meet(cookie, START, "127.0.0.1")));
  expect(keyOf(here)).not.toBe(keyOf(there));
});

test("rate limits distinguish people, and browsers once they are settled", () => {
  expect(limitedVisitor(meet(cookie))).toEqual({ address: "203.0.113.7", own: undefined });
  expect(limitedVisitor(meet(cookie, START + HOUR)).own).toBe(`browser ${browser}`);
  expect(limitedVisitor(meet(cookie), "id").own).toBe("user id");
});
