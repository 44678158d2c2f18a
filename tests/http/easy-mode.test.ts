// Easy mode is a cookie with one value that counts: it is part of the key of cached pages, and of a cache in front of the site.
import { beforeAll, describe, expect, test } from "vitest";
import { publish, signUp } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";

const site = useSite({ SHARED_CACHE: "on" });
let ad = "";

beforeAll(async () => {
  ad = await publish(site, await signUp(site));
});

/** Returns whether the page is in easy mode, and whether a cache in front may keep it. */
async function lookOf(path: string, cookie = "") {
  const answer = await site.ask(path, { cookie });
  const isEasy = /<html[^>]* data-easy/.test(await answer.text());
  return { isEasy, isShared: /^public/.test(answer.headers.get("cache-control") ?? "") };
}

const USUAL = { isEasy: false, isShared: true };
const EASY = { isEasy: true, isShared: false };

describe("pages", () => {
  test("are kept apart by the cookie, in whatever order they are asked for", async () => {
    for (const path of ["/", "/category/malki-obyavi", ad, "/nowhere"])
      for (const [cookie, look] of [
        ["easy=on", EASY],
        ["", USUAL],
        ["visitor=1; easy=on; other=2", EASY],
        ["easy=on", EASY],
        ["other=2", USUAL],
      ] as const)
        expect({ path, cookie, ...(await lookOf(path, cookie)) }).toEqual({ path, cookie, ...look });
  });

  test.each(["easy=off", "easy=1", "easy=ON", "easy=on1", "easy", "noteasy=on", "easy=%6Fn", "easy=<script>"])(
    "are the usual ones, of the same key, with the cookie %s",
    async (cookie) => {
      const [usual, other] = [await site.ask("/about"), await site.ask("/about", { cookie })];
      expect(other.headers.get("etag")).toBe(usual.headers.get("etag"));
      expect(await lookOf("/about", cookie)).toEqual(USUAL);
    },
  );

  test("are not taken for the other ones by a browser that asks whether its page is current", async () => {
    const usual = (await site.ask("/about")).headers.get("etag") ?? "";
    const again = await site.ask("/about", { cookie: "easy=on", headers: { "if-none-match": usual } });
    expect(again.status).toBe(200);
  });

  test("of signed-in people are in easy mode, too", async () => {
    const cookie = await signUp(site);
    expect((await lookOf("/profile", `${cookie}; easy=on`)).isEasy).toBe(true);
    expect((await lookOf("/profile", cookie)).isEasy).toBe(false);
  });
});

describe("the switch", () => {
  const pressed = async (fields: Readonly<Record<string, string>>) => {
    const answer = await site.send("/lesno", fields);
    return [answer.status, answer.headers.get("location"), ...answer.headers.getSetCookie()];
  };

  test("sets the cookie, or removes it, and opens the page on which it was pressed", async () => {
    expect(await pressed({ easy: "on", next: `${ad}?photo=2` })).toEqual([
      302,
      `${ad}?photo=2`,
      "easy=on; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax",
    ]);
    for (const value of ["off", "", "yes"])
      expect(await pressed({ easy: value })).toEqual([302, "/", expect.stringMatching(/^easy=off; Max-Age=0;/)]);
  });

  test("leads to no other site", async () => {
    for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example"])
      expect((await pressed({ easy: "on", next }))[1]).toBe("/");
  });

  test("changes nothing when its page is opened, which search engines leave out", async () => {
    const page = await site.ask("/lesno?easy=on");
    expect(page.headers.getSetCookie()).toEqual([]);
    const html = await page.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<form[^>]*method="post"/);
    expect(await (await site.ask("/sitemap.xml")).text()).not.toContain("lesno");
  });
});
