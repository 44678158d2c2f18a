// The core journey and the look of pages in the oldest browsers that can be had, without Playwright's own driver. The table of built-ins
// (tests/browsers/built-ins.test.ts) stands for those that cannot.
import { writeFileSync } from "node:fs";
import { chromium, expect, test } from "@playwright/test";
import { startChromium } from "#tests/browsers/chromium.ts";
import type { Driver } from "#tests/browsers/driver.ts";
import { startFirefox } from "#tests/browsers/firefox.ts";
import { findFirefox, findOldChromium, findWebKit } from "#tests/browsers/installed.ts";
import { findListing, leafThrough, publishInEasyMode, publishListing } from "#tests/browsers/journey.ts";
import { Visit } from "#tests/browsers/visit.ts";
import { startWebKit } from "#tests/browsers/webkit.ts";
import { ensureBrowser } from "#tests/support/browser.ts";
import { makePicture } from "./pictures.ts";
import { listingWithPhotos } from "./support.ts";

/** Heights may differ by this part: letters are drawn a little differently. */
const TOLERANCE = 0.03;

/** Start a browser; undefined if it cannot be installed. */
const BROWSERS: Readonly<Record<string, () => Promise<Driver | undefined>>> = {
  "Chromium 88": async () => startFound(await findOldChromium(88), startChromium),
  "Chromium 109": async () => startFound(await findOldChromium(109), startChromium),
  "Chromium 112": async () => startFound(await findOldChromium(112), startChromium),
  "Firefox ESR": async () => startFound(findFirefox(), startFirefox),
  // On request: on a busy machine it loses presses while React starts.
  ...(process.env.TRY_WEBKIT && { WebKitGTK: async () => startFound(findWebKit(), startWebKit) }),
};

/** They do not run React either, like Chromium 88, in which people go the whole way. */
const SHORTER = ["Chromium 109", "Chromium 112"];

for (const [name, start] of Object.entries(BROWSERS)) {
  const title = `${name} shows the pages as today's browser, and people search, save, publish and edit in it`;
  test(title, { tag: "@phone" }, async ({ request, baseURL }, info) => {
    // Each step has a limit of its own; the whole journey takes five times as long on a busy machine.
    test.slow();
    const driver = await start();
    test.skip(!driver, `${name} cannot be installed on this machine`);
    if (!driver) return;
    const photo = info.outputPath("photo.jpg");
    writeFileSync(photo, (await makePicture("photo.jpg", "#38a")).buffer);
    const gallery = await listingWithPhotos({ request });
    await inBrowser(driver, baseURL, async (visit) => {
      await findListing(visit);
      await inBrowser(await startChromium(ensureBrowser() ?? chromium.executablePath()), baseURL, async (today) =>
        expectSameLooks(visit, today),
      );
      await publishListing(visit, photo);
      if (SHORTER.includes(name)) return;
      await leafThrough(visit, gallery);
      await publishInEasyMode(visit);
    });
  });
}

async function startFound<Path>(path: Path | undefined, start: (path: Path) => Promise<Driver>) {
  return path === undefined ? undefined : start(path);
}

async function inBrowser(
  driver: Driver,
  site: string | undefined,
  act: (visit: Visit) => Promise<void>,
): Promise<void> {
  try {
    const visit = new Visit(driver, site ?? "");
    await visit.open("/");
    // The banner would lie over the pages.
    await visit.press("[data-choice=none]");
    await act(visit);
  } finally {
    await driver.close();
  }
}

/** Compares pages of both browsers in the light and in the dark theme. */
async function expectSameLooks(old: Visit, today: Visit): Promise<void> {
  const visits = [old, today];
  await today.open("/category/avtomobili");
  const listing = await today.ask(() => document.querySelector("article h3 a")?.getAttribute("href") ?? "");
  const paths = ["/", "/category/avtomobili", "/category/avtomobili?view=list", listing, "/auth?tab=register"];
  for (const theme of ["light", "dark"]) {
    for (const visit of visits) await visit.ask((chosen) => localStorage.setItem("theme", chosen), theme);
    for (const path of paths) {
      const name = `${path} in the ${theme} theme`;
      // Other tests publish ads, which change the height of the home page: until both show the same ones.
      await expect(async () => {
        for (const visit of visits) await visit.open(path);
        const [look, now] = [await old.ask(lookOfPage), await today.ask(lookOfPage)];
        expect(look.colours, name).toEqual(now.colours);
        expect(Math.abs(look.height / now.height - 1), `${name}: height ${look.height}`).toBeLessThan(TOLERANCE);
      }).toPass({ timeout: 30_000 });
      expect(await old.faults(), name).toEqual([]);
    }
  }
}

/** In the page. */
function lookOfPage() {
  const colours = ["body", "h1", ".logo > :first-child", ".button.primary", "article", ".bottom-bar"].map(
    (selector) => {
      const element = document.querySelector(selector);
      return element
        ? `${selector} ${getComputedStyle(element).color} on ${getComputedStyle(element).backgroundColor}`
        : "";
    },
  );
  return { height: document.documentElement.scrollHeight, colours };
}
