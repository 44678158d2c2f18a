// Reading needs no script except the boot script: none of these journeys loads React.
import type { Page } from "@playwright/test";
import { test as base, expect, expectAccessible, listingWithPhotos, phoneButton, phoneLink } from "./support.ts";

const test = base.extend<{ scripts: string[] }>({
  scripts: [
    async ({ page }, use) => {
      const scripts: string[] = [];
      page.on("request", (request) => {
        if (request.resourceType() === "script" && !/\/service-worker\.js$|\/assets\/boot\//.test(request.url()))
          scripts.push(request.url());
      });
      await use(scripts);
      expect(scripts, "requested scripts").toEqual([]);
    },
    { auto: true },
  ],
});

// Views of headless browsers are not counted.
test.use({
  userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
});

const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);

/** Scrolls to the end by touch and pointer. */
async function readOn(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 600) {
    await page.evaluate((top) => scrollTo(0, top), y);
    await page.locator("main").dispatchEvent("touchstart");
    await page.mouse.move(100, 300);
  }
}

test("lists, ads, sellers and guides are read, and links followed", {
  tag: "@phone",
}, async ({ page }) => {
  for (const path of ["/", "/categories?q=маса", "/info", "/nowhere"]) {
    await page.goto(path);
    await readOn(page);
  }
  await page.goto("/category/uslugi");
  await readOn(page);
  await page.locator("main article h3 a").first().click();
  await readOn(page);
  await page.getByRole("main").locator("a[href^='/seller/']").first().click();
  await readOn(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/ad\//);
});

test("an ad is saved, counted in the bottom bar and added to recent ads", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/category/uslugi");
  const heart = page.locator("main article [data-heart]").first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toHaveAccessibleName(/^Премахни от запазените: /);
  await expect(page.getByRole("link", { name: "Запазени (1)" })).toBeVisible();
  await expectAccessible(page);
  const link = page.locator("main article h3 a").first();
  const html = await (await page.request.get((await link.getAttribute("href")) ?? "")).text();
  const before = Number(/(\d+) преглеждан/.exec(html)?.[1]);
  await link.click();
  const views = page.locator("[data-view]");
  await expect.poll(async () => Number.parseInt(await views.innerText(), 10)).toBeGreaterThan(before);
  await expect(page.locator("main [data-heart]").first()).toHaveText("В запазени");
  await expect(page.getByRole("link", { name: "Запазени (1)" })).toBeVisible();
  const [saved] = await stored(page, "saved_ads");
  const [recent, ...earlier] = await stored(page, "recent_ads");
  expect({ ...recent, saved_at: "" }).toEqual({ ...saved, saved_at: "" });
  expect(earlier).toEqual([]);
  await page.locator("main [data-heart]").first().click();
  await page.goBack();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("a phone is shown on the ad and on the card, and the menu opens", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/category/nedvizhimi-imoti");
  const card = page.locator("main article").first();
  await card.getByRole("button", { name: /^Покажи телефона: / }).click();
  await expect(phoneLink(card)).toBeFocused();
  await page.goto(await listingWithPhotos(page));
  await phoneButton(page).click();
  await expect(phoneLink(page)).toBeFocused();
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Меню" })).toBeVisible();
});

test("a visitor who rated a seller sees it", { tag: "@phone" }, async ({ page }) => {
  await page.goto(await listingWithPhotos(page));
  const seller = await page.getByRole("main").locator("a[href^='/seller/']").first().getAttribute("href");
  await page.evaluate((id) => localStorage.setItem("done", JSON.stringify([id])), seller?.split("/")[2]);
  await page.reload();
  await expect(page.getByText("Вече сте оценили")).toBeVisible();
  await expect(page.getByRole("button", { name: "Оцени" })).toBeHidden();
});

test("an ad is prefetched when the pointer is over its link, and its view is counted after the click", {
  tag: "@desktop",
}, async ({ page }) => {
  const told: string[] = [];
  const views: string[] = [];
  page.on("request", (request) => request.url().endsWith("/view") && views.push(request.url()));
  const browser = await page.context().newCDPSession(page);
  browser.on("Preload.prefetchStatusUpdated", ({ status }) => told.push(status));
  await browser.send("Preload.enable");
  await page.goto("/category/uslugi");
  const link = page.locator("main article h3 a").first();
  await link.hover();
  await expect.poll(() => told).toContain("Ready");
  expect(views).toEqual([]);
  await link.click();
  await expect.poll(() => views).toHaveLength(1);
  const [visit] = await page.evaluate(() => performance.getEntriesByType("navigation").map((entry) => entry.toJSON()));
  expect(visit.deliveryType).toBe("navigational-prefetch");
});
