// Saved ads of an account over HTTP, with and without JavaScript.
import { expect, test } from "vitest";
import { publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text, readPage } = usePeople(site);
const NEVER = "00000000-0000-4000-8000-000000000000";

/** Publishes an ad of a new person. */
async function ad(title: string) {
  const { cookie } = await signUp();
  const path = await publish(site, cookie, { title });
  const [id = ""] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path) ?? [];
  return { id, path, cookie };
}

test("saved and removed ads are synchronised between the devices of an account only", async () => {
  const [wheel, table] = [await ad("Колело за Ани"), await ad("Маса за Иван")];
  const { cookie } = await signUp();
  const tell = async (fields: Record<string, string>, by = cookie) => {
    const answer = await site.send("/saved-ads/account", fields, { cookie: by });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    return answer.json();
  };
  const list = await tell({ add: `${wheel.id},${table.id},${NEVER},nonsense` });
  expect(list).toMatchObject({ kept: [{ id: wheel.id, title: "Колело за Ани", currency: "BGN" }, { id: table.id }] });
  expect([list.over, list.left, list.leftSearches]).toEqual([[], [NEVER], []]);
  expect((await tell({ known: `${wheel.id},${NEVER}` })).left).toEqual([NEVER]);
  expect(await tell({ remove: wheel.id, known: wheel.id })).toMatchObject({ kept: [{ id: table.id }], left: [] });
  expect((await tell({}, wheel.cookie)).kept).toEqual([]);
  await site.send(`/my-ads/${table.id}/state`, { verb: "markSold" }, { cookie: table.cookie });
  expect(await tell({})).toMatchObject({ kept: [{ title: "Маса за Иван" }], over: [table.id] });
  expect((await site.send("/saved-ads/account", {})).status).toBe(401);
});

test("a background request does not consume the toast of the next page", async () => {
  const { id, cookie } = await ad("Люлка за двор");
  const paused = await site.send(`/my-ads/${id}/state`, { verb: "pause" }, { cookie });
  const toast =
    paused.headers
      .getSetCookie()
      .find((one) => one.startsWith("toast="))
      ?.split(";")[0] ?? "";
  const both = { cookie: `${cookie}; ${toast}` };
  const background = await site.send("/saved-ads/account", {}, both);
  expect(background.headers.getSetCookie().join()).not.toContain("toast=");
  const page = await site.ask("/my-ads", both);
  expect(await page.text()).toContain("Обявата е спряна временно");
  expect(page.headers.getSetCookie().join()).toMatch(/toast=;/);
});

test("the list of the account works without JavaScript", async () => {
  const wheel = await ad("Колело за Ани");
  const { cookie } = await signUp();
  const page = async () => text(await readPage("/saved-ads", cookie));
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

test("the page of guests is identical for everyone", async () => {
  const [one, other] = [await site.ask("/saved-ads"), await site.ask("/saved-ads")];
  expect(one.headers.get("etag")).toBe(other.headers.get("etag"));
});
