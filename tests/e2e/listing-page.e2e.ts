// The page of an ad: photos, tabs, phone, similar ads.
import type { Page } from "@playwright/test";
import { expect, hydrated, listingWithPhotos, test } from "./support.ts";

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

  test("shows the phone on demand only", { tag: ["@core", "@phone"] }, async ({ page }) => {
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

  test("shows eight similar ads of the same category", { tag: ["@core", "@phone"] }, async ({ page }) => {
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
});
