// The page of an ad: photos, tabs, phone, similar ads.
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  fillListing,
  hydrated,
  listingWithPhotos,
  openListingForm,
  signUp,
  test,
} from "./support.ts";

const cards = (page: Page) => page.locator("main article");

test.describe("the page of an ad", () => {
  test("has a circular gallery with a counter", { tag: "@phone" }, async ({ page }) => {
    await page.goto(await listingWithPhotos(page));
    await hydrated(page);
    const gallery = page.getByRole("region", { name: "Снимки" });
    const thumbnails = gallery.getByRole("link", { name: /^Снимка \d/ });
    const count = await thumbnails.count();
    expect(count).toBeGreaterThan(1);
    const counter = gallery.locator("p");
    await expect(counter).toHaveText(`Снимка 1 / ${count}`);
    await gallery.getByRole("link", { name: "Предишна снимка" }).click();
    await expect(counter).toHaveText(`Снимка ${count} / ${count}`);
    await expect(thumbnails.last()).toHaveAttribute("aria-current", "true");
    await gallery.getByRole("link", { name: "Следваща снимка" }).click();
    await expect(counter).toHaveText(`Снимка 1 / ${count}`);
    await thumbnails.nth(1).click();
    await expect(counter).toHaveText(`Снимка 2 / ${count}`);
    await expect(gallery.getByRole("img").first()).toHaveAttribute("alt", new RegExp(`снимка 2 от ${count}$`));
    const photo = gallery.locator("picture img").first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  });

  test("has tabs for description and details, for mouse and keyboard", { tag: "@desktop" }, async ({ page }) => {
    await page.goto("/category/avtomobili");
    await cards(page).first().getByRole("link").first().click();
    await hydrated(page);
    const tab = (name: string) => page.getByRole("tab", { name });
    await expect(tab("Описание")).toHaveAttribute("aria-selected", "true");
    await tab("Детайли").click();
    await expect(page.getByRole("tabpanel", { name: "Детайли" })).toContainText("Марка");
    await expect(page.getByRole("tabpanel", { name: "Описание" })).toBeHidden();
    await page.reload();
    await expect(tab("Детайли")).toHaveAttribute("aria-selected", "true");
    await hydrated(page);
    await tab("Детайли").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab("Описание")).toBeFocused();
    await expect(page.getByRole("tabpanel", { name: "Описание" })).toBeVisible();
  });

  test("shows the phone on demand only", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/category/nedvizhimi-imoti");
    await cards(page).first().getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Подобни обяви" })).toBeVisible();
    await hydrated(page);
    // Ids and photo names may contain the same digits.
    const html = (await (await page.request.get(page.url())).text()).replaceAll(/[0-9a-f]{8}[0-9a-f-]{8,}/g, "");
    expect(html).not.toMatch(/tel:\+|\+359|088\d/);
    await page.getByRole("button", { name: "Покажи телефона", exact: true }).filter({ visible: true }).click();
    const call = page.getByRole("link", { name: /^0\d{3} \d{3} \d{3}$/ }).filter({ visible: true });
    await expect(call).toHaveAttribute("href", /^tel:\+359\d{9}$/);
    await expect(call).toBeFocused();
  });

  test("keeps the shown phone during hydration", { tag: "@phone" }, async ({ page }) => {
    await page.goto(await listingWithPhotos(page));
    await page.getByRole("button", { name: "Покажи телефона", exact: true }).filter({ visible: true }).click();
    const number = page.getByRole("link", { name: /^0\d{3} \d{3} \d{3}$/ }).filter({ visible: true });
    await expect(number).toBeVisible();
    await page.getByRole("tab", { name: "Детайли" }).click();
    await hydrated(page);
    await expect(number).toBeVisible();
  });

  test("shows eight similar ads of the same category", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/category/uslugi");
    await cards(page).first().getByRole("link").first().click();
    const similar = page.getByRole("region", { name: "Подобни обяви" }).locator("article");
    await expect(similar).toHaveCount(8);
    await expect(similar.filter({ hasText: "Услуги" })).toHaveCount(8);
  });

  test("shows the price in lev and euro, the date and the seller", { tag: "@desktop" }, async ({ page }) => {
    await page.goto("/category/avtomobili");
    await cards(page).first().getByRole("link").first().click();
    await expect(
      page
        .getByText(/^[\d\u202f,]+\u00a0лв\.\s*\/?\s*[\d\u202f,]+\u00a0€$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/^Публикувана на \d{1,2} [а-я]+ \d{4} г\.$/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Продавач" })).toContainText(/Основен Акаунт|Pro Акаунт/);
    await expect(page.getByRole("region", { name: "Съвети за безопасност" })).toBeVisible();
  });

  test("keeps at most 120 px of bars over a phone while it is read", { tag: "@phone" }, async ({ page }) => {
    await page.goto(await listingWithPhotos(page));
    const header = page.getByRole("banner");
    const call = page.locator(".call-bar").getByRole("button", { name: "Покажи телефона" });
    const fixed = () =>
      page.evaluate(() =>
        [".page-header", ".call-bar", ".bottom-bar"]
          .map((name) => document.querySelector(name)?.getBoundingClientRect())
          .reduce(
            (sum, box) => sum + (box ? Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) : 0),
            0,
          ),
      );
    await expect(header).toBeInViewport();
    await page.mouse.wheel(0, 900);
    await expect(header).not.toBeInViewport();
    await expect(call).toBeInViewport();
    expect(await fixed()).toBeLessThanOrEqual(120);
    await page.mouse.wheel(0, -100);
    await expect(header).toBeInViewport();
    expect(await fixed()).toBeLessThanOrEqual(120);
    await page.setViewportSize({ width: 640, height: 400 });
    await page.mouse.wheel(0, 300);
    await expect(header).not.toBeInViewport();
    expect(await fixed()).toBeLessThanOrEqual(65);
  });

  test("shows its owner the actions and statistics of an owner", { tag: "@phone" }, async ({ page }) => {
    await signUp(page);
    await openListingForm(page);
    await fillListing(page, "Шевна машина");
    await page.getByRole("button", { name: "Публикувай обявата" }).click();
    await expect(page.getByRole("region", { name: "Вашата обява" })).toContainText("преглеждания");
    const visitorButtons = page.locator(".listing-page").getByRole("button", { name: /Покажи телефона|Запази/ });
    await expect(visitorButtons).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Резервирана: Шевна машина" }).click();
    await expect(page.getByRole("region", { name: "Вашата обява" })).toContainText("Вече не е резервирана");
  });

  test("keeps the chosen theme", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("button", { name: "Меню", exact: true }).click();
    await page.getByLabel("Облик").filter({ visible: true }).selectOption("Тъмен");
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await page.reload();
    expect(await paper()).toBe(dark);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("button", { name: "Меню", exact: true }).click();
    await expect(page.getByLabel("Облик").filter({ visible: true })).toHaveValue("dark");
    await page.getByLabel("Облик").filter({ visible: true }).selectOption("Светъл");
    expect(await paper()).not.toBe(dark);
  });
});
