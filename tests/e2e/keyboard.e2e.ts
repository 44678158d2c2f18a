// Keyboard and touch: tab order, visible focus, sizes of touch targets.
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, listingWithPhotos, signIn, test } from "./support.ts";

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

/** Describes visible controls smaller than 44 pixels. Links in running text may be smaller, and a box whose label is as large. */
function smallTargets(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((all) =>
    all
      .filter((control) => control.checkVisibility() && !control.matches("[type=file]"))
      .filter((control) => getComputedStyle(control).display !== "inline" || !control.closest("p, li, td, dd, label"))
      .map((control) => {
        const isBox = control.matches("[type=checkbox], [type=radio]");
        const target = (isBox && (control as HTMLInputElement).labels?.[0]) || control;
        const { width, height } = target.getBoundingClientRect();
        // A link that covers the whole card is as large as the card, and one with a larger target has it there, too.
        const isCard = getComputedStyle(control, "::after").position === "absolute";
        return {
          width,
          height,
          // One of a single pixel is for screen readers, and shown while it has the focus.
          isSmall: !isCard && width > 1 && Math.min(width, height) < 43.9,
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

const CONTROLS =
  "a[href], button:not([aria-hidden]), summary, select, textarea, input:not([type=hidden], [tabindex='-1'])";
const WIDTHS = [320, 390, 768, 1280];

/** Opens the pages and looks at every control at several widths. */
async function expectLargeTargets(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await smallTargets(page.locator(CONTROLS)), `${path} at ${width} px`).toEqual([]);
    }
  }
}

async function addressIn(page: Page, link: string): Promise<string> {
  return (await page.locator(link).first().getAttribute("href")) ?? "";
}

test("all touch targets of public pages have at least 44 pixels at every width", { tag: "@phone" }, async ({
  page,
}) => {
  const listing = await listingWithPhotos(page);
  const id = listing.slice(-36);
  await page.goto(listing);
  const seller = await addressIn(page, "a[href^='/seller/']");
  await expectLargeTargets(page, [
    ...["/", "/?q=диван", "/categories", "/category/nedvizhimi-imoti", "/category/avtomobili?q=дизел", listing, seller],
    ...["/category/avtomobili?view=list", `/listings/${id}/flyer`, `/listings/${id}/phone`],
    ...[`/listings/${id}/message`, `/listings/${id}/report`, "/saved-ads", "/recent", "/saved-searches", "/hidden"],
    ...[
      "/auth",
      "/auth?tab=register",
      "/forgot-password",
      "/add-ad",
      "/report-status",
      "/notifications",
      "/link-check",
    ],
    ...["/info", "/info/contact", "/about", "/platform-guide", "/tech-guide", "/offline", "/api", "/nowhere"],
  ]);
});

test("all touch targets of own and administrators' pages have at least 44 pixels at every width", {
  tag: "@phone",
}, async ({ page }) => {
  await signIn(page, "demo");
  await page.goto("/my-ads");
  // An ad with a photo, which has buttons in the form.
  const own = await addressIn(page, "main li:has(img) h2 a[href^='/ad/']");
  const id = own.slice(-36);
  await page.goto("/conversations");
  const conversation = await addressIn(page, "main li a[href^='/conversations/']");
  await expectLargeTargets(page, [
    ...["/my-ads", own, "/add-ad/avtomobili", "/select-category", "/conversations", "/saved-searches"],
    ...[`/add-ad?edit=${id}`, `/my-ads/${id}/days`, `/my-ads/${id}/vip`, `/my-ads/${id}/delete`, conversation],
    ...["/add-ad", "/add-ad/rabota", "/profile", "/profile/request", "/profile/seller", "/profile/security"],
    ...["/profile/two-step", "/profile/data", "/notifications"],
  ]);
  await signIn(page, "admin");
  await page.goto("/admin/profiles");
  const person = await addressIn(page, "main a[href^='/admin/profiles/']");
  await expectLargeTargets(page, [
    ...["/admin", "/admin?tab=gdpr", "/admin/profiles", person, "/admin/ads", "/admin/messages", "/admin/reports"],
    ...["/admin/audit", "/admin/screening", "/admin/message-reports", "/admin/searches", "/admin/system"],
    "/admin/password-link",
  ]);
});
