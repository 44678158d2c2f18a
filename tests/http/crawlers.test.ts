// Pages and files for search engines and social networks.
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { listingFields, publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp } = usePeople(site);
let cookie = "";
let address = "";
const DESCRIPTION = `Тъкан на ръка, 0888 123 456, ivan@example.com. ${"Пази се на сухо и се тупа веднъж в годината. ".repeat(8)}`;

beforeAll(async () => {
  ({ cookie } = await signUp());
  const fields = { title: "Котленски килим & пътека", description: DESCRIPTION };
  address = await publish(site, cookie, fields, "dom-i-gradina");
});

async function makeOther(title: string, files?: File): Promise<string> {
  const fields = { ...listingFields({ title }), ...(files && { files }) };
  const answer = await site.send("/add-ad/malki-obyavi", fields, { cookie });
  return answer.headers.get("location") ?? "";
}

const read = async (path: string, question = {}) => (await site.ask(path, question)).text();
const metaOf = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))?.[1];

describe("the sitemap", () => {
  test("has the specified pages with their priorities, and public ads", async () => {
    const answer = await site.ask("/sitemap.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
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
});

describe("the share page of an ad", () => {
  test("has metadata for social networks and a link to the ad", async () => {
    const html = await read(`/share?id=${address.slice(-36)}`);
    expect(metaOf(html, "og:title")).toBe("Котленски килим &amp; пътека | Тукашно");
    expect(metaOf(html, "og:url")).toBe(site.address + address);
    expect(metaOf(html, "twitter:card")).toBe("summary_large_image");
    expect(metaOf(html, "og:image")).toBe(`${site.address}/previews/dom-i-gradina.jpg`);
    const description = metaOf(html, "description") ?? "";
    expect(description).toMatch(/\.\.\.$/);
    expect(description.length).toBeLessThanOrEqual(150);
    expect(html).toContain(`<link rel="canonical" href="${site.address}${address}"/>`);
    expect(metaOf(html, "robots")).toBe("noindex");
    expect(html).toContain(`href="${address}"`);
  });

  test.each(["", "?id=", "?id=x", "?id=00000000-0000-4000-8000-000000000000"])(
    "with %j redirects home",
    async (search) => {
      const answer = await site.ask(`/share${search}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    },
  );
});

describe("the preview image", () => {
  const greenPhoto = async () => {
    const create = { width: 900, height: 900, channels: 3, background: "#00ff00" } as const;
    return new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], "kilim.jpg", { type: "image/jpeg" });
  };
  const pictureOf = async (path: string) => {
    const answer = await site.ask(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { answer, bytes, ...(answer.ok && (await sharp(bytes).metadata())) };
  };

  test.each(["/", "/about", "/tech-guide", ...CATALOGUE.map(({ slug }) => `/category/${slug}`)])(
    "of %s is 1200 by 630",
    async (path) => {
      const image = metaOf(await read(path), "og:image") ?? "";
      const { answer, width, height, format } = await pictureOf(image.replace(site.address, ""));
      expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
    },
  );

  test("of an ad is that of its category, and its first photo as soon as it has one", async () => {
    const before = metaOf(await read(address), "og:image")?.replace(site.address, "") ?? "";
    expect(before).toBe("/previews/dom-i-gradina.jpg");
    const fields = listingFields({ title: "Котленски килим & пътека", description: DESCRIPTION });
    await site.send(`/add-ad?edit=${address.slice(-36)}`, { ...fields, files: await greenPhoto() }, { cookie });
    const after = metaOf(await read(address), "og:image")?.replace(site.address, "") ?? "";
    for (const time of ["first", "second"]) {
      const { answer, bytes, width, height } = await pictureOf(after);
      expect([width, height], time).toEqual([1200, 630]);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
      const { channels } = await sharp(bytes).stats();
      expect(
        channels.map(({ mean }) => Math.round(mean / 50)),
        time,
      ).toEqual([0, 5, 0]);
    }
  });

  test("of an ad that is not public is not found", async () => {
    const other = await makeOther("Нещо за после", await greenPhoto());
    const picture = `/previews/${other.slice(-36)}.jpg`;
    expect((await site.ask(picture)).status).toBe(200);
    await site.send(`/my-ads/${other.slice(-36)}/state`, { verb: "pause" }, { cookie });
    expect((await site.ask(picture, { cookie })).status).toBe(404);
    expect((await site.ask(`/share?id=${other.slice(-36)}`, { cookie })).headers.get("location")).toBe("/");
    expect((await site.ask("/previews/nothing.jpg")).status).toBe(404);
    expect((await site.ask("/previews/..%2fsecret.jpg")).status).toBe(404);
  });
});

/** A schema for well-formed XML with the root of RSS, which has no official schema. */
const ANY_RSS = `<schema xmlns="http://www.w3.org/2001/XMLSchema"><element name="rss"><complexType><sequence>
  <any maxOccurs="unbounded" processContents="skip"/></sequence><attribute name="version" fixed="2.0" use="required"/>
  </complexType></element></schema>`;

describe("a feed", () => {
  const plain = (text = "") =>
    text.replace(
      /&(lt|gt|amp|quot|apos);/g,
      (_, name: string) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[name] ?? "'",
    );
  const parse = (xml: string) =>
    [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = ""]) => {
      const of = (name: string) => plain(item.match(new RegExp(`<${name}>(.*?)</${name}>`, "s"))?.[1]);
      return { title: of("title"), link: of("link"), pubDate: of("pubDate"), description: of("description") };
    });
  const feedOf = async (page: string) => {
    const html = await read(page);
    const path =
      html.match(/<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="([^"]+)"/)?.[1] ?? "";
    expect(html).toContain(`<a href="${path}"`);
    const answer = await site.ask(path.replaceAll("&amp;", "&"));
    expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const xml = await answer.text();
    expect((await validateXML({ xml, schema: ANY_RSS })).errors).toEqual([]);
    return parse(xml);
  };
  const titles = (items: Awaited<ReturnType<typeof feedOf>>) => items.map(({ title }) => title);

  test("of the site has the newest ads, escaped and dated", async () => {
    const items = await feedOf("/");
    const carpet = items.find(({ link }) => link === site.address + address);
    expect(carpet?.title).toBe("Котленски килим & пътека");
    expect(Date.now() - Date.parse(carpet?.pubDate ?? "")).toBeLessThan(600_000);
    expect(carpet?.description).toContain("Хасково");
    expect(JSON.stringify(items)).not.toMatch(/0888|\+359|@example/);
  });

  test("of a category has only its ads", async () => {
    await makeOther("Стара лампа");
    expect(titles(await feedOf("/category/dom-i-gradina"))).toContain("Котленски килим & пътека");
    expect(titles(await feedOf("/category/dom-i-gradina"))).not.toContain("Стара лампа");
  });

  test("of a search has the results of the search", async () => {
    expect(titles(await feedOf("/categories?q=kilim&order=cheapest"))).toEqual(["Котленски килим & пътека"]);
    expect(titles(await feedOf("/category/dom-i-gradina?town=Харманли&q=килим"))).toEqual([]);
  });

  test("redirects from other names of a category, and is not found for unknown ones", async () => {
    const answer = await site.ask("/category/services/rss.xml?q=x");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/category/uslugi/rss.xml?q=x"]);
    expect((await site.ask("/category/nope/rss.xml")).status).toBe(404);
  });
});

test("conditional requests after an ad is sold get a new feed and sitemap", async () => {
  const other = await makeOther("Нещо за един ден");
  for (const path of ["/rss.xml", "/sitemap.xml"]) expect(await read(path)).toContain(other);
  const tags = new Map<string, string>();
  for (const path of ["/rss.xml", "/sitemap.xml"]) tags.set(path, (await site.ask(path)).headers.get("etag") ?? "");
  await site.send(`/my-ads/${other.slice(-36)}/state`, { verb: "markSold" }, { cookie });
  for (const [path, tag] of tags) {
    const answer = await site.ask(path, { headers: { "if-none-match": tag } });
    expect(answer.status, path).toBe(200);
    expect(await answer.text()).not.toContain(other);
  }
  expect((await site.ask(other)).status).toBe(410);
});

test.each([
  ["/category/uslugi/?q=%D0%B0%26", "/category/uslugi?q=%D0%B0%26"],
  ["/rss.xml/", "/rss.xml"],
  ["/%0d%0aX:y/", "/%0d%0aX:y"],
  ["//example.com/", "/example.com"],
])("%s redirects to %s", async (path, target) => {
  const answer = await fetch(site.address + path, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, target]);
});

test("a list is indexed with tracking parameters, but not if it is filtered or empty", async () => {
  const isHidden = async (path: string) => metaOf(await read(path), "robots") === "noindex";
  for (const path of ["/", "/categories", "/category/dom-i-gradina", "/categories?utm_source=x", "/?fbclid=1"])
    expect(await isHidden(path), path).toBe(false);
  for (const path of [
    "/?q=x",
    "/categories?after=x",
    "/category/dom-i-gradina?order=cheapest",
    "/category/muzika-i-instrumenti",
  ])
    expect(await isHidden(path), path).toBe(true);
});

test("a feed of a search that is too long is refused", async () => {
  expect((await site.ask(`/rss.xml?q=${"x".repeat(201)}`)).status).toBe(400);
});

test.each(["/sitemap.xml", "/rss.xml", "/previews/tukashno.jpg"])(
  "%s answers 304 to a conditional request",
  async (path) => {
    const first = await site.ask(path);
    const etag = first.headers.get("etag") ?? "";
    expect((await site.ask(path, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await site.ask(path, { headers: { "if-none-match": `W/"x", ${etag}` } })).status).toBe(304);
    expect((await site.ask(path, { headers: { "if-none-match": 'W/"x"' } })).status).toBe(200);
  },
);

test("the description of an ad page has at most 160 characters and no phone or e-mail", async () => {
  const html = await read(address);
  expect(metaOf(html, "description")?.length).toBeLessThanOrEqual(160);
  expect(metaOf(html, "keywords")).toContain("Дом и градина");
  expect(metaOf(html, "og:site_name")).toBe("Тукашно");
  const structured = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  );
  expect(structured.map((data) => data["@type"])).toEqual(["Product", "BreadcrumbList"]);
  expect(metaOf(html, "description")).not.toMatch(/0888|@example/);
  expect(JSON.stringify(structured)).not.toMatch(/telephone|email|0888|\+359|@example/);
});
