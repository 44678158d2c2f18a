// Keyboard and touch: tab order, visible focus, sizes of touch targets.
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, signIn, test } from "./support.ts";

/** Returns the accessible name of the focused element and the width of its outline. */
function focused(page: Page): Promise<{ name: string; outline: number }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { name: "", outline: 0 };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const shown = element.innerText.replace(/\s+/g, " ").trim();
    return {
      name: element.getAttribute("aria-label") ?? shown,
      outline: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth),
    };
  });
}

/** Describes visible controls smaller than 44 pixels. */
function smallTargets(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility())
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        // A link that covers the whole card is as large as the card.
        const isCard = getComputedStyle(control, "::after").position === "absolute";
        return {
          width,
          height,
          isSmall: !isCard && Math.min(width, height) < 44,
          name: control.getAttribute("aria-label") ?? control.textContent ?? "",
        };
      })
      .filter(({ isSmall }) => isSmall)
      .map(({ name, width, height }) => `${name}: ${width} × ${height}`),
  );
}

test("the tab order of the home page follows the reading order, with visible focus, and the first stop skips to the content", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  const stops: string[] = [];
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press("Tab");
    const { name, outline } = await focused(page);
    stops.push(name);
    expect(outline, `focus on ${name}`).toBeGreaterThanOrEqual(2);
  }
  expect(stops.slice(0, 7)).toEqual([
    "Към съдържанието",
    "тукашно, начална страница",
    "Начало",
    "Категории",
    "Запазени",
    "Информация",
    "Вход",
  ]);
  expect(stops[7]).toBe("Какво търсите");
  expect(stops[8]).toBe("Населено място");
  expect(stops[9]).toBe("Търси");
  expect(stops[10]).toBe("Публикувайте безплатно");
  expect(stops[11]).toMatch(/^Недвижими имоти/);

  const skip = page.getByRole("link", { name: "Към съдържанието" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Какво търсите")).toBeFocused();
});

test("the tab order of a card follows the reading order, and Enter opens it", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/category/uslugi");
  await hydrated(page);
  const card = page.locator(".listing-grid article").first();
  const title = await card.locator("h3").innerText();
  await card.getByRole("link").focus();
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe(`Покажи телефона: ${title}`);
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe(`Запази: ${title}`);
  await page.keyboard.press("Enter");
  expect((await focused(page)).name).toBe(`Премахни от запазените: ${title}`);
  await card.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("the account menu can be used by keyboard", { tag: "@desktop" }, async ({ page }) => {
  await signIn(page, "demo");
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("button", { name: /^Профил: / }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe("Профил");
  await page.keyboard.press("Escape");
  await expect(page.locator("#account-menu")).toBeHidden();
  await expect(page.getByRole("button", { name: /^Профил: / })).toBeFocused();
});

test("touch targets in header, bottom bar, chips, cards and search have at least 44 pixels", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  expect(await smallTargets(page.getByRole("banner").locator("a, button"))).toEqual([]);
  expect(await smallTargets(page.getByRole("navigation", { name: "Бърза навигация" }).locator("a"))).toEqual([]);
  expect(await smallTargets(page.getByRole("navigation", { name: "Категории", exact: true }).locator("a"))).toEqual([]);
  expect(await smallTargets(page.locator("main article").locator("a, button"))).toEqual([]);
  expect(await smallTargets(page.getByRole("search").locator("input, select, button"))).toEqual([]);
});

test("touch targets on the pages of a seller have at least 44 pixels", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "demo");
  for (const path of ["/my-ads", "/add-ad/avtomobili", "/profile", "/select-category"]) {
    await page.goto(path);
    expect(
      await smallTargets(
        page
          .getByRole("main")
          .locator(
            "a:not(h2 a), button:not([aria-hidden]), select, textarea, input:not([type=hidden], [type=checkbox])",
          ),
      ),
      path,
    ).toEqual([]);
  }
});
