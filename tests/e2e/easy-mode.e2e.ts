// Easy mode: people find an ad, call its seller and publish an ad one question at a time, also on a page zoomed twice.
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { makePicture } from "./pictures.ts";
import {
  expect,
  expectAccessible,
  expectFits,
  hydrated,
  listingWithPhotos,
  randomPhone,
  signIn,
  signUp,
  test,
} from "./support.ts";
import { moveFingers } from "./touch.ts";

const SIZES = { "a phone": { width: 390, height: 844 }, "a page zoomed twice": { width: 195, height: 422 } } as const;

async function expectGood(page: Page): Promise<void> {
  await expectFits(page);
  expect(await page.evaluate(smallTargets), page.url()).toEqual([]);
  await expectAccessible(page);
}

async function switchOn(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await page.getByRole("button", { name: "Включи лесния режим" }).click();
  await expect(page.locator("html[data-easy]")).toBeVisible();
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`on ${name} somebody finds an ad and calls its seller`, { tag: "@phone" }, async ({ page }) => {
    await page.setViewportSize(size);
    await switchOn(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("21.6px");
    await expectGood(page);
    await page.getByRole("searchbox", { name: "Какво търсите" }).fill("голф");
    await page.getByRole("button", { name: "Търси", exact: true }).click();
    await expect(page).toHaveURL(/\?q=/);
    await expectGood(page);
    await page.locator("article h3 a").filter({ hasText: "Golf" }).first().click();
    await expect(page).toHaveURL(/\/ad\//);
    await expectGood(page);
    await page.locator(".listing-actions").getByRole("button", { name: "Покажи телефона" }).click();
    const call = page.locator(".listing-actions a[href^='tel:']");
    await expect(call).toHaveAccessibleName(/^0\d{3} \d{3}\u00a0\d{3} Обади се$/);
    expect(await call.evaluate((link) => Number.parseFloat(getComputedStyle(link).fontSize))).toBeGreaterThan(32);
    await expectFits(page);
  });

  test(`on ${name} somebody publishes an ad, one question at a time`, { tag: "@phone" }, async ({ page }) => {
    await page.setViewportSize(size);
    await signUp(page);
    await switchOn(page);
    const title = `Дървен стол ${randomUUID().slice(0, 8)}`;
    await page.goto("/add-ad");
    await page.getByRole("textbox", { name: "Заглавие" }).fill(title);
    await page.getByRole("button", { name: "Напред" }).click();
    await expect(page.getByRole("button", { name: /^Малки обяви/ })).toBeVisible();
    await expectGood(page);
    await page.getByRole("button", { name: /^Малки обяви/ }).click();
    await expect(question(page)).toContainText("Имате ли снимки?");
    await page.getByLabel("Добави снимки").setInputFiles(await makePicture("стол.jpg", "#585"));
    await expect(page.locator("[data-photo]")).toBeVisible();
    await expectGood(page);
    await forward(page, "Каква е цената?");
    await page.getByLabel("Цена (лв.)").fill("петнайсет и нещо");
    await page.getByRole("button", { name: "Напред" }).click();
    await expect(page.getByText("Въведете цена като 1 500")).toBeVisible();
    await expect(page.getByLabel("Цена (лв.)")).toBeFocused();
    await expectGood(page);
    await page.getByLabel("Цена (лв.)").fill("15");
    // Enter leads on, too.
    await page.keyboard.press("Enter");
    await expect(question(page)).toContainText("Какво е важно да се знае?");
    await expect(question(page)).toBeFocused();
    await page.getByRole("textbox", { name: "Описание" }).fill("Здрав дървен стол, пазен под навес.");
    await forward(page, "Къде се намира?");
    await page.getByLabel("Населено място").fill("Хасквоо");
    await page.getByRole("button", { name: "Напред" }).click();
    await expect(page.getByText("Имахте предвид Хасково?")).toBeVisible();
    await page.getByLabel("Населено място").fill("Хасково");
    await forward(page, "На кой телефон да Ви търсят?");
    await page.getByRole("button", { name: "Назад" }).click();
    await expect(page.getByLabel("Населено място")).toHaveValue("Хасково");
    await forward(page, "На кой телефон да Ви търсят?");
    await page.getByLabel("Телефон за контакт").fill(randomPhone());
    await page.getByRole("button", { name: "Напред" }).click();
    await page.getByRole("button", { name: "Пропусни останалите въпроси" }).click();
    await expect(question(page)).toContainText("Проверете обявата");
    await expectGood(page);
    await page.getByRole("button", { name: "Промени: Цена" }).click();
    await page.getByLabel("Цена (лв.)").fill("20");
    await page.getByRole("button", { name: "Готово" }).click();
    await expect(page.locator("dd").filter({ hasText: "20 лв." })).toBeVisible();
    await page.getByRole("button", { name: "Публикувай", exact: true }).click();
    await expect(page).toHaveURL(/\/ad\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator(".gallery img").first()).toBeVisible();
  });
}

test("photos are turned by buttons with words, not by swiping or pinching", { tag: "@phone" }, async ({ page }) => {
  const listing = await listingWithPhotos(page);
  await page.context().addCookies([{ name: "easy", value: "on", url: process.env.SITE_ADDRESS ?? "" }]);
  await page.goto(listing);
  await hydrated(page);
  await expectGood(page);
  const strip = page.locator(".gallery .photo-strip");
  await strip.scrollIntoViewIfNeeded();
  await swipe(page, strip);
  expect(await strip.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  await page.getByRole("button", { name: "Следваща снимка" }).click();
  await expect(page.locator(".gallery [data-place]")).toHaveText(/^2 от /);
  await strip.getByRole("link").nth(1).click();
  const full = page.getByRole("dialog", { name: "Снимката на цял екран" });
  const photo = full.locator(".photo-strip > li").nth(1);
  const enlarge = full.getByRole("button", { name: "Увеличи" });
  await photo.dblclick();
  await expect(enlarge).toHaveAttribute("aria-pressed", "false");
  await swipe(page, photo);
  await expect(full.locator("p")).toHaveText(/ 2 от /);
  const words = (button: Element) => getComputedStyle(button, "::after").content;
  for (const name of ["Затвори", "Увеличи", "Предишна снимка", "Следваща снимка"])
    expect(await full.getByRole("button", { name }).evaluate(words)).toContain(name);
  await page.setViewportSize(SIZES["a page zoomed twice"]);
  await expectGood(page);
  await enlarge.click();
  await expect(enlarge).toHaveAttribute("aria-pressed", "true");
});

for (const [name, size] of Object.entries(SIZES))
  test(`the pages fit ${name} in the dark`, { tag: "@phone" }, async ({ page }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: "dark" });
    await signIn(page, "demo");
    await page.context().addCookies([{ name: "easy", value: "on", url: process.env.SITE_ADDRESS ?? "" }]);
    const listing = await listingWithPhotos(page);
    for (const path of ["/", "/category/avtomobili", listing, "/my-ads", "/map", "/add-ad"]) {
      await page.goto(path);
      await expectGood(page);
    }
  });

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("the pages on the device are in easy mode, too, until it is switched off", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    await switchOn(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto("/category/uslugi");
    await expect(page.getByRole("heading", { name: "Няма връзка" })).toBeVisible();
    await expect(page.locator("html[data-easy]")).toBeVisible();
    await context.setOffline(false);
    await page.goto("/lesno");
    await page.getByRole("main").getByRole("button", { name: "Изключи лесния режим" }).click();
    await expect(page.locator("html[data-easy]")).toHaveCount(0);
    await context.setOffline(true);
    await page.goto("/recent");
    await expect(page.getByRole("heading", { name: "Последно разгледани" })).toBeVisible();
    await expect(page.locator("html[data-easy]")).toHaveCount(0);
  });
});

const question = (page: Page) => page.locator("#question");

/** Swipes over an element by half of its width to the left. */
async function swipe(page: Page, over: Locator): Promise<void> {
  const { x, y, width, height } = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await moveFingers(page, {
    from: [x + width * 0.75, y + height / 2],
    to: [x + width * 0.25, y + height / 2],
  });
}

async function forward(page: Page, next: string): Promise<void> {
  await page.getByRole("button", { name: "Напред" }).click();
  await expect(question(page)).toContainText(next);
}

/** In the page: returns controls in sight that are smaller than 44 pixels. */
function smallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "button, summary, select, input, textarea, a.button, .menu-item",
  );
  return [...controls].flatMap((control) => {
    const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
    const isShown = control.checkVisibility() && !control.matches(".sr-only, .file-input") && width > 0;
    return isShown && (width < 43.5 || height < 43.5) ? [`${control.outerHTML.slice(0, 90)} ${width}x${height}`] : [];
  });
}
