// What a browser fetches, in bytes as they travel: the budget of a page.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { namedSubsets } from "#scripts/font-subsets.ts";
import { publish, signUp } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";

const KB = 1024;
/** Kilobytes. React and its router alone are 94 of the scripts. */
const MOST = { boot: 3, scripts: 132, styles: 9, fonts: 30 };

/** The boot script, which is not React's: in a folder of its own. */
const BOOT = /^\/assets\/boot\/[\w-]+\.js$/;

/** Longer than what search engines are told of it. */
const DESCRIPTION = "Здрава маса за двора, почти нова. ".repeat(8).trim();

const site = useSite();
let listing = "";
beforeAll(async () => {
  listing = await publish(site, await signUp(site), { description: DESCRIPTION });
});

const PAGES = ["/", "/categories", "/category/uslugi", "/?q=маса", "/info", "/about", "/nowhere", "the ad"];
const htmlOf = async (page: string) => (await site.ask(page === "the ad" ? listing : page)).text();
const fileOf = (path: string) => join("build/client", path);
/** As it is served: compressed by the build, unless it is tiny. */
const sizeOf = (path: string) => statSync(existsSync(`${fileOf(path)}.br`) ? `${fileOf(path)}.br` : fileOf(path)).size;

test.each(PAGES)("%s asks for one small script, and has none in it", async (page) => {
  const html = await htmlOf(page);
  expect(html).not.toMatch(/<script>|rel="modulepreload"/);
  const asked = [...html.matchAll(/<script\b[^>]*? src="([^"]*)"/g)].map(([, path = ""]) => path);
  expect(asked).toEqual([expect.stringMatching(BOOT)]);
  expect(sizeOf(asked[0] ?? "")).toBeLessThanOrEqual(MOST.boot * KB);
});

test.each(PAGES)("%s has styles, and scripts for who means to do more, within the budget", async (page) => {
  const html = await htmlOf(page);
  const styles = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, path = ""]) => path));
  const scripts = reached([...html.matchAll(/"(\/assets\/[^"/]+\.js)"/g)].map(([, path = ""]) => path));
  expect(styles.size).toBeGreaterThan(0);
  expect(scripts.size).toBeGreaterThan(5);
  const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + sizeOf(path), 0);
  expect(sum(styles)).toBeLessThanOrEqual(MOST.styles * KB);
  expect(sum(scripts)).toBeLessThanOrEqual(MOST.scripts * KB);
});

test.each(PAGES)("%s is written in the letters of two small fonts", async (page) => {
  const subsets = namedSubsets(readFileSync("app/tokens.css", "utf8"));
  const missing = subsets.reduce(
    (left, { letters }) => left.filter((letter) => !letters.includes(letter)),
    [...(await htmlOf(page)).replace(/<[^>]*>|\s/g, "")],
  );
  expect(missing).toEqual([]);
  const bytes = subsets.map(({ name }) => statSync(`app/fonts/${name}.woff2`).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST.fonts * KB);
});

test("what an ad says of itself is not once more in the data of its page, but in that of a navigation", async () => {
  const dataOf = (html: string) => /<script id="rr-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  const html = await htmlOf("the ad");
  expect(html).toContain(`whitespace-pre-line">${DESCRIPTION}`);
  expect(dataOf(html)).toContain("loaderData");
  expect(dataOf(html)).not.toContain(DESCRIPTION);
  expect(await (await site.ask(`${listing}.data`)).text()).toContain(DESCRIPTION);
});

/** These and all that they import; the manifest names the modules of other pages. */
function reached(begun: readonly string[]): ReadonlySet<string> {
  const paths = new Set(begun);
  // The set grows during iteration, so imports of imports are visited too.
  for (const path of paths) {
    if (path.includes("/manifest-")) continue;
    for (const [, name] of readFileSync(fileOf(path), "utf8").matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g))
      paths.add(`/assets/${name}`);
  }
  return paths;
}
