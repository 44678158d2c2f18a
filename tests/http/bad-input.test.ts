import { request as httpRequest } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { exchangeHead } from "#tests/support/exchange.ts";
import { listingFields, publish, registration, signUp } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";

const site = useSharedSite();
let cookie = "";
let listing = "";

beforeAll(async () => {
  cookie = await signUp(site);
  listing = await publish(site, cookie);
});

describe("an invalid session cookie counts as none", () => {
  test.each([
    "session=",
    "session=nonsense",
    "session=%00",
    `session=${"x".repeat(3_000)}`,
    "session=a.b",
    "toast=nonsense",
    "toast=%E0%A4%A",
  ])("%s", async (forged) => {
    expect((await site.ask("/", { cookie: forged })).status).toBe(200);
    expect((await site.ask("/my-ads", { cookie: forged })).status).toBe(302);
  });
});

const LIST_PATHS = ["/", "/categories", "/category/malki-obyavi"];

describe("invalid query parameters are ignored", () => {
  const QUERIES = [
    "q=%00",
    `q=${"а".repeat(300)}`,
    "q=%27%22%5C%3B--",
    "query=%3Cscript%3E",
    "price_from=1e99&price_to=99999999999999999999",
    "order=__proto__",
    "q[]=a",
    "&&&",
    "after=nonsense",
    "tab=nonsense&photo=-1",
  ];
  test.each(QUERIES)("?%s", async (query) => {
    for (const path of LIST_PATHS) {
      const answer = await site.ask(`${path}?${query}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toMatch(/Най-нови обяви|Намерени обяви|>Обяви</);
    }
  });

  test("an unknown order is the default order", async () => {
    const chosen = async (order: string) =>
      (await (await site.ask(`/categories?order=${order}`)).text()).match(/<article.*<\/article>/s)?.[0];
    expect(await chosen("constructor")).toBe(await chosen("newest"));
  });
});

describe("a form", () => {
  test.each([
    ["from another site", { origin: "https://evil.example" }],
    ["with a null origin", { origin: "null" }],
    ["with the referrer of another site", { referer: "https://evil.example/page" }],
    ["without origin and referrer", {}],
    ["from a similar host name", { origin: "http://localhost.evil.example" }],
  ])("%s is refused and changes nothing", async (_, headers: Record<string, string>) => {
    const { email, password, ...rest } = registration();
    const body = new URLSearchParams({ email, password, ...rest });
    const answer = await site.ask("/auth", { method: "POST", headers, body });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("Заявката не идва от нашия сайт.");
    const signIn = await site.send("/auth", { intent: "login", email, password });
    expect(signIn.status).toBe(422);
  });

  test("with only the referrer of this site is accepted", async () => {
    const answer = await site.ask("/auth", {
      method: "POST",
      headers: { referer: `${site.address}/auth` },
      body: new URLSearchParams({ intent: "login" }),
    });
    expect(answer.status).toBe(422);
  });

  test.each(["/auth", "/add-ad/malki-obyavi"])("without a body to %s is refused", async (path) => {
    const answer = await site.ask(path, {
      method: "POST",
      headers: { origin: site.address },
      cookie: path === "/auth" ? "" : cookie,
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Формулярът пристигна повреден.");
  });

  test.each(["urlencoded", "multipart"])(
    "with a text of 10 MB (%s) is returned with a message beside the field",
    async (kind) => {
      const fields = { ...listingFields(), description: "а".repeat(5 * 1024 * 1024) } as Record<string, string>;
      const body =
        kind === "urlencoded"
          ? new URLSearchParams({ ...fields, description: "a".repeat(10 * 1024 * 1024) })
          : undefined;
      const answer = await site.send("/add-ad/malki-obyavi", fields, { cookie, ...(body && { body }) });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("Описанието може да е най-много 5000 знака");
    },
  );

  test("without photos is refused above one megabyte", async () => {
    const answer = await site.send("/auth", { intent: "login", email: "a".repeat(2 * 1024 * 1024), password: "x" });
    expect(answer.status).toBe(413);
  });

  // Each of these once blocked the process for seconds or minutes.
  test.each([
    ["80,000 empty fields", "/forgot-password", `email=x${"&a".repeat(80_000)}`, 400],
    ["a password of digits", "/auth?tab=register", `intent=register&confirm=x&password=${"1".repeat(60_000)}a`, 422],
    ["a title of one letter", "/add-ad/malki-obyavi", `title=${"a".repeat(400_000)}`, 422],
    ["a price of dashes", "/add-ad/malki-obyavi", `price=1${"-".repeat(400_000)}1`, 422],
  ])("with %s is refused quickly", async (_, path, body, status) => {
    const answer = await site.ask(path, {
      method: "POST",
      body,
      ...(path.startsWith("/add-ad") && { cookie }),
      headers: { origin: site.address, "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(status);
  });

  test.each([
    `/categories?price_from=1${"-".repeat(10_000)}1`,
    `/a${"/".repeat(10_000)}b/`,
    `/categories?q=${"a".repeat(10_000)}`,
  ])("with a very long URL causes no internal error: %.30s…", async (path) => {
    expect((await site.ask(path)).status).toBeLessThan(500);
  });

  test.each(["/обяви", "/categories?q=колело", "//evil.example/ю"])(
    "with the letters of %s as they are is led to the page",
    async (path) => {
      const host = `Host: ${new URL(site.address).host}`;
      const answer = await exchangeHead(site.address, `GET ${path}`, [host]);
      const [, location] = /^HTTP\/1\.1 301 .*\r\nLocation: (\S+)\r\n/.exec(answer) ?? [];
      expect(location).toBe(encodeURI(path.replace("//", "/")));
      expect(await (await site.ask(location ?? "")).text()).toContain("</html>");
    },
  );

  test("that announces more than the largest form is refused before it is read", async () => {
    const status = await statusOfAnnounced({
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(100 * 1024 * 1024),
    });
    expect(status).toBe(413);
  });

  test("without a content length is refused", async () => {
    expect(
      await statusOfAnnounced({ "content-type": "application/x-www-form-urlencoded", "transfer-encoding": "chunked" }),
    ).toBe(411);
  });

  test("of a guest is refused with the specified text", async () => {
    for (const path of ["/add-ad/malki-obyavi", `/my-ads/${listing.slice(-36)}/delete`]) {
      const answer = await site.send(path, listingFields());
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("Трябва да сте влезли в профила си");
    }
    expect((await site.ask(listing)).status).toBe(200);
  });

  test("for another person's ad answers that there is no such ad", async () => {
    const stranger = await signUp(site);
    const id = listing.slice(-36);
    for (const path of [`/add-ad?edit=${id}`, `/my-ads/${id}/delete`]) {
      expect((await site.ask(path, { cookie: stranger })).status).toBe(404);
      const answer = await site.send(path, listingFields({ title: "Чуждо заглавие" }), { cookie: stranger });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("Не можахме да намерим обявата");
    }
    expect(await (await site.ask(listing)).text()).toContain("Дървена маса");
  });
});

/** Returns the status for a request of which only the headers are sent. */
function statusOfAnnounced(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${site.address}/auth`, {
      method: "POST",
      headers: { origin: site.address, ...headers },
    });
    request.once("response", (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.once("error", reject);
    request.flushHeaders();
  });
}
