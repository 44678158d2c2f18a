// What one keeps: on the device, on the account, and from one to the other.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, hydrated, signUp, test } from "./support.ts";

const titles = (page: Page) => page.locator("main li h2");
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "[]"), key);

/** Presses the heart of a card; its title. */
async function save(page: Page, place: number): Promise<string> {
  const card = page.locator("main article").nth(place);
  await card.getByRole("button", { name: /^Запази: / }).click();
  return card.locator("h3").innerText();
}

/** Once the account has been told of an ad that was saved. */
const saving = (page: Page) =>
  page.waitForResponse((answer) => /(^|&)add=[^&]/.test(answer.request().postData() ?? ""));

/** What else the person has: another browser with the same session. */
async function otherDevice(page: Page, context: BrowserContext): Promise<Page> {
  const other = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } });
  await other?.addCookies(await context.cookies());
  return (await other?.newPage()) as Page;
}

test("what the device keeps joins the account once its owner says so, is on the other device, and leaves with them", {
  tag: ["@core", "@phone"],
}, async ({ page, context }) => {
  await page.goto("/category/uslugi");
  const first = await save(page, 0);
  await page.goto("/categories?q=велосипед");
  await page.getByRole("button", { name: "Запази търсенето" }).click();
  await expect(page.getByRole("button", { name: "Запазено" })).toBeVisible();

  await signUp(page);
  await page.goto("/saved-ads");
  const question = page.getByRole("region", { name: "Да добавим ли запазеното на това устройство" });
  await expect(question).toContainText("1 обява и 1 търсене.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Добави към профила" }).click();
  await expect(page.getByText("Запазеното на това устройство вече е в профила Ви")).toBeVisible();
  await expect(question).toBeHidden();
  expect(await stored(page, "saved_searches")).toEqual([]);

  // A heart is told without React, and at once.
  await page.goto("/category/uslugi");
  const told = saving(page);
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

test("what is not to join stays on the device, is not asked about again, and stays when its owner leaves", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/category/uslugi");
  const own = await save(page, 0);
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  // In React's hands, from one page to the next.
  await page.goto("/auth");
  await hydrated(page);
  const form = page.locator("form").filter({ has: page.locator("[name=password]") });
  await form.locator("[name=email]").fill(email);
  await form.locator("[name=password]").fill(password);
  await form.getByRole("button", { name: "Вход", exact: true }).click();
  const question = page.getByRole("region", { name: "Да добавим ли запазеното на това устройство" });
  await question.getByRole("button", { name: "Не сега" }).click();
  await expect(question).toBeHidden();
  await page.goto("/category/uslugi");
  const told = saving(page);
  await save(page, 1);
  await told;
  await page.goto("/saved-ads");
  await expect(titles(page)).toHaveCount(2);
  await hydrated(page);
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await page.getByRole("button", { name: "Изход" }).click();
  await expect
    .poll(async () => (await stored(page, "saved_ads")).map(({ title }: { title: string }) => title))
    .toEqual([own]);
});

test("who keeps nothing in the browser has the account's list all the same", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/category/uslugi");
  const told = saving(page);
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

test("a seller and a search are kept on the device, counted, renamed, paused and forgotten", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/category/uslugi");
  await page.locator("main article h3 a").first().click();
  await page.getByRole("link", { name: /^Всички обяви на продавача/ }).click();
  await page.getByRole("button", { name: "Следвай продавача" }).click();
  await expect(page.getByRole("button", { name: "Следвате продавача" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/categories?q=маса");
  await page.getByRole("button", { name: "Запази търсенето" }).click();
  await expect(page.getByRole("button", { name: "Запазено" })).toBeVisible();
  // Both were last opened long ago.
  await page.evaluate(() => {
    const list = JSON.parse(localStorage.getItem("saved_searches") ?? "[]") as object[];
    const old = list.map((one) => ({ ...one, seen_at: new Date(0).toISOString() }));
    localStorage.setItem("saved_searches", JSON.stringify(old));
  });
  await page.goto("/saved-searches");
  const [search, seller] = [page.locator("main li").nth(0), page.locator("main li").nth(1)];
  await expect(search).toContainText(/\d+ нов/);
  await expect(seller).toContainText(/\d+ нов/);
  await expect(seller).toContainText("Продавач, когото следвате");
  await expect(seller.getByRole("link", { name: /^RSS/ })).toHaveCount(0);
  await expect(search.getByRole("link", { name: "RSS: Маса" })).toBeVisible();
  await search.getByRole("button", { name: "Преименувай" }).click();
  await search.getByLabel("Име").fill("Маса за двора");
  await search.getByRole("button", { name: "Запази името" }).click();
  await search.getByRole("button", { name: "Спри временно: Маса за двора" }).click();
  await expect(search).not.toContainText(/\d+ нов/);
  await expect(search).toContainText("Спряно временно");
  await expectAccessible(page);
  await search.getByRole("button", { name: "Пусни отново: Маса за двора" }).click();
  await expect(search).toContainText(/\d+ нов/);
  await seller.getByRole("button", { name: /^Не следвай повече/ }).click();
  await expect(page.locator("main li")).toHaveCount(1);
  await page.getByRole("button", { name: "Върни го" }).click();
  await expect(page.locator("main li")).toHaveCount(2);
  await page.locator("main li h2 a").filter({ hasText: "Маса за двора" }).click();
  await expect(page).toHaveURL(/q=/);
  await page.goto("/saved-searches");
  await expect(page.locator("main li").filter({ hasText: "Маса за двора" })).toContainText("няма нови");
});

test("an ad and a seller are hidden before the page is seen, on this device alone, and brought back", {
  tag: ["@core", "@phone"],
}, async ({ page, context }) => {
  await page.goto("/category/uslugi");
  const first = page.locator("main article").first();
  const [title, address] = [await first.locator("h3").innerText(), await first.locator("h3 a").getAttribute("href")];
  const sellers = await first.getAttribute("data-seller");
  await page.goto(address ?? "");
  await page.locator("summary").filter({ hasText: "Скрий" }).click();
  await page.getByRole("button", { name: "Скрий тази обява" }).click();
  await expect(page.getByText("Обявата е скрита.")).toBeVisible();
  await expectAccessible(page);
  // Without React, whose scripts this page does not ask for.
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
  await page.locator("summary").filter({ hasText: "Скрий" }).click();
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

test("a store of hidden things that somebody has spoilt hides nothing and stops nothing", {
  tag: "@phone",
}, async ({ page, faults }) => {
  await page.goto("/category/uslugi");
  await page.evaluate(() => {
    localStorage.setItem("hidden_list", "{oops");
    localStorage.setItem("hidden_ads", '"{"');
  });
  await page.reload();
  await expect(page.locator("main article").first()).toBeVisible();
  await save(page, 0);
  await expect(page.locator("main article [data-heart]").first()).toHaveAttribute("aria-pressed", "true");
  await hydrated(page);
  await page.goto("/hidden");
  await expect(page.getByText("Не сте скрили нищо")).toBeVisible();
  faults.splice(0);
});
