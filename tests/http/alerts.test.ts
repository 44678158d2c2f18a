// Saved searches and alerts over HTTP without JavaScript.
import { describe, expect, test } from "vitest";
import { useSharedSite } from "./built-site.ts";
import { mailTo } from "./mail-folder.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text } = usePeople(site);
/** A word of no ad on the shared site. */
const HARPS = `/categories?q=${encodeURIComponent("арфа")}`;

describe("the saved searches of an account", () => {
  test("are saved from a list, changed, paused, opened and deleted", async () => {
    const { cookie } = await signUp();
    const page = async (path = "/saved-searches") => (await site.ask(path, { cookie })).text();
    expect(await page(HARPS)).toMatch(/<button[^>]*value="save"/);
    expect(await page("/categories")).not.toMatch(/value="save"/);
    const saved = await site.send("/saved-searches", { intent: "save", url: `${HARPS}&order=cheapest` }, { cookie });
    expect([saved.status, saved.headers.get("location")]).toEqual([302, "/saved-searches"]);
    const id = /name="id" value="([0-9a-f-]{36})"/.exec(await page())?.[1] ?? "";
    expect(text(await page())).toContain("Арфа няма нови Без имейли");
    const opened = await site.ask(`/saved-searches/${id}`, { cookie });
    expect([opened.status, opened.headers.get("location")]).toEqual([302, HARPS]);
    const nameless = await site.send(
      "/saved-searches",
      { intent: "change", id, name: " ", rhythm: "weekly" },
      { cookie },
    );
    expect([nameless.status, text(await nameless.text())]).toEqual([422, expect.stringContaining("Въведете име")]);
    await site.send("/saved-searches", { intent: "change", id, name: "Арфа за Ани", rhythm: "weekly" }, { cookie });
    expect(text(await page())).toContain("Арфа за Ани няма нови По имейл всяка седмица");
    await site.send("/saved-searches", { intent: "pause", id }, { cookie });
    expect(text(await page())).toContain("Спряно временно");
    const others = await signUp();
    const foreign = await site.send("/saved-searches", { intent: "pause", id }, { cookie: others.cookie });
    expect(foreign.status).toBe(404);
    await site.send("/saved-searches", { intent: "delete", id }, { cookie });
    expect(text(await page())).toContain("Още не следите търсения");
  });

  test("require a session, and the page for guests contains nothing personal", async () => {
    expect((await site.send("/saved-searches", { intent: "save", url: HARPS })).status).toBe(401);
    const [one, other] = [await site.ask("/saved-searches"), await site.ask("/saved-searches")];
    expect(one.headers.get("etag")).toBe(other.headers.get("etag"));
    expect((await site.ask("/notifications")).headers.get("location")).toContain("/auth?");
  });
});

describe("an address without an account", () => {
  test("is asked to confirm, and then has settings behind a signed link", async () => {
    const email = "ivan@example.com";
    const wrong = await site.send("/saved-searches", { intent: "mail", url: HARPS, email: "ivan", rhythm: "daily" });
    expect(wrong.status).toBe(422);
    const asked = await site.send("/saved-searches", { intent: "mail", url: HARPS, email, rhythm: "daily" });
    expect(asked.status).toBe(302);
    const mail = await mailTo(site.dataDir, email, "Потвърдете, че искате известия");
    const link = mail.links.find((one) => one.includes("/notifications/confirm"))?.slice(site.address.length) ?? "";
    const question = await site.ask(link);
    expect(question.headers.get("cache-control")).toBe("no-store");
    expect(text(await question.text())).toContain("ivan@example.com Арфа");
    const confirmed = await site.send(link, {});
    const settings = confirmed.headers.get("location") ?? "";
    const again = await (await site.ask(link)).text();
    expect(again).toContain("Адресът е потвърден");
    expect(again).not.toMatch(/>Потвърди</);
    expect(settings).toMatch(/^\/notifications\?r=/);
    expect(text(await (await site.ask(settings)).text())).toContain("Арфа няма нови По имейл всеки ден");
    // A key is valid for one purpose only.
    const params = settings.slice(settings.indexOf("?"));
    expect((await site.ask(`/unsubscribe${params}`)).status).toBe(404);
    expect((await site.ask(`/notifications/confirm${params}`)).status).toBe(404);
    expect((await site.ask(settings.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).status).toBe(404);
    const off = await site.send(settings, { intent: "switches" });
    expect(off.status).toBe(302);
    expect(await (await site.ask(settings)).text()).not.toMatch(/name="wants_searches"[^>]*checked/);
    // Erasing deletes everything about the address.
    const erased = await site.send(settings, { intent: "erase" });
    expect([erased.status, erased.headers.get("location")]).toEqual([302, "/"]);
    expect((await site.ask(settings)).status).toBe(404);
  });
});

test("mail programs may unsubscribe without an origin, and nothing else may be changed that way", async () => {
  const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
  // 404: accepted, but for an unknown recipient.
  expect((await site.ask("/unsubscribe?r=x&k=y", oneClick)).status).toBe(404);
  expect((await site.ask("/notifications?r=x&k=y", oneClick)).status).toBe(403);
});

test("a device counts the new ads of all its searches with one request", async () => {
  const fields = { url: [HARPS, "/my-ads"], since: [new Date(0).toISOString(), "yesterday"] };
  const answer = await site.send("/saved-searches/new", fields);
  expect([answer.status, await answer.json()]).toEqual([200, [0, 0]]);
});
