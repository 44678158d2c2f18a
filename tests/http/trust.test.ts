// Ratings, reports, contact messages, views and seller pages over HTTP, mostly without JavaScript.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text } = usePeople(site);
let part = 0;
/** Returns headers with an unused public network address. */
const somewhere = () => ({ "x-forwarded-for": `203.0.${Math.floor(++part / 250)}.${(part % 250) + 1}` });
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((one) => one.replace(/;.*/s, ""));
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

  test("is one per signed-in person, whatever the address, and shown as given", async () => {
    const { id, address } = await makeSeller();
    const { cookie } = await signUp();
    expect((await rate(id, "4", { cookie, headers: somewhere() })).status).toBe(200);
    expect(text(await (await rate(id, "4", { cookie, headers: somewhere() })).text())).toContain("Вече сте оценили");
    expect(text(await (await site.ask(address, { cookie })).text())).toContain("Вече сте оценили");
  });

  test("is refused for oneself", async () => {
    const { id, cookie, address } = await makeSeller();
    expect(text(await (await rate(id, "5", { cookie })).text())).toContain("Не можете да оценявате себе си");
    expect(text(await (await site.ask(address, { cookie })).text())).toContain("Това е Вашият профил");
  });

  describe("behind a private address", () => {
    const HERE = { "x-forwarded-for": "192.168.1.7" };
    const without = (cookie: string, name: string) =>
      cookie
        .split("; ")
        .filter((one) => !one.startsWith(`${name}=`))
        .join("; ");

    test("is refused for oneself also after signing out or deleting the session cookie", async () => {
      const { id, cookie } = await makeSeller();
      const signedOut = await site.send("/sign-out", {}, { cookie, headers: HERE });
      expect(signedOut.status).toBe(302);
      for (const jar of [without(cookie, "session"), [without(cookie, "session"), ...cookiesOf(signedOut)].join("; ")])
        expect(text(await (await rate(id, "5", { cookie: jar, headers: HERE })).text())).toContain(
          "Не можете да оценявате себе си",
        );
      // Signing out sets the visitor cookie again if it was deleted.
      const other = await makeSeller();
      const bare = other.cookie.split("; ").filter((one) => one.startsWith("session="));
      const marked = cookiesOf(await site.send("/sign-out", {}, { cookie: bare.join("; "), headers: HERE }));
      const visitor = marked.find((one) => one.startsWith("visitor=")) ?? "";
      expect(text(await (await rate(other.id, "5", { cookie: visitor, headers: HERE })).text())).toContain(
        "Не можете да оценявате себе си",
      );
    });

    test("is one per browser, which then shows that it has rated", async () => {
      const { id } = await makeSeller();
      const first = await rate(id, "5", { headers: HERE });
      expect(text(await first.text())).toContain("Благодарим!");
      const cookie = cookiesOf(first).join("; ");
      expect(cookie).toMatch(/^visitor=/);
      const page = async (jar: string) =>
        (await site.ask(`/seller/${id}/rating`, { headers: HERE, cookie: jar })).text();
      expect(text(await page(cookie))).toContain("Вече сте оценили");
      expect(await page(cookie)).not.toContain('name="rating"');
      expect(await page("visitor=made.up.cookie")).toContain('name="rating"');
      const again = await (await rate(id, "5", { headers: HERE, cookie })).text();
      expect(text(again)).toContain("Вече сте дали оценка от този IP адрес");
      expect(again).not.toContain('name="rating"');
    });
  });
});

describe("a report", () => {
  const report = (listing: string, fields: Record<string, string>, headers = somewhere()) =>
    site.send(`/listings/${listing}/report`, fields, { headers });
  const REASON = { reason: "wrong_price" };

  test("requires a reason, is sent once by a visitor, and returns a receipt for its status", async () => {
    const { listing } = await makeSeller();
    const refused = await report(listing, { description: "нещо" });
    expect(refused.status).toBe(422);
    expect(text(await refused.text())).toContain("Моля изберете причина за доклада");
    const from = somewhere();
    const sent = text(await (await report(listing, { ...REASON, description: "Цената е за друго." }, from)).text());
    expect(sent).toContain("Докладът е изпратен. Благодарим, че помагате сайтът да остане безопасен.");
    const receipt = sent.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/)?.[0] ?? "";
    const ask = async (code: string) =>
      text(await (await site.send("/report-status", { code }, { headers: somewhere() })).text());
    expect(await ask(receipt)).toContain("Докладът чака да бъде прегледан");
    expect(await ask(receipt.toLowerCase().replace("-", " "))).toContain("Докладът чака да бъде прегледан");
    const unknown = await site.send("/report-status", { code: "AAAA-AAAA" }, { headers: somewhere() });
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toMatch(/value="AAAA-AAAA".*Няма доклад с такъв код/s);
    const again = await report(listing, REASON, from);
    expect(again.status).toBe(422);
    expect(text(await again.text())).toContain("Вече сте докладвали тази обява");
  });
});

describe("a contact message", () => {
  const FIELDS = { name: "Иван", email: "ivan@example.com", subject: "Въпрос", message: "Как се плаща?" };
  const send = (fields: Record<string, string>) => site.send("/info/contact", fields, { headers: somewhere() });

  test("with a filled honeypot field is discarded silently", async () => {
    expect((await send({ ...FIELDS, website: "http://spam.example" })).headers.get("location")).toBe("/info");
  });
});

describe("the visitor cookie", () => {
  const sets = (answer: Response) => answer.headers.getSetCookie().some((cookie) => cookie.startsWith("visitor="));

  test("is set when a phone is shown and by reports, messages and ratings, also refused ones", async () => {
    const { id, listing } = await makeSeller();
    const forms: [string, Record<string, string>][] = [
      [`/listings/${listing}/phone`, {}],
      [`/listings/${randomUUID()}/phone`, {}],
      [`/listings/${listing}/number`, {}],
      [`/listings/${listing}/report`, {}],
      [`/listings/${listing}/report`, { reason: "Невярна цена" }],
      ["/info/contact", {}],
      ["/info/contact", { name: "Иван", email: "ivan@example.com", subject: "Въпрос", message: "Как се плаща?" }],
      [`/seller/${id}/rating`, {}],
      [`/seller/${id}/rating`, { rating: "5" }],
    ];
    for (const [path, fields] of forms) {
      const answer = await site.send(path, fields, { headers: somewhere() });
      expect([path, fields, sets(answer)]).toEqual([path, fields, true]);
      const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("visitor=")) ?? "";
      expect(cookie).toMatch(/; Max-Age=2592000; /);
      const known = await site.send(path, fields, { headers: somewhere(), cookie: cookie.replace(/;.*/s, "") });
      expect(sets(known)).toBe(false);
    }
  });

  test("is not set by pages, views and consents", async () => {
    const { id, listing, address } = await makeSeller();
    const headers = { "user-agent": PHONE, ...somewhere() };
    for (const path of ["/", address, `/seller/${id}`, `/seller/${id}/rating`, `/listings/${listing}/view`, "/info"])
      expect([path, sets(await site.ask(path, { headers }))]).toEqual([path, false]);
    expect(sets(await site.send(`/listings/${listing}/view`, {}, { headers }))).toBe(false);
    const choice = { accepted: "true", analytics: "true", marketing: "false" };
    expect(sets(await site.send("/privacy-choice", choice, { headers }))).toBe(false);
    expect((await site.send("/privacy-choice", { accepted: "maybe" }, { headers })).status).toBe(400);
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

  test("are counted once per visitor, without owners and bots", async () => {
    const { listing, address, cookie } = await makeSeller();
    const from = somewhere();
    // The response already includes the visitor's own view.
    for (let time = 0; time < 3; time += 1)
      expect(await (await see(listing, { headers: from })).json()).toEqual({ text: "1 преглеждане" });
    await see(listing);
    expect((await see(listing, { cookie })).status).toBe(204);
    await see(listing, { headers: { "user-agent": "Googlebot/2.1" } });
    // Without JavaScript, concurrently with other visitors and a bot.
    const askPixel = (agent: string) =>
      site.ask(`/listings/${listing}/view`, { headers: { "user-agent": agent, ...somewhere() } });
    const pixels = await Promise.all(["Googlebot/2.1", PHONE, PHONE].map(askPixel));
    expect(pixels.map((pixel) => pixel.headers.get("content-type"))).toEqual(Array(3).fill("image/gif"));
    await expect.poll(() => viewsOf(address)).toBe(4);
  });
});

test("shown phones are counted once per visitor, on the page and by the API, without owners and bots", async () => {
  const { listing, cookie } = await makeSeller();
  const show = (from: Record<string, string>, options: { cookie?: string } = {}) =>
    site.send(`/listings/${listing}/phone`, {}, { headers: { "user-agent": PHONE, ...from }, ...options });
  const from = somewhere();
  for (let time = 0; time < 2; time += 1) expect((await show(from)).status).toBe(200);
  const headers = {
    "user-agent": "Person/1.0 (Linux; Android 14)",
    "content-type": "application/json",
    ...somewhere(),
  };
  expect((await site.ask(`/api/v1/listings/${listing}/phone`, { method: "POST", headers })).status).toBe(200);
  await show(somewhere(), { cookie });
  await show({ ...somewhere(), "user-agent": "Googlebot/2.1" });
  const shown = async () => /(\d+)\s+телефона?/u.exec(text(await (await site.ask("/my-ads", { cookie })).text()))?.[1];
  await expect.poll(shown).toBe("2");
});

describe("the link check", () => {
  const VERDICTS = /Опасен|Съмнителен|Познат адрес|Не знаем/;

  test("judges a message for a guest without script, and forbids every cache to keep the answer", async () => {
    const link = "Платих, вземете парите: https://econt.bg.pay-x.top/1 (виж и https://www.econt.com/)";
    const answer = await site.send("/link-check", { link });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(text(await answer.text())).toMatch(/Опасен.*econt\.bg\.pay-x\.top.*Познат адрес.*www\.econt\.com/s);
  });

  test("only fills the field with the link of the address", async () => {
    const answer = await site.ask(`/link-check?link=${encodeURIComponent("https://econt-pay.top/1")}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toContain("https://econt-pay.top/1</textarea>");
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(text(html)).not.toMatch(VERDICTS);
  });

  test("refuses an empty text, one without a link and an overlong one beside the field", async () => {
    for (const link of [" ", "няма линк", "а".repeat(5_001)]) {
      const answer = await site.send("/link-check", { link });
      expect(answer.status).toBe(422);
      expect(text(await answer.text())).not.toMatch(VERDICTS);
    }
  });

  test("refuses a guest after the limit, in our words, and keeps the text; others are answered", async () => {
    const from = somewhere();
    const check = (headers: Record<string, string>) =>
      site.send("/link-check", { link: "https://econt-pay.top/1" }, { headers });
    let answer = await check(from);
    for (let sent = 1; sent <= 60 && answer.status === 200; sent += 1) answer = await check(from);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(text(html)).toMatch(/Опитайте (?:отново|пак) след .*мин/);
    expect(html).toContain("https://econt-pay.top/1</textarea>");
    expect(text(html)).not.toMatch(VERDICTS);
    expect((await check(somewhere())).status).toBe(200);
  });
});
