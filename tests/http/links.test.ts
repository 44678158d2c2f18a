// Crawls the running site from the home page along every link.
import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { namedSubsets } from "#scripts/font-subsets.ts";
import { listingFields } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSite({ MAX_ADS_BASIC: "100" });
const { signUp } = usePeople(site);
/** Pages that a crawl does not reach, because they need an id or are not linked. */
const APART = ["/offline", "/share", "/previews/tukashno.jpg"];
const MAX_PAGES = 400;

interface Visited {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly location: string | undefined;
  readonly html: string;
  /** A page that links to it. */
  readonly from: string;
}

let visited: readonly Visited[] = [];
let pages: readonly Visited[] = [];

const readable = (text: string) => text.replaceAll("&amp;", "&");

/** Returns the internal links of a page, without fragments. */
function linksOf({ path, html }: Visited): string[] {
  // Without nofollow links, such as those to sign-in from every page.
  const links = [...html.matchAll(/<(?:a|link|area)\b[^>]*>/g)]
    .filter(([tag]) => !/\srel="[^"]*nofollow/.test(tag))
    .map(([tag]) => readable(/\shref="([^"]*)"/.exec(tag)?.[1] ?? ""))
    .filter(Boolean);
  const images = [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].map(([, link = ""]) => readable(link));
  return [...links, ...images]
    .map((link) => new URL(link, site.address + path))
    .filter(({ origin }) => origin === site.address)
    .map(({ pathname, search }) => pathname + search);
}

async function visit(path: string, from: string): Promise<Visited> {
  const answer = await site.ask(path);
  const type = answer.headers.get("content-type") ?? "";
  const location = answer.headers.get("location") ?? undefined;
  const html = type.startsWith("text/html") ? await answer.text() : "";
  return { path, status: answer.status, type, location, html, from };
}

beforeAll(async () => {
  const { cookie } = await signUp();
  for (const { slug } of CATALOGUE) {
    const fields = listingFields({ title: `Нещо за ${slug}` });
    await site.send(`/add-ad/${slug}`, fields, { cookie });
  }
  const found = new Map<string, Visited>();
  const waiting: [path: string, from: string][] = [["/", ""]];
  for (let next = waiting.shift(); next && found.size < MAX_PAGES; next = waiting.shift()) {
    const [path, from] = next;
    if (found.has(path)) continue;
    const page = await visit(path, from);
    found.set(path, page);
    waiting.push(...linksOf(page).map((link): [string, string] => [link, path]));
    if (page.location) waiting.push([page.location.replace(site.address, ""), path]);
  }
  visited = [...found.values()];
  pages = visited.filter(({ status, html }) => status === 200 && html !== "");
});

/** Elements of HTML 4, which programs without styles begin on a line of their own, and those whose content is not shown as text. */
const APART_BY_THEMSELVES =
  /^(address|blockquote|body|br|caption|dd|div|dl|dt|form|h[1-6]|head|hr|html|img|input|li|link|meta|ol|option|p|select|table|tbody|td|textarea|th|thead|title|tr|ul)$/;

/** Returns the ends of words of neighbouring elements that have no space between them, such as 'Начало|Категории'. */
function gluedWords(html: string): string[] {
  const body = html.replace(/<(script|style|svg|noscript)\b.*?<\/\1>/gs, "<svg>").replace(/<!--.*?-->/gs, "");
  return [...body.matchAll(/([\p{L}\p{N}]{1,12})((?:<[^>]+>)+)(?=([\p{L}\p{N}]{1,12}))/gu)]
    .filter(([, , tags = ""]) => {
      const names = [...tags.matchAll(/<\/?([\w-]+)/g)].map(([, name = ""]) => name);
      return !names.some((name) => APART_BY_THEMSELVES.test(name)) && !names.every((name) => name === "mark");
    })
    .map(([, one, , other]) => `${one}|${other}`);
}

const described = (list: readonly Visited[]) => list.map(({ path, status, from }) => `${status} ${path} (on ${from})`);
const isRedirect = ({ status }: Visited) => status >= 300 && status < 400;

describe("a crawl of the site", () => {
  test("reaches every public page", () => {
    console.log(`crawled ${visited.length} addresses, ${pages.length} pages`);
    const paths = visited.map(({ path }) => path);
    expect(visited.length).toBeLessThan(MAX_PAGES);
    for (const path of ["/categories", "/about", "/info", "/tech-guide", "/auth", "/add-ad", "/rss.xml"])
      expect(paths).toContain(path);
    expect(paths.filter((path) => path.startsWith("/ad/")).length).toBeGreaterThanOrEqual(10);
  });

  test("finds no broken link", () => {
    expect(described(visited.filter(({ status }) => status >= 400))).toEqual([]);
  });

  test("finds no chains of redirects", () => {
    const byPath = new Map(visited.map((page) => [page.path, page]));
    const chains = visited.filter(isRedirect).filter(({ location = "" }) => {
      const target = byPath.get(location.replace(site.address, ""));
      return !target || isRedirect(target);
    });
    expect(described(chains)).toEqual([]);
  });

  test("finds a title, a description, a canonical URL and one heading on every page", () => {
    const wrong = pages.flatMap(({ path, html }) => {
      const count = (pattern: RegExp) => [...html.matchAll(pattern)].length;
      const counts = {
        title: count(/<title>[^<]{5,} \| Тукашно<\/title>/g),
        description: count(/<meta name="description" content="[^"]{20,}"/g),
        canonical: count(new RegExp(`<link rel="canonical" href="${site.address}/[^"?]*"`, "g")),
        h1: count(/<h1[ >]/g),
      };
      return Object.values(counts).every((number) => number === 1) ? [] : [`${path} ${JSON.stringify(counts)}`];
    });
    expect(wrong).toEqual([]);
  });

  test("finds no duplicate titles or descriptions on indexed pages", () => {
    // Pages with a query string have the canonical URL without it.
    const indexed = pages.filter(
      ({ path, html }) => !path.includes("?") && !html.includes('<meta name="robots" content="noindex"'),
    );
    expect(indexed.length).toBeGreaterThan(30);
    const twice = (pattern: RegExp, of = indexed) => {
      const texts = of.map(({ html }) => html.match(pattern)?.[1] ?? "");
      return texts.filter((text, index) => texts.indexOf(text) !== index);
    };
    expect(twice(/<title>([^<]*)/)).toEqual([]);
    // Descriptions of ads are written by their owners.
    const ours = indexed.filter(({ path }) => !path.startsWith("/ad/"));
    expect(twice(/<meta name="description" content="([^"]*)/, ours)).toEqual([]);
  });

  test("finds only characters of the font subsets", () => {
    const subsets = namedSubsets(readFileSync("app/platform/ui/tokens.css", "utf8"));
    const letters = new Set(subsets.flatMap((subset) => [...subset.letters]));
    const wrong = pages.flatMap(({ path, html }) =>
      [...html.replace(/<script\b.*?<\/script>|<[^>]*>|\s/gs, "")]
        .filter((letter) => !letters.has(letter))
        .map((letter) => `${path} ${letter}`),
    );
    expect(wrong).toEqual([]);
  });

  test("finds the words of neighbours apart, as they are read aloud, copied and shown without styles", () => {
    const glued = new Map(pages.flatMap(({ path, html }) => gluedWords(html).map((words) => [words, path] as const)));
    expect([...glued].map(([words, path]) => `${words} (${path})`)).toEqual([]);
  });

  test("finds valid HTML, also on unlinked and missing pages", async () => {
    const others = await Promise.all([...APART, "/ad/x", "/category/x", "/x"].map((path) => visit(path, "")));
    const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
    const errors = new Map<string, string>();
    for (const { path, html } of [...pages, ...others.filter(({ html }) => html !== "")]) {
      const { results } = await validator.validateString(html);
      for (const { message, ruleId, line, column } of results.flatMap(({ messages }) => messages))
        errors.set(`${ruleId}: ${message}`, `${path}:${line}:${column}`);
    }
    expect([...errors].map(([error, place]) => `${error} (${place})`)).toEqual([]);
  });
});
