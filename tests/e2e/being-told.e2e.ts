// Saved ads, saved searches and hidden ads, on the device and on the account.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, hydrated, listingMenu, signUp, submitSignIn, test } from "./support.ts";

const titles = (page: Page) => page.locator("main li h2");
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "[]"), key);

/** Saves the ad of a card; returns its title. */
async function save(page: Page, place: number): Promise<string> {
  const card = page.locator("main article").nth(place);
  await card.getByRole("button", { name: /^Запази: / }).click();
  return card.locator("h3").innerText();
}

/** Waits until a saved ad has been sent to the account. */
const untilSaved = (page: Page) =>
  page.waitForResponse((answer) => /(^|&)add=[^&]/.test(answer.request().postData() ?? ""));

/** Opens a page in another browser with the same session. */
async function otherDevice(page: Page, context: BrowserContext): Promise<Page> {
  const other = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } });
  await other?.addCookies(await context.cookies());
  return (await other?.newPage()) as Page;
}

test("saved items of the device are merged into the account at sign-in, synchronised, and removed at sign-out", {
  tag: "@phone",
}, async ({ page, context }) => {
  await page.goto("/category/uslugi");
  const first = await save(page, 0);
  await page.goto("/categories?q=велосипед");
  await page.getByRole("button", { name: "Следи търсенето" }).click();
  await expect(page.getByRole("button", { name: "Следите го" })).toBeVisible();

  await signUp(page);
  await page.goto("/saved-ads");
  await expect(titles(page)).toHaveText([first]);
  await expect.poll(() => stored(page, "saved_searches")).toEqual([]);

  // The boot script sends a saved ad without React.
  await page.goto("/category/uslugi");
  const told = untilSaved(page);
  const second = await save(page, 1);
  await told;
  const other = await otherDevice(page, context);
  await other.goto("/category/uslugi");
  await expect(other.locator("main article").nth(0).locator("[data-heart]")).toHaveAttribute("aria-pressed", "true");
  await other.goto("/saved-ads");
  await expect(titles(other)).toHaveText([second, first]);
  await other.getByRole("button", { name: `Премахни: ${first}` }).click();
  await expect(titles(other)).toHaveText([second]);
  await other.goto("/saved-searches");
  await expect(other.getByRole("link", { name: "Велосипед", exact: true })).toBeVisible();
  await other.context().close();

  await page.goto("/saved-ads");
  await expect(titles(page)).toHaveText([second]);
  await expect.poll(async () => (await stored(page, "saved_ads")).length).toBe(1);
  await page.goto("/category/uslugi");
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await page.getByRole("button", { name: "Изход" }).click();
  await expect(page.getByText("Излязохте от профила си")).toBeVisible();
  await expect.poll(() => stored(page, "saved_ads")).toEqual([]);
  await page.goto("/saved-ads");
  await expect(page.getByText("Още нямате запазени обяви")).toBeVisible();
});

test("saved searches are also merged during a navigation by React, and the list shows them at once", {
  tag: "@phone",
}, async ({ page }) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/categories?q=велосипед");
  await page.getByRole("button", { name: "Следи търсенето" }).click();
  await expect(page.getByRole("button", { name: "Следите го" })).toBeVisible();
  await page.goto("/auth?next=/saved-searches");
  await hydrated(page);
  await submitSignIn(page, person);
  await expect(page.getByText("Запазеното на това устройство вече е в профила Ви")).toBeVisible();
  await expect(page.getByRole("link", { name: "Велосипед", exact: true })).toBeVisible();
  expect(await stored(page, "saved_searches")).toEqual([]);
});

test("the list of the account works without local storage", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/category/uslugi");
  const told = untilSaved(page);
  const title = await save(page, 0);
  await told;
  await page.addInitScript(() => {
    Storage.prototype.getItem = () => null;
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/saved-ads");
  await hydrated(page);
  await expect(titles(page)).toHaveText([title]);
  await page.getByRole("button", { name: `Премахни: ${title}` }).click();
  await expect(page.getByText("Още нямате запазени обяви")).toBeVisible();
});

test("a followed seller and a search are stored on the device, counted, renamed, paused and removed", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/category/uslugi");
  await page.locator("main article h3 a").first().click();
  await page.getByRole("link", { name: /^Всички обяви на продавача/ }).click();
  await page.getByRole("button", { name: "Следи продавача" }).click();
  await expect(page.getByRole("button", { name: "Следите продавача" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/categories?q=маса");
  await page.getByRole("button", { name: "Следи търсенето" }).click();
  await expect(page.getByRole("button", { name: "Следите го" })).toBeVisible();
  // Pretends that both were opened long ago.
  await page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem("saved_searches") ?? "[]") as object[];
    const old = list.map((one) => ({ ...one, seen_at: new Date(0).toISOString() }));
    localStorage.setItem("saved_searches", JSON.stringify(old));
  });
  await page.goto("/saved-searches");
  const [search, seller] = [page.locator("main li").nth(0), page.locator("main li").nth(1)];
  await expect(search).toContainText(/\d+ нов/);
  await expect(seller).toContainText(/\d+ нов/);
  await expect(seller).toContainText("Продавач, когото следите");
  await expect(seller.getByRole("link", { name: /^RSS/ })).toHaveCount(0);
  await expect(search.getByRole("link", { name: "RSS: Маса" })).toBeVisible();
  const [rename, nameField] = [search.getByRole("button", { name: "Преименувай" }), search.getByLabel("Име")];
  await rename.press("Enter");
  await expect(nameField).toBeFocused();
  await nameField.press("Escape");
  await expect(rename).toBeFocused();
  await rename.press("Enter");
  await nameField.fill(" ");
  await search.getByRole("button", { name: "Запази името" }).press("Enter");
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveAccessibleDescription("Въведете име");
  await nameField.fill("М".repeat(120));
  await nameField.press("Enter");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await rename.press("Enter");
  await nameField.fill("Маса за двора");
  await nameField.press("Enter");
  await expect(rename).toBeFocused();
  await search.getByRole("button", { name: "Спри временно: Маса за двора" }).click();
  await expect(search).not.toContainText(/\d+ нов/);
  await expect(search).toContainText("Спряно временно");
  await expectAccessible(page);
  await search.getByRole("button", { name: "Пусни отново: Маса за двора" }).click();
  await expect(search).toContainText(/\d+ нов/);
  await seller.getByRole("button", { name: /^Не следи повече/ }).click();
  await expect(page.locator("main li")).toHaveCount(1);
  await page.getByRole("button", { name: "Върни го" }).click();
  await expect(page.locator("main li")).toHaveCount(2);
  await page.locator("main li h2 a").filter({ hasText: "Маса за двора" }).click();
  await expect(page).toHaveURL(/q=/);
  await page.goto("/saved-searches");
  await expect(page.locator("main li").filter({ hasText: "Маса за двора" })).toContainText("няма нови");
});

test("an ad and a seller are hidden before the first paint, on this device only, and shown again", {
  tag: "@phone",
}, async ({ page, context }) => {
  await page.goto("/category/uslugi");
  const first = page.locator("main article").first();
  const [title, address] = [await first.locator("h3").innerText(), await first.locator("h3 a").getAttribute("href")];
  const sellers = await first.getAttribute("data-seller");
  await page.goto(address ?? "");
  await listingMenu(page).click();
  await page.getByRole("button", { name: "Скрий тази обява" }).click();
  await expect(page.getByText("Обявата е скрита.")).toBeVisible();
  await expectAccessible(page);
  // This page does not load React.
  await page.goto("/category/uslugi");
  const card = page.locator("main article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(page.locator("main article").first()).toBeAttached();
  await expect(card.first()).toBeHidden();
  const [sent, sentToOthers] = [
    await context.request.get("/category/uslugi"),
    await page.request.get("/category/uslugi"),
  ];
  expect(await sent.text()).toBe(await sentToOthers.text());
  expect(await sent.text()).toContain(title);

  await page.goto(address ?? "");
  await hydrated(page);
  await page.getByRole("button", { name: "Върни" }).click();
  await listingMenu(page).click();
  await page.getByRole("button", { name: /^Скрий всички обяви на / }).click();
  await expect(page.getByText(/^Обявите на .* са скрити\./)).toBeVisible();
  await page.getByRole("link", { name: "Всички обяви на продавача" }).click();
  await expect(page.getByText("Обявите на този продавач са скрити")).toBeVisible();
  await expect(page.locator("main article").first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/category/uslugi");
  await expect(page.locator(`main article[data-seller="${sellers}"]`).first()).toBeHidden();

  await page.goto("/saved-ads");
  await page.getByRole("link", { name: "Скрити обяви и продавачи" }).click();
  await expect(page.locator("main li")).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Върни: / }).click();
  await expect(page.getByRole("button", { name: "Скрий пак" })).toBeFocused();
  await expectAccessible(page);
  await page.goto("/category/uslugi");
  await expect(page.locator(`main article[data-seller="${sellers}"]`).first()).toBeVisible();
});
