/**
 * First taps on a slow phone: `node tests/bench/taps.ts [ADDRESS…]` (default http://localhost:3000) loads pages of running
 * sites with the sample on slow 4G and a processor four times slower, touches a control 0.5, 2 and 6 s after the load, and
 * tells after how many milliseconds the effect was there: the median of several loads, in which the sites take turns.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "#tests/support/browser.ts";
import { isRoot } from "#tests/support/machine.ts";

const SITES = process.argv.length > 2 ? process.argv.slice(2) : ["http://localhost:3000"];
const LOADS = 5;
/** Milliseconds after the load. */
const MOMENTS = [500, 2_000, 6_000];
/** Lighthouse's slow 4G: bits a second and milliseconds. */
const LINE = { offline: false, latency: 150, downloadThroughput: (1.6e6 * 0.9) / 8, uploadThroughput: 750e3 / 8 };
const SLOWER = 4;
/** Milliseconds after which an effect counts as missing. */
const PATIENCE = 30_000;

interface Tap {
  readonly name: string;
  path(site: string): string | undefined;
  tap(page: Page): Promise<void>;
  /** Resolves when the effect is there. */
  seen(page: Page): Promise<unknown>;
}

const listings = new Map<string, string>();
for (const site of SITES) listings.set(site, await listingPath(site));
const listing = (site: string) => listings.get(site);

const TAPS: readonly Tap[] = [
  {
    name: "heart",
    path: () => "/category/uslugi",
    tap: (page) => page.locator("main article button[aria-pressed]").first().tap(),
    seen: (page) => there(page, "main article button[aria-pressed=true]"),
  },
  {
    name: "phone",
    path: listing,
    tap: (page) => page.locator(".call-bar form button").tap(),
    seen: (page) => there(page, "a[href^='tel:']"),
  },
  {
    name: "report",
    path: listing,
    tap: (page) => page.locator("a[href$='/report']").tap(),
    seen: (page) => there(page, "main form input[type=radio][name=reason], dialog[open] input[name=reason]"),
  },
  {
    name: "menu",
    path: () => "/",
    tap: (page) => page.locator("button[popovertarget=side-menu]").first().tap(),
    seen: (page) => there(page, "#side-menu:popover-open"),
  },
  {
    name: "search",
    path: () => "/",
    tap: (page) => page.locator("[name=q]").first().pressSequentially("маса", { delay: 60 }),
    seen: async (page) => {
      await page.waitForURL(/[?&]q=/, { waitUntil: "commit", timeout: PATIENCE });
      await there(page, "body:not(:has([aria-busy=true]))");
    },
  },
  {
    name: "photo",
    path: listing,
    tap: (page) => page.locator("a[href='?photo=2']").first().tap(),
    seen: (page) => there(page, "main p:text('Снимка 2 /')"),
  },
];

const executablePath = ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: isRoot ? ["--no-sandbox"] : [],
});
for (const [number, site] of SITES.entries()) console.log(`${number + 1}: ${site}`);
console.log(
  row(
    "ms until seen",
    MOMENTS.flatMap((moment) => SITES.map((_, number) => `${moment / 1000} s, ${number + 1}`)),
  ),
);
for (const tap of TAPS) {
  const cells: string[] = [];
  for (const moment of MOMENTS) {
    const times = SITES.map((): number[] => []);
    for (let load = 0; load < LOADS; load++)
      for (const [number, site] of SITES.entries()) times[number]?.push(await timeOf(browser, site, tap, moment));
    for (const ofSite of times) {
      const median = ofSite.sort((a, b) => a - b)[Math.floor(LOADS / 2)] ?? Number.NaN;
      cells.push(Number.isFinite(median) ? String(Math.round(median)) : "–");
    }
  }
  console.log(row(tap.name, cells));
}
await browser.close();

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(14)}${cells.map((cell) => cell.padStart(10)).join("")}`;
}

/** Milliseconds from the tap until the effect; infinite without one. A fresh visitor each time. */
async function timeOf(on: Browser, site: string, { path, tap, seen }: Tap, moment: number): Promise<number> {
  const context = await on.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "bg-BG",
    serviceWorkers: "block",
  });
  const choice = {
    accepted: false,
    types: { necessary: true, analytics: false, marketing: false },
    version: "2026-11",
  };
  await context.addInitScript((text) => localStorage.setItem("gdpr-consent", text), JSON.stringify(choice));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  try {
    await page.goto(new URL(path(site) ?? "/", site).href, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(moment);
    const began = performance.now();
    await tap(page);
    await seen(page);
    return performance.now() - began;
  } catch {
    return Number.POSITIVE_INFINITY;
  } finally {
    await context.close();
  }
}

/** An element of the page, whether it is in view or not. A function in the page would be against our content policy. */
function there(page: Page, selector: string): Promise<void> {
  return page.locator(selector).first().waitFor({ state: "attached", timeout: PATIENCE });
}

/** An ad with several photos. */
async function listingPath(site: string): Promise<string> {
  const list = await (await fetch(new URL("/category/nedvizhimi-imoti", site))).text();
  for (const path of new Set(list.match(/\/ad\/[a-z0-9-]+/g)))
    if ((await (await fetch(new URL(path, site))).text()).includes("?photo=2")) return path;
  throw new Error("No ad of the site has several photos.");
}
