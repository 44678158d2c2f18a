// What a browser refuses: site data blocked in its settings, no local storage as in some apps, and a full storage.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findProgram, isRoot } from "#tests/support/machine.ts";
import { expect, signUp, test, watchFaults } from "./support.ts";

const LOST = /^Браузърът не пази данни на този сайт/;
const firstHeart = (page: Page) => page.locator("main article [data-heart]").first();
const told = (page: Page) => page.getByRole("alert").filter({ hasText: /^Браузърът/ });

/** Fills the storage to the last character. */
const fill = (page: Page) =>
  page.evaluate(() => {
    for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2))
      try {
        for (let at = 0; ; at += 1) localStorage.setItem(`filling-${size}-${at}`, "x".repeat(size));
      } catch {
        // No more of this size.
      }
  });

test("with site data blocked everything can be read, and a person is told once what is lost", {
  tag: "@phone",
}, async ({ baseURL }) => {
  // The headless shell ignores the settings of a profile.
  const executablePath = findProgram(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
  test.skip(!executablePath, "needs a Chromium with settings, such as Debian's package chromium");
  const profile = mkdtempSync(join(tmpdir(), "tukashno-e2e-"));
  mkdirSync(join(profile, "Default"));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, "Default/Preferences"), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    headless: false,
    args: ["--headless=new", "--disable-background-networking", ...(isRoot ? ["--no-sandbox"] : [])],
  });
  await usesNoStorage(context, baseURL ?? "", true);
  await context.close();
  rmSync(profile, { recursive: true });
});

test("without local storage everything can be read, and a person is told once what is lost", {
  tag: "@phone",
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  await context.addInitScript(() => Object.defineProperty(window, "localStorage", { value: null }));
  await usesNoStorage(context, baseURL ?? "");
  await context.close();
});

async function usesNoStorage(context: BrowserContext, origin: string, takesNoCookies = false): Promise<void> {
  const faults: string[] = [];
  watchFaults(context, { origin: new URL(origin).origin, faults });
  const page = await context.newPage();
  await page.goto("/category/uslugi");
  expect(await page.evaluate(() => Boolean(window.localStorage)).catch(() => false)).toBe(false);
  await expect(told(page)).toHaveCount(0);
  await firstHeart(page).click();
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  await expect(told(page)).toHaveText(LOST);
  await page.locator("main article [data-heart]").nth(1).click();
  await expect(told(page)).toHaveCount(1);
  for (const path of ["/saved-ads", "/recent"]) {
    await page.goto(path);
    await expect(told(page)).toHaveText(LOST);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (takesNoCookies) await expect(told(page)).toHaveText(/^Браузърът не приема бисквитки/);
  expect(faults).toEqual([]);
}

test("with a full storage the heart of a signed-in person is saved on the account", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await page.goto("/category/uslugi");
  await fill(page);
  const saved = page.waitForResponse((response) => response.url().endsWith("/saved-ads/account") && response.ok());
  const heart = firstHeart(page);
  await heart.click();
  await saved;
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(told(page)).toHaveCount(0);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("with a full storage a guest keeps the hearts of the page and is told", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/category/uslugi");
  await fill(page);
  await firstHeart(page).click();
  await expect(firstHeart(page)).toHaveAttribute("aria-pressed", "true");
  await expect(told(page)).toHaveText(LOST);
});
