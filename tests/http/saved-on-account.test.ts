// Saved ads of an account, over HTTP: with the script of its pages, and without any.
import { expect, test } from "vitest";
import { publish } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSite();
const { signUp, text } = usePeople(site);
const NEVER = "00000000-0000-4000-8000-000000000000";

/** An ad of a new person, and its owner. */
async function ad(title: string) {
  const { cookie } = await signUp();
  const path = await publish(site, cookie, { title });
  const [id = ""] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path) ?? [];
  return { id, path, cookie };
}

test("what one device saves and removes the other is told, and nobody else", async () => {
  const [wheel, table] = [await ad("Колело за Ани"), await ad("Маса за Иван")];
  const { cookie } = await signUp();
  const tell = async (fields: Record<string, string>, by = cookie) => {
    const answer = await site.send("/saved-ads/account", fields, { cookie: by });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return answer.json();
  };
  expect(await tell({ add: `${wheel.id},${table.id},${NEVER},nonsense` })).toEqual({ left: [NEVER], leftSearches: [] });
  const list = await tell({ list: "1", known: `${wheel.id},${NEVER}` });
  expect(list).toMatchObject({ kept: [{ id: wheel.id, title: "Колело за Ани", currency: "BGN" }, { id: table.id }] });
  expect([list.over, list.gone, list.left]).toEqual([[], [NEVER], []]);
  expect(await tell({ remove: wheel.id, list: "1" })).toMatchObject({ kept: [{ id: table.id }] });
  expect((await tell({ list: "1" }, wheel.cookie)).kept).toEqual([]);
  await site.send(`/my-ads/${table.id}/state`, { verb: "markSold" }, { cookie: table.cookie });
  expect(await tell({ list: "1" })).toMatchObject({ kept: [{ title: "Маса за Иван" }], over: [table.id] });
  expect((await site.send("/saved-ads/account", { list: "1" })).status).toBe(401);
});

test("what is asked for in the background takes no message from the page that is to show it", async () => {
  const { id, cookie } = await ad("Люлка за двор");
  const paused = await site.send(`/my-ads/${id}/state`, { verb: "pause" }, { cookie });
  const toast =
    paused.headers
      .getSetCookie()
      .find((one) => one.startsWith("toast="))
      ?.split(";")[0] ?? "";
  const both = { cookie: `${cookie}; ${toast}` };
  const background = await site.send("/saved-ads/account", { list: "1" }, both);
  expect(background.headers.getSetCookie().join()).not.toContain("toast=");
  const page = await site.ask("/my-ads", both);
  expect(await page.text()).toContain("Обявата е спряна временно");
  expect(page.headers.getSetCookie().join()).toMatch(/toast=;/);
});

test("the account's list needs no script", async () => {
  const wheel = await ad("Колело за Ани");
  const { cookie } = await signUp();
  const page = async () => text(await (await site.ask("/saved-ads", { cookie })).text());
  expect(await (await site.ask(wheel.path, { cookie })).text()).toMatch(/<button[^>]*value="save"/);
  const saved = await site.send("/saved-ads", { intent: "save", id: wheel.id }, { cookie });
  expect([saved.status, saved.headers.get("location")]).toEqual([302, "/saved-ads"]);
  expect(await page()).toContain("Колело за Ани");
  await site.send("/saved-ads", { intent: "remove", id: wheel.id }, { cookie });
  expect(await page()).toContain("Още нямате запазени обяви");
  await site.send("/saved-ads", { intent: "save", id: wheel.id }, { cookie });
  await site.send("/saved-ads", { intent: "clear" }, { cookie });
  expect(await page()).toContain("Още нямате запазени обяви");
  expect((await site.send("/saved-ads", { intent: "save", id: wheel.id })).status).toBe(401);
});

test("the page of guests is the same bytes for everyone, and asks for no script of accounts", async () => {
  const [one, other] = [await site.ask("/saved-ads"), await site.ask("/saved-ads")];
  expect(one.headers.get("etag")).toBe(other.headers.get("etag"));
  expect(await one.text()).not.toContain("/mirror.js");
  const { cookie } = await signUp();
  expect(await (await site.ask("/saved-ads", { cookie })).text()).toContain('src="/mirror.js"');
  expect((await site.ask("/mirror.js")).status).toBe(200);
});
