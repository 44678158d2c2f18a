/**
 * First taps on a slow phone: `node tests/bench/taps.ts [ADDRESS]` (default http://localhost:3000) loads pages of a running
 * site with the sample on slow 4G and a processor four times slower, touches a control 0.5, 2 and 6 s after the load, and
 * tells after how many milliseconds the effect was there: the median of several loads. For a quiet machine only.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "#tests/support/browser.ts";
import { isRoot } from "#tests/support/machine.ts";

const address = process.argv[2] ?? "http://localhost:3000";
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
  readonly path: string;
  tap(page: Page): Promise<void>;
  /** In the page: whether the effect is there. */
  readonly isDone: string;
}

const listing = await listingPath();
const TAPS: readonly Tap[] = [
  {
    name: "heart",
    path: "/category/uslugi",
    tap: (page) => page.locator("main article button[aria-pressed]").first().tap(),
    isDone: "document.querySelector('main article button[aria-pressed=true]')",
  },
  {
    name: "phone",
    path: listing,
    tap: (page) => page.locator(".call-bar form button").tap(),
    isDone: "document.querySelector('a[href^=\"tel:\"]')",
  },
  {
    name: "report",
    path: listing,
    tap: (page) => page.locator("a[href$='/report']").tap(),
    isDone: "document.querySelector('main form input[type=radio][name=reason], dialog[open] input[name=reason]')",
  },
  {
    name: "menu",
    path: "/",
    tap: (page) => page.locator("button[popovertarget=side-menu]").first().tap(),
    isDone: "document.querySelector('#side-menu:popover-open')",
  },
  {
    name: "search",
    path: "/",
    tap: (page) => page.locator("[name=q]").first().pressSequentially("маса", { delay: 60 }),
    isDone: "location.search.includes('q=') && !document.querySelector('[aria-busy=true]')",
  },
  {
    name: "photo",
    path: listing,
    tap: (page) => page.locator("a[href='?photo=2']").first().tap(),
    isDone: "[...document.querySelectorAll('main p')].some((p) => p.textContent.startsWith('Снимка 2 /'))",
  },
];

const executablePath = ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: isRoot ? ["--no-sandbox"] : [],
});
console.log(`${"ms until seen".padEnd(14)}${MOMENTS.map((moment) => `${moment / 1000} s`.padStart(8)).join("")}`);
for (const tap of TAPS) {
  const cells: string[] = [];
  for (const moment of MOMENTS) {
    const times: number[] = [];
    for (let load = 0; load < LOADS; load++) times.push(await timeOf(browser, tap, moment));
    const median = times.sort((a, b) => a - b)[Math.floor(LOADS / 2)] ?? Number.NaN;
    cells.push((Number.isFinite(median) ? String(Math.round(median)) : "–").padStart(8));
  }
  console.log(`${tap.name.padEnd(14)}${cells.join("")}`);
}
await browser.close();

/** Milliseconds from the tap until the effect; infinite without one. A fresh visitor each time. */
async function timeOf(on: Browser, { path, tap, isDone }: Tap, moment: number): Promise<number> {
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
    await page.goto(new URL(path, address).href, { waitUntil: "load", timeout: 60_000 });
    await page.waitForTimeout(moment);
    const began = performance.now();
    await tap(page);
    await page.waitForFunction(isDone, undefined, { timeout: PATIENCE });
    return performance.now() - began;
  } catch {
    return Number.POSITIVE_INFINITY;
  } finally {
    await context.close();
  }
}

/** An ad with several photos. */
async function listingPath(): Promise<string> {
  const list = await (await fetch(new URL("/category/nedvizhimi-imoti", address))).text();
  for (const path of new Set(list.match(/\/ad\/[a-z0-9-]+/g)))
    if ((await (await fetch(new URL(path, address))).text()).includes("?photo=2")) return path;
  throw new Error("No ad of the site has several photos.");
}
