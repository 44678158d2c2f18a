// What search engines and social networks read.
import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE } from "#app/categories/catalogue.ts";
import { listingFields, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSite();
const { signUp } = usePeople(site);
let cookie = "";
let address = "";
const DESCRIPTION = `Тъкан на ръка. ${"Пази се на сухо и се тупа веднъж в годината. ".repeat(8)}`;

beforeAll(async () => {
  ({ cookie } = await signUp());
  const fields = listingFields({ title: "Котленски килим & пътека", description: DESCRIPTION });
  address = (await site.send("/add-ad/dom-i-gradina", fields, { cookie })).headers.get("location") ?? "";
});

const read = async (path: string, question = {}) => (await site.ask(path, question)).text();
const metaOf = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];

describe("the sitemap", () => {
  test("has the specified pages with their priorities, and the ads that everybody may see", async () => {
    const answer = await site.ask("/sitemap.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("last-modified")).toBeTruthy();
    const xml = await answer.text();
    const entries = [...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<priority>([\d.]+)/g)];
    const priorities = new Map(entries.map(([, loc = "", , priority]) => [loc.replace(site.address, ""), priority]));
    expect(priorities.get("/")).toBe("1.0");
    expect(priorities.get("/categories")).toBe("0.9");
    for (const { slug } of CATALOGUE) expect(priorities.get(`/category/${slug}`)).toBe("0.8");
    expect(priorities.get("/add-ad")).toBe("0.7");
    expect(priorities.get(address)).toBe("0.6");
    expect(priorities.get("/auth")).toBe("0.3");
    for (const path of priorities.keys()) expect((await site.ask(path)).status, path).toBe(200);
    expect(await read("/robots.txt")).toContain(`Sitemap: ${site.address}/sitemap.xml`);
  });

  test("forgets an ad that is paused", async () => {
    const fields = listingFields({ title: "Нещо за малко" });
    const other = (await site.send("/add-ad/malki-obyavi", fields, { cookie })).headers.get("location") ?? "";
    expect(await read("/sitemap.xml")).toContain(other);
    await site.send(`/my-ads/${other.slice(-36)}/state`, { verb: "pause" }, { cookie });
    expect(await read("/sitemap.xml")).not.toContain(other);
    expect((await site.ask(`/share?id=${other.slice(-36)}`, { cookie })).headers.get("location")).toBe("/");
  });
});

describe("the page for passing an ad on", () => {
  test("tells networks of the ad and leads people to it, without script by a link", async () => {
    const html = await read(`/share?id=${address.slice(-36)}`);
    expect(metaOf(html, "og:title")).toBe("Котленски килим &amp; пътека | Тукашно");
    expect(metaOf(html, "og:url")).toBe(site.address + address);
    expect(metaOf(html, "twitter:card")).toBe("summary");
    const description = metaOf(html, "description") ?? "";
    expect(description).toMatch(/\.\.\.$/);
    expect(description.length).toBeLessThanOrEqual(150);
    expect(html).toContain(`<link rel="canonical" href="${site.address}${address}"/>`);
    expect(metaOf(html, "robots")).toBe("noindex");
    expect(html).toContain(`href="${address}"`);
  });

  test.each(["", "?id=", "?id=x", "?id=00000000-0000-4000-8000-000000000000"])("%j leads home", async (search) => {
    const answer = await site.ask(`/share${search}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
  });
});

test("an ad's page describes itself in at most 160 characters, never with a phone or an e-mail", async () => {
  const html = await read(address);
  expect(metaOf(html, "description")?.length).toBeLessThanOrEqual(160);
  expect(metaOf(html, "keywords")).toContain("Дом и градина");
  expect(metaOf(html, "og:site_name")).toBe("Тукашно");
  const structured = html.match(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s)?.[1] ?? "";
  expect(structured).not.toMatch(/telephone|email|0888|\+359/);
});

test.each(["/about", "/platform-guide", "/real-estate-guide", "/auto-guide", "/services-guide", "/tech-guide"])(
  "%s is a page to be found, with one heading of its own",
  async (path) => {
    const answer = await site.ask(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(metaOf(html, "description")?.length).toBeGreaterThan(50);
    expect(html).toContain(`<link rel="canonical" href="${site.address}${path}"/>`);
    expect(metaOf(html, "robots")).toBeUndefined();
  },
);
