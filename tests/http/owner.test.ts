// The pages of owners without JavaScript.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listingFields, publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text, readPage, toastOf } = usePeople(site);

describe("the ad form", () => {
  test("shows a preview without publishing", async () => {
    const { cookie } = await signUp();
    const fields = listingFields({ intent: "preview", title: "Преглед на маса", price: "1500" });
    const answer = await site.send("/add-ad/malki-obyavi", fields, { cookie });
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(text(html)).toMatch(/Така ще изглежда обявата Ви.*Преглед на маса.*1\s500\sлв\./);
    expect(html).toContain('value="Преглед на маса"');
    expect(await readPage("/my-ads", cookie)).toContain("Още нямате обяви");
  });

  test("keeps the values that the new category has when it is switched", async () => {
    const { cookie } = await signUp();
    const fields = listingFields({
      intent: "switch",
      to: "elektronika",
      title: "Телефон",
      brand: "Nokia",
      mileage: "5",
    });
    const html = await (await site.send("/add-ad/avtomobili", fields, { cookie })).text();
    expect(html).toContain('action="/add-ad/elektronika"');
    expect(html).toMatch(/name="title"[^>]*value="Телефон"/);
    expect(html).toMatch(/name="brand"[^>]*value="Nokia"/);
    expect(html).not.toContain('name="mileage"');
  });

  test("moves an ad that is edited to another category", async () => {
    const { cookie } = await signUp();
    const id = (await publish(site, cookie)).slice(-36);
    const fields = listingFields({ category: "elektronika" });
    const answer = await site.send(`/add-ad?edit=${id}`, fields, { cookie });
    expect(answer.status).toBe(302);
    expect(await readPage(answer.headers.get("location") ?? "", cookie)).toContain('href="/category/elektronika"');
  });

  test("refuses an unknown category", async () => {
    const { cookie } = await signUp();
    const id = (await publish(site, cookie)).slice(-36);
    const unknown = "nyama-takava";
    for (const [path, fields] of [
      [`/add-ad/${unknown}`, listingFields()],
      [`/add-ad?edit=${id}`, listingFields({ category: unknown })],
      ["/add-ad/avtomobili", listingFields({ intent: "switch", to: unknown })],
    ] as const) {
      const answer = await site.send(path, fields, { cookie });
      expect(answer.status, path).toBe(404);
      expect(text(await answer.text()), path).toContain("Категорията не е намерена");
    }
  });
  test("asks about a near-duplicate and publishes it after a confirmation", async () => {
    const { cookie } = await signUp();
    const fields = listingFields({ title: "Дъбова маса за шестима", phone: "0888 700 701" });
    const first = await publish(site, cookie, { ...fields });
    const again = await site.send("/add-ad/malki-obyavi", fields, { cookie });
    expect(again.status).toBe(422);
    const html = await again.text();
    expect(html).toContain(first);
    expect(text(html)).toContain("Вече имате много подобна обява");
    const anyway = await site.send("/add-ad/malki-obyavi", { ...fields, intent: "publish-anyway" }, { cookie });
    expect(anyway.status).toBe(302);
  });
});

describe("My ads", () => {
  const act = (id: string, verb: string, cookie: string) => site.send(`/my-ads/${id}/state`, { verb }, { cookie });

  test("copies an ad into the form of a new one", async () => {
    const { cookie } = await signUp();
    const id = (await publish(site, cookie, { title: "Люлка за двор", price: "99" })).slice(-36);
    const answer = await act(id, "copy", cookie);
    const path = answer.headers.get("location") ?? "";
    expect(path).toMatch(/^\/add-ad\/malki-obyavi\?copy=/);
    const html = await readPage(path, cookie);
    expect(html).toMatch(/name="title"[^>]*value="Люлка за двор"/);
    expect(html).toMatch(/name="price"[^>]*value="99"/);
    const stranger = await signUp();
    expect(await readPage(path, stranger.cookie)).not.toContain("Люлка за двор");
  });
});

test("each form for VIP has a different idempotency key", async () => {
  const { cookie } = await signUp();
  const paths = ["/my-ads"];
  for (const title of ["Косачка за трева", "Детско колело"])
    paths.push(`/my-ads/${(await publish(site, cookie, { title })).slice(-36)}/vip`);
  const keys: (string | undefined)[] = [];
  for (const path of paths)
    for (const [, key] of (await readPage(path, cookie)).matchAll(/name="key" value="([^"]+)"/g)) keys.push(key);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(4);
});

describe("VIP without tokens", () => {
  test("is refused with the missing amount, by the one-day button and on the page of periods", async () => {
    const { cookie } = await signUp();
    const id = (await publish(site, cookie)).slice(-36);
    const quick = await site.send(`/my-ads/${id}/vip`, { quick: "yes", key: randomUUID() }, { cookie });
    expect(await toastOf(quick, cookie)).toContain("Нямате достатъчно VIP токени за тази операция");
    const page = text(await readPage(`/my-ads/${id}/vip`, cookie));
    expect(page).toContain("Недостатъчно токени. Нужен е 1 VIP токен за 1 ден, не Ви достига 1 токен.");
    expect(page).toContain("Нужни са 3 VIP токена за 3 дни, не Ви достигат 3 токена.");
    expect(page).toContain("Нямате достатъчно VIP токени.");
    const forced = await site.send(`/my-ads/${id}/vip`, { days: "7", key: randomUUID() }, { cookie });
    expect(forced.status).toBe(422);
    expect(text(await forced.text())).toMatch(/Недостатъчно токени.*Нужни са 6 VIP токена за 7 дни/);
  });
});
