// A day of an administrator: the dashboard, people, ads, messages, reports, the log, the file.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, hydrated, listingWithPhotos, signIn, signUp, test } from "./support.ts";

const toast = (page: Page) => page.locator("[aria-live]").filter({ hasText: /\S/ });
const dialog = (page: Page) => page.getByRole("dialog");
/** Of the tables, which on a phone are cards, one stands for all on a wide screen. */
const ON_BOTH_SCREENS = ["", "/profiles", "/system", "?tab=privacy"];
const PAGES = ["", "/profiles", "/ads", "/messages", "/reports", "/audit", "/system", "?tab=privacy", "?tab=users"];

for (const rest of PAGES) {
  const tag = ON_BOTH_SCREENS.includes(rest) ? [] : ["@phone"];
  test(`/admin${rest} is accessible and fits the screen`, { tag }, async ({ page }) => {
    await signIn(page, "admin");
    await page.goto(`/admin${rest}`);
    await expectAccessible(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBeLessThanOrEqual(0);
  });
}

test("somebody is found, verified, given tokens and blocked; their session ends at once", {
  tag: ["@core", "@desktop"],
}, async ({ page, browser, baseURL }) => {
  const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await theirs.newPage();
  const person = await signUp(other, "Калина Проверова");
  await signIn(page, "admin");
  await page.goto("/admin/profiles");
  await hydrated(page);
  await page.getByLabel("Име, имейл или телефон").fill(person.email);
  await page.getByRole("button", { name: "Търси" }).click();
  const row = page.getByRole("row").filter({ hasText: person.email });
  await expect(page.getByText("1 потребител")).toBeVisible();

  await row.getByRole("link", { name: "Добави VIP токени: Калина Проверова" }).click();
  await expect(dialog(page).getByLabel("Брой токени")).toHaveValue("1");
  await expectAccessible(page);
  await dialog(page).getByLabel("Брой токени").fill("7");
  await dialog(page).getByRole("button", { name: "Добави VIP токени" }).click();
  await expect(toast(page)).toContainText("7 VIP токена са добавени");
  await expect(row.getByRole("cell", { name: "7", exact: true })).toBeVisible();

  await row.getByRole("link", { name: "Верифицирай: Калина Проверова" }).click();
  await dialog(page).getByRole("button", { name: "Верифицирай" }).click();
  await expect(toast(page)).toContainText("Потребителят е верифициран");

  await row.getByRole("link", { name: "Блокирай: Калина Проверова" }).click();
  await dialog(page).getByRole("button", { name: "Отказ" }).click();
  await expect(dialog(page)).toBeHidden();
  await row.getByRole("link", { name: "Блокирай: Калина Проверова" }).click();
  await dialog(page).getByLabel("Причина").selectOption("Спам");
  await dialog(page).getByRole("button", { name: "Блокирай" }).click();
  await expect(toast(page)).toContainText("Потребителят е блокиран");
  await expect(row).toContainText("Спам");
  await other.goto("/profile");
  await expect(other).toHaveURL(/\/auth/);
  await theirs.close();

  await page.goto("/admin/audit");
  // Others act meanwhile.
  const blocked = page.getByRole("row").filter({ hasText: "Блокирай" }).filter({ hasText: "Калина Проверова" });
  await expect(blocked).toContainText("блокиран: не → да");
});

test("a reported ad is stopped with a reason, and the reporter reads what was done", {
  tag: ["@core", "@desktop"],
}, async ({ page }) => {
  const owner = await signUp(page);
  await page.goto("/add-ad/malki-obyavi");
  await hydrated(page);
  await page.getByLabel("Заглавие").fill("Съмнителен уред");
  await page.getByLabel("Описание").fill("Лекува всичко и завинаги.");
  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(`0888${String(Math.random()).slice(2, 8)}`);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Съмнителен уред" })).toBeVisible();
  const address = page.url();
  await page.context().clearCookies();
  await page.goto(address);
  await hydrated(page);
  await page.getByRole("link", { name: "Докладвай" }).click();
  await dialog(page).getByLabel("Измамна обява").check();
  await dialog(page).getByRole("button", { name: "Изпрати доклада" }).click();
  const receipt =
    (await dialog(page)
      .getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
      .textContent()) ?? "";

  await signIn(page, "admin");
  await page.goto("/admin/reports?q=Съмнителен");
  await hydrated(page);
  await page.getByRole("link", { name: "Преглед: Съмнителен уред" }).first().click();
  await expect(dialog(page)).toContainText(receipt);
  await expectAccessible(page);
  await dialog(page).getByRole("link", { name: "Спри обявата: Съмнителен уред" }).click();
  const question = page.getByRole("dialog", { name: "Спри обявата" });
  await expect(question.getByRole("status")).toHaveText(
    `Ще бъде изпратен имейл с причината и с начин за възражение до ${owner.email}. Този имейл не е потвърден.`,
  );
  await question.getByLabel("Причина").selectOption("Измамна обява");
  await question.getByRole("button", { name: "Спри обявата" }).click();
  await expect(toast(page)).toContainText("Статусът на обявата е обновен");
  await expect(page.getByRole("row").filter({ hasText: "Съмнителен уред" }).first()).toContainText("Решен");

  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(404);
  await page.goto("/report-status");
  await page.getByLabel("Код на доклада").fill(receipt);
  await page.getByRole("button", { name: "Провери" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Обявата е спряна." })).toBeVisible();
});

test("a letter is opened, which reviews it, and resolved with others", { tag: "@desktop" }, async ({ page }) => {
  const subject = `Въпрос ${String(Math.random()).slice(2, 8)}`;
  await page.goto("/info/contact");
  for (const [name, value] of [
    ["name", "Иван"],
    ["email", "ivan@example.com"],
    ["subject", subject],
    ["message", "Как се подновява обява?"],
  ] as const)
    await page.locator(`main [name=${name}]`).fill(value);
  await page.getByRole("main").getByRole("button", { name: "Изпрати съобщението" }).click();
  await expect(toast(page)).toContainText("Съобщението е изпратено");
  await signIn(page, "admin");
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`);
  await hydrated(page);
  const row = page.getByRole("row").filter({ hasText: subject });
  await expect(row).toContainText("Ново");
  await row.getByRole("link", { name: `Преглед: ${subject}` }).click();
  await expect(dialog(page)).toContainText("Как се подновява обява?");
  // At once, in the dialog and in the list behind it.
  await expect(dialog(page)).toContainText("Прегледано");
  await expect(row).toContainText("Прегледано");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Избери всички").check();
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: "Отбележи като решено" }).click();
  await dialog(page).getByRole("button", { name: "Отбележи като решено" }).click();
  await expect(toast(page)).toContainText("Съобщението е отбелязано като решено");
  await expect(page.getByText("Няма съобщения")).toBeVisible();
});

/** Publishes an ad of somebody new, with a number that stands in it alone. */
async function publishWithPhone(page: Page, title: string, phone: string) {
  const owner = await signUp(page, "Невена Обявена");
  await page.goto("/add-ad/malki-obyavi");
  await hydrated(page);
  await page.getByLabel("Заглавие").fill(title);
  await page.getByLabel("Описание").fill("Почти нов, с гаранция.");
  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(phone);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.context().clearCookies();
  return owner;
}

test("a number that stands in an ad alone is found in another spelling, released and written down", {
  tag: "@desktop",
}, async ({ page }) => {
  const digits = String(Math.random()).slice(2, 8);
  const owner = await publishWithPhone(page, "Перална с номер", `0888${digits}`);
  await signIn(page, "admin");
  await page.goto("/admin/ads");
  await hydrated(page);
  await page.getByLabel("Думи, собственик, телефон, номер или адрес на обява").fill(`00359 888 ${digits}`);
  await page.getByRole("button", { name: "Търси" }).click();
  await expect(page.getByText("1 обява", { exact: true })).toBeVisible();
  // From the ad to its owner.
  await page.getByRole("link", { name: "Невена Обявена" }).click();
  await expect(page.getByText("1 потребител", { exact: true })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: owner.email });
  await row.getByText("Още", { exact: true }).click();
  await row.getByRole("link", { name: /^Освободи телефона: Невена Обявена, 0888/ }).click();
  await expect(dialog(page)).toContainText(owner.email);
  await dialog(page).getByRole("button", { name: "Освободи телефона" }).click();
  await expect(toast(page)).toContainText("Телефонът е освободен");
  await expect(row.getByRole("link", { name: /^Освободи телефона/ })).toHaveCount(0);
  await page.goto("/admin/audit");
  await expect(page.getByRole("row").nth(1)).toContainText(`телефони: …${digits.slice(-4)} → —`);
  // And from the person to all their ads.
  await page.goto(`/admin/profiles?q=${owner.email}`);
  await page.getByRole("link", { name: "Обяви на Невена Обявена" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Обяви на Невена Обявена" })).toBeVisible();
  await expect(page.getByText("1 обява", { exact: true })).toBeVisible();
});

test("several requests are approved with one question", { tag: "@desktop" }, async ({ page }) => {
  for (const name of ["Първа Заявка", "Втора Заявка"]) {
    const { email } = await signUp(page, name);
    const form = { type: "vip_tokens", name, email, phone: "0888111222" };
    const origin = process.env.SITE_ADDRESS ?? "";
    await page.request.post("/profile/request", { form, headers: { origin }, maxRedirects: 0 });
    await page.context().clearCookies();
  }
  await signIn(page, "admin");
  await page.goto(`/admin/messages?q=${encodeURIComponent("заявка")}&type=vip_tokens`);
  await hydrated(page);
  for (const name of ["Първа Заявка", "Втора Заявка"])
    await page.getByRole("row").filter({ hasText: name }).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Одобри" }).click();
  await expect(dialog(page)).toContainText("2 избрани записа");
  await expect(dialog(page).getByRole("status")).toContainText("Ще бъдат изпратени 2 имейла");
  await dialog(page).getByRole("button", { name: "Одобри" }).click();
  await expect(toast(page)).toContainText("Готово: 2 записа");
});

/** The height that fifty rows of this page's table take. */
const heightOfFifty = (page: Page) =>
  page.locator(".admin-table").evaluate((table) => {
    const rows = [...table.querySelectorAll("tbody tr")];
    const step = rows
      .slice(1)
      .map((row, place) => row.getBoundingClientRect().top - (rows[place]?.getBoundingClientRect().top ?? 0));
    return (50 * step.reduce((sum, one) => sum + one, 0)) / step.length;
  });

for (const path of ["/admin/ads", "/admin/profiles"])
  test(`${path}: on a phone a row is two lines, and opens`, { tag: ["@phone", "@noscript"] }, async ({ page }) => {
    await signIn(page, "admin");
    await page.goto(path);
    const row = page.getByRole("row").nth(2);
    await expect(row).toBeVisible();
    expect(await heightOfFifty(page)).toBeLessThan(4_000);
    const details = row.locator('td[data-label="Действия"]');
    await expect(details).toBeHidden();
    await row.locator(".admin-more summary").click();
    await expect(details).toBeVisible();
    await expectAccessible(page);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBeLessThanOrEqual(0);
  });

test("an ad changes its state with the select of its row", { tag: "@phone" }, async ({ page }) => {
  await listingWithPhotos(page);
  await signIn(page, "admin");
  await page.goto("/admin/ads?q=котле");
  await page.goto("/admin/ads?order=views");
  await hydrated(page);
  await page.getByRole("row").last().locator("summary").click();
  const select = page.getByRole("combobox", { name: /^Статус: / });
  const name = (await select.getAttribute("aria-label")) ?? "";
  await select.selectOption("expire");
  await dialog(page).getByRole("button", { name: "Отбележи като изтекла" }).click();
  await expect(toast(page)).toContainText("Статусът на обявата е обновен");
  const again = page.getByRole("combobox", { name, exact: true }).first();
  if (!(await again.isVisible())) await page.getByRole("row").last().locator("summary").click();
  await again.selectOption("activate");
  await dialog(page).getByRole("button", { name: "Активирай" }).click();
  await expect(toast(page)).toContainText("Статусът на обявата е обновен");
});

test("the record of answers about cookies is searched and given out as a file", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.request.post("/privacy-choice", {
    form: { accepted: "true", analytics: "true", marketing: "false" },
    headers: { origin: new URL("/", (await page.goto("/about"))?.url()).origin, "user-agent": "Proba/1.0" },
  });
  await signIn(page, "admin");
  await page.goto("/admin?tab=privacy&q=proba");
  await expect(page.getByRole("tabpanel", { name: "GDPR" })).toContainText("Proba/1.0");
  await hydrated(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Изтегли CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^gdpr-consents-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await download.path(), "utf8")).toContain("Proba/1.0");
});

test("somebody without rights is led on by script too, and told why", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/categories");
  await hydrated(page);
  const refused = page.waitForResponse((response) => response.url().endsWith("/admin.data"));
  // No link of theirs leads there; an address that was typed or kept does.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): void };
    };
    router.navigate("/admin");
  });
  expect((await refused).status()).toBe(403);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert")).toContainText("Нямате права за достъп до админ панела");
});
