// Ratings, reports, contact messages, views and the privacy choice over HTTP, mostly without script.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { publish, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSite({ TRUST_PROXY: "1" });
const { signUp, text } = usePeople(site);
let part = 0;
/** A public network address that no other test uses. */
const somewhere = () => ({ "x-forwarded-for": `203.0.${Math.floor(++part / 250)}.${(part % 250) + 1}` });
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36";

async function makeSeller() {
  const { cookie, email } = await signUp();
  const address = await publish(site, cookie, { title: `Лампа ${randomUUID().replaceAll(/\d/g, "x")}` });
  const html = await (await site.ask(address)).text();
  const id = html.match(/\/seller\/([0-9a-f-]{36})/)?.[1] ?? "";
  return { cookie, email, address, listing: address.slice(-36), id };
}

describe("a rating", () => {
  const rate = (id: string, rating: string, question: { cookie?: string; headers?: Record<string, string> } = {}) =>
    site.send(`/seller/${id}/rating`, { rating }, { headers: somewhere(), ...question });

  test("is added to the average at once, one per address", async () => {
    const { id } = await makeSeller();
    const from = { headers: somewhere() };
    const first = text(await (await rate(id, "5", from)).text());
    expect(first).toContain("Благодарим!");
    expect(first).toMatch(/5,0 \( ?1 оценка/);
    expect(text(await (await rate(id, "1", from)).text())).toContain("Вече сте дали оценка от този IP адрес");
    expect(text(await (await rate(id, "2")).text())).toMatch(/3,5 \( ?2 оценки/);
    expect(text(await (await site.ask(`/seller/${id}`)).text())).toMatch(/3,5 \( ?2 оценки/);
  });

  test("needs a choice from one to five", async () => {
    const { id } = await makeSeller();
    for (const rating of ["", "0", "6", "2.5", "много"])
      expect(text(await (await rate(id, rating)).text())).toContain("Изберете оценка");
  });

  test("is one per signed-in person, whatever the address, and shown as given", async () => {
    const { id, address } = await makeSeller();
    const { cookie } = await signUp();
    expect((await rate(id, "4", { cookie, headers: somewhere() })).status).toBe(200);
    expect(text(await (await rate(id, "4", { cookie, headers: somewhere() })).text())).toContain("Вече сте оценили");
    expect(text(await (await site.ask(address, { cookie })).text())).toContain("Вече сте оценили");
  });

  test("of somebody who is not there speaks of the seller", async () => {
    const answer = await rate(randomUUID(), "5");
    expect(answer.status).toBe(404);
    expect(text(await answer.text())).toContain("Не можахме да намерим продавача");
  });

  test("is never for oneself, nor from the address one registered from", async () => {
    const { id, cookie, address } = await makeSeller();
    expect(text(await (await rate(id, "5", { cookie })).text())).toContain("Не можете да оценявате себе си");
    expect(text(await (await site.ask(address, { cookie })).text())).toContain("Това е Вашият профил");
    const from = somewhere();
    const own = await site.send(
      "/auth?tab=register",
      {
        intent: "register",
        name: "Иван",
        email: `${randomUUID()}@example.com`,
        password: "зелено куче",
        confirm: "зелено куче",
      },
      { headers: from },
    );
    const session = own.headers
      .getSetCookie()
      .map((one) => one.replace(/;.*/s, ""))
      .join("; ");
    const listing = await publish(site, session);
    const seller = (await (await site.ask(listing)).text()).match(/\/seller\/([0-9a-f-]{36})/)?.[1] ?? "";
    expect(text(await (await rate(seller, "5", { headers: from })).text())).toContain("Не можете да оценявате себе си");
  });

  test("of twenty people at once loses none", async () => {
    const { id } = await makeSeller();
    await Promise.all(Array.from({ length: 20 }, (_, place) => rate(id, String((place % 5) + 1))));
    expect(text(await (await site.ask(`/seller/${id}`)).text())).toMatch(/3,0 \( ?20 оценки/);
  });
});

describe("a report", () => {
  const report = (listing: string, fields: Record<string, string>, headers = somewhere()) =>
    site.send(`/listings/${listing}/report`, fields, { headers });
  const REASON = { reason: "Невярна цена" };

  test("needs a reason, and gives a receipt that tells its state to whoever holds it", async () => {
    const { listing } = await makeSeller();
    const refused = await report(listing, { description: "нещо" });
    expect(refused.status).toBe(422);
    expect(text(await refused.text())).toContain("Моля изберете причина за доклада");
    const sent = text(await (await report(listing, { ...REASON, description: "Цената е за друго." })).text());
    expect(sent).toContain("Докладът е изпратен. Благодарим, че помагате сайтът да остане безопасен.");
    const receipt = sent.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/)?.[0] ?? "";
    const ask = async (code: string) =>
      text(await (await site.send("/report-status", { code }, { headers: somewhere() })).text());
    expect(await ask(receipt)).toContain("Докладът чака да бъде прегледан");
    expect(await ask(receipt.toLowerCase().replace("-", " "))).toContain("Докладът чака да бъде прегледан");
    expect(await ask("AAAA-AAAA")).toContain("Няма доклад с такъв код");
  });

  test("sent again by the same visitor is refused politely", async () => {
    const { listing } = await makeSeller();
    const from = somewhere();
    await report(listing, REASON, from);
    const again = await report(listing, REASON, from);
    expect(again.status).toBe(422);
    expect(text(await again.text())).toContain("Вече сте докладвали тази обява");
    expect((await report(listing, REASON)).status).toBe(200);
  });

  test("with an invented reason or about no ad is refused", async () => {
    const { listing } = await makeSeller();
    expect((await report(listing, { reason: "Друга причина" })).status).toBe(422);
    expect((await report(randomUUID(), REASON)).status).toBe(404);
  });
});

describe("a letter from the contact form", () => {
  const FIELDS = { name: "Иван", email: "ivan@example.com", subject: "Въпрос", message: "Как се плаща?" };
  const send = (fields: Record<string, string>) => site.send("/info/contact", fields, { headers: somewhere() });

  test("needs every field and keeps what was typed", async () => {
    for (const name of Object.keys(FIELDS)) {
      const answer = await send({ ...FIELDS, [name]: " " });
      expect(answer.status).toBe(422);
      expect(text(await answer.text())).toContain("Моля попълнете всички полета");
    }
    expect((await send(FIELDS)).headers.get("location")).toBe("/info");
  });

  test("of a program that fills in everything goes nowhere, without a word", async () => {
    expect((await send({ ...FIELDS, website: "http://spam.example" })).headers.get("location")).toBe("/info");
  });
});

describe("views", () => {
  const see = (listing: string, question: { cookie?: string; headers?: Record<string, string> } = {}) =>
    site.send(
      `/listings/${listing}/view`,
      {},
      { ...question, headers: { "user-agent": PHONE, ...somewhere(), ...question.headers } },
    );
  const viewsOf = async (address: string) =>
    Number(
      text(await (await site.ask(address, { headers: { cookie: "toast=x" } })).text()).match(/(\d+) преглеждан/)?.[1],
    );

  test("count once per visitor; neither the owner's nor a robot's", async () => {
    const { listing, address, cookie } = await makeSeller();
    const from = somewhere();
    // The response already includes the visitor's own view.
    for (let time = 0; time < 3; time += 1)
      expect(await (await see(listing, { headers: from })).json()).toEqual({ views: 1 });
    await see(listing);
    expect((await see(listing, { cookie })).status).toBe(204);
    await see(listing, { headers: { "user-agent": "Googlebot/2.1" } });
    // Without script, concurrently with other visitors and a bot.
    const askPixel = (agent: string) =>
      site.ask(`/listings/${listing}/view`, { headers: { "user-agent": agent, ...somewhere() } });
    const pixels = await Promise.all(["Googlebot/2.1", PHONE, PHONE].map(askPixel));
    expect(pixels.map((pixel) => pixel.headers.get("content-type"))).toEqual(Array(3).fill("image/gif"));
    await expect.poll(() => viewsOf(address), { timeout: 10_000, interval: 500 }).toBe(4);
  });
});

describe("the privacy choice", () => {
  test("is recorded, without the last part of the address", async () => {
    const answer = await site.send(
      "/privacy-choice",
      { accepted: "true", analytics: "true", marketing: "false" },
      { headers: somewhere() },
    );
    expect(answer.status).toBe(204);
    expect((await site.send("/privacy-choice", { accepted: "maybe" }, { headers: somewhere() })).status).toBe(400);
  });
});

test("a seller's page has their public ads only, and nobody's who is none", async () => {
  const { id, cookie, listing, address } = await makeSeller();
  const second = await publish(site, cookie, { title: `Килим ${randomUUID().replaceAll(/\d/g, "x")}` });
  const page = async () => (await site.ask(`/seller/${id}`, { headers: { cookie: "toast=x" } })).text();
  expect(await page()).toContain(address);
  await site.send(`/my-ads/${listing}/state`, { verb: "pause" }, { cookie });
  const html = await page();
  expect(html).toContain(second);
  expect(html).not.toContain(address);
  expect(html).not.toMatch(/@example\.com|\+359/);
  expect((await site.ask(`/seller/${randomUUID()}`)).status).toBe(404);
  expect((await site.ask("/seller/abc")).status).toBe(404);
});
