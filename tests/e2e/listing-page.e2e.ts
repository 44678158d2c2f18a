// The page of an ad: photos, tabs, phone, similar ads.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  expect,
  expectAccessible,
  hydrated,
  listingWithPhotos,
  phoneButton,
  phoneLink,
  publish,
  signUp,
  test,
} from "./support.ts";

const require = createRequire(import.meta.url);

test.describe("the page of an ad", () => {
  test("has the date, the seller, and tabs for description and details, for mouse and keyboard", {
    tag: "@desktop",
  }, async ({ page }) => {
    await page.goto("/category/avtomobili");
    await page.locator("main article").first().getByRole("link").first().click();
    await expect(page.getByText(/^Публикувана на \d{1,2} [а-я]+ \d{4} г\., \d{2}:\d{2}$/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Продавач" })).toContainText(/Основен Акаунт|Pro Акаунт/);
    await expect(page.getByRole("region", { name: "Съвети за безопасност" })).toBeVisible();
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

  test("is read in the order in which it is seen, its numbers and phone as one says them (rule: numbers-spoken)", {
    tag: "@phone",
  }, async ({ page }) => {
    await page.goto("/category/avtomobili");
    await page.locator("main article").first().getByRole("link").first().click();
    await phoneButton(page).click();
    await expect(phoneLink(page)).toBeVisible();
    const main = page.getByRole("main");
    const parts = [
      main.getByRole("heading", { level: 1 }),
      phoneLink(page),
      main.locator(".key-facts"),
      main.getByRole("tablist"),
      main.getByRole("region", { name: "Продавач" }),
      main.getByRole("region", { name: "Съвети за безопасност" }),
    ];
    const tops = await Promise.all(
      parts.map((part) => part.evaluate((element) => element.getBoundingClientRect().top)),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(await main.ariaSnapshot()).toMatch(
      / лв\.[\s\S]*link "0[\s\S]*Пробег[\s\S]*tablist[\s\S]*region "Продавач"[\s\S]*region "Съвети за безопасност"/,
    );
    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send("Accessibility.getFullAXTree");
    const texts = nodes.filter(({ role }) => role?.value === "StaticText").map(({ name }) => String(name?.value));
    expect(texts).toContainEqual(expect.stringMatching(/^\d{1,3}(?: \d{3})+\u00a0лв\.$/));
    expect(texts).toContainEqual(expect.stringMatching(/^\d{2,3} \d{3} км$/));
    expect(texts).toContainEqual(expect.stringMatching(/^0\d{3} \d{3}\u00a0\d{3}$/));
  });

  test("keeps its facts in the browser's reader view", { tag: "@desktop" }, async ({ page }) => {
    await page.goto("/category/avtomobili");
    await page.locator("main article").first().getByRole("link").first().click();
    await expect(page.getByRole("tab", { name: "Детайли" })).toBeVisible();
    const facts = await page
      .getByRole("tabpanel", { name: "Детайли", includeHidden: true })
      .locator("dt")
      .allTextContents();
    expect(facts.length).toBeGreaterThan(4);
    const shown = {
      price: (await page.locator("main").getByText(/лв\./).first().textContent()) ?? "",
      description: (await page.getByRole("tabpanel", { name: "Описание" }).textContent()) ?? "",
    };
    // The library of Firefox's reader view.
    const code = readFileSync(require.resolve("@mozilla/readability/Readability.js"), "utf8");
    const text = await page.evaluate(`{ ${code}; new Readability(document.cloneNode(true)).parse().textContent }`);
    for (const part of [...facts, ...Object.values(shown)]) expect(text).toContain(part);
  });

  test("keeps the shown phone during hydration", { tag: "@phone" }, async ({ page }) => {
    await page.goto(await listingWithPhotos(page));
    await phoneButton(page).click();
    const number = phoneLink(page);
    await expect(number).toBeVisible();
    await page.getByRole("tab", { name: "Детайли" }).click();
    await hydrated(page);
    await expect(number).toBeVisible();
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
    await page.goto(await publish(page, "Шевна машина"));
    await expect(page.getByRole("region", { name: "Вашата обява" })).toContainText("видели");
    await page.getByRole("link", { name: "0 видели, по дни: Шевна машина" }).click();
    await expect(page.getByRole("heading", { name: "Последните 30 дни" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Телефон: общо 0 за последните 30 дни/ })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(31);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Шевна машина" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Шевна машина");
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
