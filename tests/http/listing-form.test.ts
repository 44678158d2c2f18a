// The ad form: phones and numbers in any notation.
import { expect, test } from "vitest";
import { toastHeader } from "#app/platform/forms/toast-cookie.server.ts";
import { listingFields, publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text, readPage } = usePeople(site);

test("a preview checks the phone like publishing", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  await publish(site, owner.cookie, { phone: "0879 170 651" });
  const preview = (phone: string, cookie: string) =>
    site.send("/add-ad/malki-obyavi", listingFields({ intent: "preview", phone, title: "Маса" }), { cookie });
  const taken = await preview("+359879170651", other.cookie);
  expect(taken.status).toBe(422);
  const html = await taken.text();
  expect(text(html)).toContain("Този телефонен номер се използва от друг акаунт");
  expect(html).not.toContain("Така ще изглежда обявата Ви");
  expect(html).toMatch(/name="title"[^>]*value="Маса"/);
  expect((await preview("0879 170 651", owner.cookie)).status).toBe(200);
});

test("a phone is shown in one format everywhere", async () => {
  const { cookie, email } = await signUp();
  const profile = { name: "Мария Грозева", phone: "+359879170652" };
  expect((await site.send("/profile", profile, { cookie })).status).toBe(302);
  const id = (await publish(site, cookie, { phone: "00359 879-170-653" })).slice(-36);
  const answer = await site.send(`/listings/${id}/phone`, {}, { cookie });
  for (const [html, shown] of [
    [await readPage("/profile", cookie), "0879 170\u00a0652"],
    [await readPage("/profile/request", cookie), "0879 170\u00a0652"],
    [await readPage(`/add-ad?edit=${id}`, cookie), "0879 170\u00a0653"],
    [await readPage(`/listings/${id}/flyer`, cookie), "0879 170\u00a0653"],
    [await answer.text(), "0879 170\u00a0653"],
  ] as const) {
    expect(html, email).toContain(shown);
    // Links and scripts have the international format.
    expect(html.replace(/href="tel:[^"]*"|<script.*?<\/script>/gs, "")).not.toMatch(/359\s?879/);
  }
});

test("an area has decimals in the form, on the page, in its structured data and in the filter", async () => {
  const { cookie } = await signUp();
  const flat = { transaction_type: "sale", property_type: "apartment", title: "Двустаен до парка" };
  const path = "/add-ad/nedvizhimi-imoti";
  const answer = await site.send(path, listingFields({ ...flat, area: "65,5" }), { cookie });
  expect(answer.status).toBe(302);
  const address = answer.headers.get("location") ?? "";
  const page = await (await site.ask(address)).text();
  expect(page).toContain("65,5 кв. м");
  expect(page).toContain('"floorSize":{"@type":"QuantitativeValue","value":65.5');
  const form = await (await site.ask(`/add-ad?edit=${address.slice(-36)}`, { cookie })).text();
  expect(form).toMatch(/inputMode="decimal"[^>]*name="area"[^>]*value="65,5"/);
  expect(form).toContain("Площ (кв. м)");
  // An empty list is followed by new ads.
  const found = async (search: string) => {
    const html = await (await site.ask(`/category/nedvizhimi-imoti?${search}`)).text();
    return html.includes(address) && !html.includes("Няма обяви за показване");
  };
  expect(await found("area_from=65,5&area_to=65.5")).toBe(true);
  expect(await found("area_from=65,6")).toBe(false);
  expect(await found("area_to=65,4")).toBe(false);
});

const versionIn = (html: string) => /name="version" value="([\w-]+)"/.exec(html)?.[1] ?? "";

test("an edit in another window is not overwritten unless the form is sent again", async () => {
  const { cookie } = await signUp();
  const address = await publish(site, cookie);
  const path = `/add-ad?edit=${address.slice(-36)}`;
  const version = versionIn(await (await site.ask(path, { cookie })).text());
  const edit = (title: string, version: string) =>
    site.send(path, listingFields({ category: "malki-obyavi", title, version }), { cookie });
  expect((await edit("Първа промяна", version)).status).toBe(302);
  const refused = await edit("Втора промяна", version);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(text(html)).toContain("Обявата е променена междувременно");
  expect(html).toMatch(/name="title"[^>]*value="Втора промяна"/);
  expect((await edit("Втора промяна", versionIn(html))).status).toBe(302);
});

test("the form says that an earlier edit waits for review, and no other window replaces that edit unseen", async () => {
  const { cookie } = await signUp();
  const address = await publish(site, cookie);
  const path = `/add-ad?edit=${address.slice(-36)}`;
  const form = async () => (await site.ask(path, { cookie })).text();
  const version = versionIn(await form());
  const edit = (fields: Record<string, string>) =>
    site.send(path, listingFields({ category: "malki-obyavi", version, ...fields }), { cookie });
  const held = await edit({ description: "Има марихуана на пакетчета, пиши в чат." });
  expect(held.status).toBe(302);
  expect(text(await form())).toContain("чакат преглед и не се виждат тук");
  expect((await edit({ title: "Друга промяна" })).status).toBe(422);
});

test("marked words are asked about without script, and one button publishes the ad with them", async () => {
  const { cookie } = await signUp();
  const fields = listingFields({
    title: "Маса за питане",
    description: "Здрава маса. Още снимки има на masi-primer.bg.",
  });
  const asked = await site.send("/add-ad/malki-obyavi", fields, { cookie });
  const html = await asked.text();
  expect(asked.status).toBe(422);
  expect(text(html)).toContain("Преди да публикувате");
  expect(html).toMatch(/<mark[^>]*>masi-primer\.bg<\/mark>/);
  expect(html).toMatch(/name="title"[^>]*value="Маса за питане"/);
  const hidden = [...html.matchAll(/<input type="hidden" name="asked" value="([^"]+)"/g)].map(([, key = ""]) => key);
  expect(hidden.length).toBeGreaterThan(0);
  const kept = await site.send(
    "/add-ad/malki-obyavi",
    { ...fields, intent: "publish-kept", asked: hidden },
    { cookie },
  );
  expect(kept.status).toBe(302);
  expect((await site.ask(kept.headers.get("location") ?? "")).status).toBe(200);
  // A malformed answer asks again.
  const other = listingFields({ title: "Стол за питане", description: fields.description ?? "" });
  for (const asked of ["", "x".repeat(5_000), "<script>", ["%00", "\u0000"]]) {
    const again = await site.send("/add-ad/malki-obyavi", { ...other, intent: "publish-kept", asked }, { cookie });
    expect(again.status).toBe(422);
  }
});

test("a place that is no settlement of the region is asked about once, and a known one is not", async () => {
  const { cookie } = await signUp();
  const submit = (fields: Record<string, string>) =>
    site.send("/add-ad/malki-obyavi", listingFields({ intent: "publish", ...fields }), { cookie });
  const asked = await submit({ town: "Хасквоо" });
  expect(asked.status).toBe(422);
  const html = await asked.text();
  expect(text(html)).toContain("Имахте предвид Хасково?");
  const hidden = /name="asked_town" value="([^"]*)"/.exec(html)?.[1];
  expect(hidden).toBe("Хасквоо");
  expect((await submit({ town: "Хасквоо", asked_town: "Хасквоо" })).status).toBe(302);
  expect((await submit({ town: "Xасково, кв. Орфей", title: "Стол за градина" })).status).toBe(302);
});

test("an empty file that was chosen is refused", async () => {
  const { cookie } = await signUp();
  const files = new File([], "рафт.jpg", { type: "image/jpeg" });
  const refused = await site.send("/add-ad/malki-obyavi", listingFields({ title: "Рафт", files }), { cookie });
  expect(refused.status).toBe(422);
  expect(text(await refused.text())).toContain("файлът е празен");
});

test("two numbers in the field of the phone are named in the message", async () => {
  const { cookie } = await signUp();
  const fields = listingFields({ title: "Рафт", phone: "0888123456, 0887654321" });
  const html = text(await (await site.send("/add-ad/malki-obyavi", fields, { cookie })).text());
  expect(html).toContain("Кой да се показва");
  expect(html).not.toContain("undefined");
});

test("a title suggests categories and fills fields without script, and a value is taken away", async () => {
  const { cookie } = await signUp();
  const title = "Опел Астра дизел 2006 г., Хасково";
  const suggested = await (await site.send("/add-ad", { title }, { cookie })).text();
  expect(suggested).toMatch(/name="title"[^>]*value="Опел Астра дизел 2006 г., Хасково"/);
  expect(suggested).toMatch(/formAction="\/add-ad\/avtomobili"/i);
  const send = async (fields: Record<string, string>) =>
    (await site.send("/add-ad/avtomobili", { title, ...fields }, { cookie })).text();
  const begun = await send({ intent: "start", brand: "Моя" });
  expect(text(begun)).toContain("Модел: Astra");
  expect(begun).toMatch(/name="brand"[^>]*value="Моя"/);
  expect(text(begun)).not.toContain("Марка: Opel");
  expect(begun).toMatch(/name="year"[^>]*value="2006"/);
  const taken = await send({ intent: "not-from-title:year", year: "2006", model: "Astra" });
  expect(taken).toMatch(/name="year"[^>]*value=""/);
  expect(text(taken)).toContain("Модел: Astra");
  expect(text(taken)).not.toContain("Година: 2006");
  // A button with another name takes nothing away.
  expect(await send({ intent: "not-from-title:title" })).toMatch(/name="title"[^>]*value="Опел/);
});

test("the helper of the form reads a title of anybody", async () => {
  const read = async (fields: Record<string, string>) =>
    (await site.send("/title-reading", fields)).json() as Promise<{ categories: string[]; values: { name: string }[] }>;
  const { categories, values } = await read({ title: "Двустаен апартамент, 65 кв.м", category: "nedvizhimi-imoti" });
  expect(categories[0]).toBe("nedvizhimi-imoti");
  expect(values.map(({ name }) => name)).toEqual(["property_type", "rooms", "area"]);
  expect(await read({})).toEqual({ categories: [], values: [] });
  expect((await read({ title: "я ".repeat(5_000), category: "няма" })).values).toEqual([]);
});

test("prices of like ads are asked for by anybody, also with values that make no sense", async () => {
  for (const fields of [
    { category: "avtomobili", brand: "VW", model: "Golf", year: "2006" },
    { category: "avtomobili", brand: "я ".repeat(5_000), model: "", year: "x" },
    { category: "няма" },
    {},
  ] as Record<string, string>[]) {
    const answer = await site.send("/prices", fields);
    expect([answer.status, answer.headers.get("cache-control"), await answer.text()]).toEqual([200, "no-store", ""]);
  }
});

test("a toast waits for its page while prices of like ads are asked for", async () => {
  const cookie = (await toastHeader({ kind: "success", text: "Готово" })).replace(/;.*/s, "");
  const toastOf = (answer: Response) => answer.headers.getSetCookie().filter((one) => one.startsWith("toast="));
  expect(toastOf(await site.send("/prices", { category: "avtomobili" }, { cookie }))).toEqual([]);
  expect(toastOf(await site.ask("/info", { cookie }))).toHaveLength(1);
});
