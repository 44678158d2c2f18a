// Lists, search, filters and paging.
import type { Page } from "@playwright/test";
import { PAGE_SIZE } from "#app/listings/life/listing.ts";
import { expect, expectAccessible, holdRequests, holdScripts, hydrated, overlaps, test } from "./support.ts";

const cards = (page: Page) => page.locator("main article");
const searchField = (page: Page) => page.getByLabel("Какво търсите");
const entries = (page: Page) => page.evaluate(() => history.length);

test.describe("the home page", () => {
  test("shows a strip of VIP ads and then the newest ads", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 2 }).filter({ visible: true }).nth(0)).toHaveText("VIP обяви");
    await expect(page.getByRole("heading", { level: 2 }).filter({ visible: true }).nth(1)).toHaveText("Най-нови обяви");
    const strip = page.getByRole("region", { name: "VIP обяви" }).locator("article");
    expect(await strip.count()).toBeGreaterThan(3);
    expect(await strip.filter({ hasText: "VIP" }).count()).toBe(await strip.count());
    await expect(page.locator(".listing-grid article")).toHaveCount(PAGE_SIZE);
    await expect(page.getByRole("status").filter({ hasText: /^\d+ обяви$/ })).toBeVisible();
  });

  test("searches while typing, without new history entries", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const before = await entries(page);
    await searchField(page).pressSequentially("велосип", { delay: 30 });
    await expect(page).toHaveURL("/?q=%D0%B2%D0%B5%D0%BB%D0%BE%D1%81%D0%B8%D0%BF");
    await expect(page.getByRole("heading", { name: "Намерени обяви" })).toBeVisible();
    await expect(cards(page).first()).toContainText(/велосипед/i);
    await searchField(page).fill("");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Най-нови обяви" })).toBeVisible();
    expect(await entries(page)).toBe(before);
  });

  test("keeps text typed before hydration and searches for it afterwards", { tag: "@phone" }, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    await searchField(page).fill("хладилник");
    release();
    await expect(page).toHaveURL(`/?q=${encodeURIComponent("хладилник")}`);
    await expect(page.getByRole("heading", { name: "Намерени обяви" })).toBeVisible();
    await expect(searchField(page)).toHaveValue("хладилник");
  });
});

test.describe("categories", () => {
  test("are chips with counts that keep the search, and show their count in the title", {
    tag: "@desktop",
  }, async ({ page }) => {
    await page.goto("/categories?q=%D0%BA%D0%BE%D0%BB%D0%B0");
    const chips = page.getByRole("navigation", { name: "Категории", exact: true });
    const all = 1;
    await expect(chips.getByRole("link")).not.toHaveCount(all);
    await expect(chips.getByRole("link").first()).toHaveText(/^Всички \d+ обяви$/);
    await expect(chips.getByRole("link").first()).toHaveAttribute("aria-current", "page");
    await chips.getByRole("link", { name: /^Автомобили/ }).click();
    await expect(page).toHaveURL("/category/avtomobili?q=%D0%BA%D0%BE%D0%BB%D0%B0");
    await expect(searchField(page)).toHaveValue("кола");
    await page.goto("/category/avtomobili");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Автомобили и части");
    await expect(page.getByRole("status").filter({ hasText: /^\d+ обяви$/ })).toBeVisible();
    await page.goto("/categories");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Всички обяви \(\d+ обяви\)$/);
  });

  test("have filters in the URL, which survive a reload", { tag: "@desktop" }, async ({ page }) => {
    await page.goto("/category/avtomobili");
    await hydrated(page);
    const all = await cards(page).count();
    await page.getByLabel("Гориво").selectOption({ label: "Дизел" });
    await expect(page).toHaveURL("/category/avtomobili?fuel_type=diesel");
    await page.getByLabel("Цена до").fill("20000");
    await expect(page).toHaveURL(/fuel_type=diesel/);
    await expect(page).toHaveURL(/price_to=20000/);
    const chosen = page.getByRole("navigation", { name: "Избрани филтри" });
    await expect(chosen.getByRole("link", { name: "Махни Дизел" })).toBeVisible();
    await expect(chosen.getByRole("link", { name: /^Махни до 20.000 лв\.$/ })).toBeVisible();
    const count = await cards(page).count();
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(all);
    await page.reload();
    await expect(page.getByLabel("Гориво")).toHaveValue("diesel");
    await expect(page.getByLabel("Цена до")).toHaveValue("20000");
    await expect(cards(page)).toHaveCount(count);
    await chosen.getByRole("link", { name: /^Махни до 20.000 лв\.$/ }).click();
    await expect(page).toHaveURL("/category/avtomobili?fuel_type=diesel");
    await page.getByRole("link", { name: "Изчисти" }).click();
    await expect(page).toHaveURL("/category/avtomobili");
    await expect(cards(page)).toHaveCount(all);
  });

  test("have filters in a sheet on a phone, on category pages and for the results of the home page", {
    tag: "@phone",
  }, async ({ page }) => {
    await page.goto("/category/nedvizhimi-imoti");
    await page.getByRole("button", { name: "Филтри" }).click();
    const sheet = page.getByRole("region", { name: "Филтри" });
    await sheet.getByLabel("Вид сделка").selectOption({ label: "Под наем" });
    await expect(page).toHaveURL(/transaction_type=rent/);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: /^Покажи \d+ обяви$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole("link", { name: "Махни Под наем" })).toBeVisible();
    await page.goto("/?q=апартамент");
    await page.getByRole("button", { name: "Филтри" }).click();
    await expect(sheet.getByLabel("Цена до")).toBeVisible();
  });
});

test.describe("the first ad is visible without scrolling", () => {
  const firstCard = async (page: Page, path: string) => {
    await page.goto(path);
    return Math.round((await cards(page).first().boundingBox())?.y ?? Number.NaN);
  };

  // Categories with many and with few filters.
  const CATEGORIES = ["avtomobili", "nedvizhimi-imoti", "rabota", "malki-obyavi"].map((slug) => `/category/${slug}`);
  const firstOrdinary = async (page: Page) =>
    Math.round((await page.locator(".listing-grid article").first().boundingBox())?.y ?? Number.NaN);

  test("in categories and search results, and the first ordinary ad not far below", { tag: "@phone" }, async ({
    page,
  }) => {
    const found = ["/?q=къща", "/categories?q=къща", "/category/avtomobili?fuel_type=diesel&price_to=9000"];
    for (const path of [...CATEGORIES, "/categories", ...found]) {
      expect(await firstCard(page, path), path).toBeLessThanOrEqual(420);
      if (CATEGORIES.includes(path)) expect(await firstOrdinary(page), path).toBeLessThanOrEqual(640);
    }
    expect(await firstCard(page, "/"), "home page").toBeLessThanOrEqual(560);
  });

  test("and the first ordinary ad not far below, on a wide screen", { tag: "@desktop" }, async ({ page }) => {
    for (const path of CATEGORIES) {
      await page.goto(path);
      expect(await firstOrdinary(page), path).toBeLessThanOrEqual(560);
    }
  });

  test("an ad without a photo has the icon and the name of its category side by side", {
    tag: "@phone",
  }, async ({ page }) => {
    await page.goto("/category/rabota");
    const place = page.locator(".listing-grid .card-photo.empty").first();
    expect(await overlaps(place.locator("> svg"), place.locator(".card-category"))).toBe(false);
  });

  test("also below a corrected search", { tag: "@phone" }, async ({ page }) => {
    for (const path of ["/?q=апартамнт", "/categories?q=апартамнт", "/category/nedvizhimi-imoti?q=апартамнт"]) {
      expect(await firstCard(page, path), path).toBeLessThanOrEqual(520);
      await expect(page.getByText("Показваме резултати за „апартамент“.")).toBeVisible();
    }
  });
});

test("a guest finds a link to publishing on the home page, below lists and below empty lists", {
  tag: "@phone",
}, async ({ page }) => {
  for (const [path, place] of [
    ["/", 0],
    ["/", 1],
    ["/category/uslugi", 0],
    ["/categories?q=xqzwvk", 0],
  ] as const) {
    await page.goto(path);
    if (path.includes("xqzwvk")) {
      await expect(page.getByText("Няма обяви за показване")).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "0 обяви" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Покажи всички обяви" })).toHaveAttribute("href", "/categories");
    }
    await page.getByRole("main").getByRole("link", { name: "Публикувайте безплатно" }).nth(place).click();
    await expect(page).toHaveURL("/add-ad");
    await expect(page.getByRole("heading", { name: "Добавете обява без такси" })).toBeVisible();
  }
});

test.describe("a long list", () => {
  test("keeps its scroll position when going back, and forward returns to the ad", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.goto("/category/nedvizhimi-imoti?order=dearest");
    await hydrated(page);
    const card = cards(page).nth(12);
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    const title = await card.locator("h3").innerText();
    await card.getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/category/nedvizhimi-imoti?order=dearest");
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(3);
    await expect(page.getByLabel("Подредба")).toHaveValue("dearest");
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });

  test("shows a loading message when it takes long", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/info");
    await hydrated(page);
    const release = await holdRequests(page, /categories\.data/);
    await page.getByRole("link", { name: "Категории" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("main").getByText("Зареждане…")).toBeVisible();
    release();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Всички обяви");
    await expect(page.getByText("Зареждане…")).toBeHidden();
  });
});

test("a photo that does not load is replaced by an icon", { tag: "@phone" }, async ({ page }) => {
  await page.route("**/photos/**", (route) => route.abort());
  await page.goto("/");
  const place = page.locator("main [data-listing]").first().locator("[data-broken]");
  await expect(place).toBeVisible();
  expect(await place.evaluate((element) => getComputedStyle(element, "::after").maskImage)).toContain("svg");
});
