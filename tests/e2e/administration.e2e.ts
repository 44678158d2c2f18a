import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectAllGood,
  expectFits,
  hydrated,
  listingMenu,
  publish,
  signIn,
  signUp,
  statusMessage,
  test,
  toast,
} from "./support.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const PAGES = ["", "/profiles", "/ads", "/messages", "/reports", "/audit", "/system", "?tab=privacy", "?tab=users"].map(
  (rest) => `/admin${rest}`,
);

/** The pages are divided among tests, which run side by side. */
const PARTS = 2;
for (let part = 1; part <= PARTS; part += 1)
  test(`the pages are accessible and fit the screen (${part} of ${PARTS})`, { tag: "@phone" }, async ({ page }) => {
    await signIn(page, "admin");
    await expectAllGood(
      page,
      PAGES.filter((_, index) => index % PARTS === part - 1),
    );
  });

// The other tables look alike on a wide screen.
test("the dashboard and a table are accessible and fit a wide screen", { tag: "@desktop" }, async ({ page }) => {
  await signIn(page, "admin");
  await expectAllGood(page, ["/admin", "/admin/profiles"]);
});

test("a person is found, given tokens, verified and blocked, which ends their session", {
  tag: "@desktop",
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

  const menu = row.getByRole("button", { name: "Действия: Калина Проверова" });
  const block = row.getByRole("link", { name: "Блокирай: Калина Проверова" });
  await menu.press("Enter");
  await expect(block).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(block).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await row.getByRole("link", { name: "Добави VIP токени: Калина Проверова" }).click();
  await expect(dialog(page).getByLabel("Брой токени")).toHaveValue("1");
  await expectAccessible(page);
  await dialog(page).getByLabel("Брой токени").fill("7");
  await dialog(page).getByRole("button", { name: "Добави VIP токени" }).click();
  await expect(toast(page)).toContainText("7 VIP токена са добавени");
  await expect(row.getByRole("cell", { name: "7", exact: true })).toBeVisible();

  await menu.click();
  await row.getByRole("link", { name: "Верифицирай: Калина Проверова" }).click();
  await dialog(page).getByRole("button", { name: "Верифицирай" }).click();
  await expect(toast(page)).toContainText("Потребителят е верифициран");

  await menu.click();
  await block.click();
  await dialog(page).getByRole("button", { name: "Отказ" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(menu).toBeFocused();

  await row.getByRole("link", { name: "Калина Проверова", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Калина Проверова" })).toBeVisible();
  const sessions = page.getByRole("region", { name: "Сесии" });
  await expect(sessions.getByRole("button", { name: "Прекрати" })).toHaveCount(1);
  await expectAccessible(page);
  await expectFits(page);

  await page.getByRole("link", { name: "Блокирай: Калина Проверова" }).click();
  await dialog(page).getByLabel("Причина").selectOption("Спам");
  await expect(dialog(page)).toContainText("Ще бъде изпратен имейл");
  await dialog(page).getByRole("button", { name: "Блокирай" }).click();
  await expect(page.getByRole("region", { name: "Профил" })).toContainText("Блокиран: Спам");
  await expect(sessions.getByRole("button", { name: "Прекрати" })).toHaveCount(0);
  await other.goto("/profile");
  await expect(other).toHaveURL(/\/auth/);
  await theirs.close();

  await page.goto("/admin/audit");
  // Other tests act at the same time.
  const blocked = page.getByRole("row").filter({ hasText: "Блокира Калина Проверова: спам" });
  await expect(blocked).toContainText("блокиран: не → да");
});

test("a reported ad is stopped with a reason, and the reporter sees the decision", {
  tag: "@desktop",
}, async ({ page }) => {
  await signUp(page);
  const address = await publish(page, "Съмнителен уред", "Лекува всичко и завинаги.");
  await page.context().clearCookies();
  await page.goto(address);
  await hydrated(page);
  await listingMenu(page).click();
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
  await page.getByRole("link", { name: "Прегледай: Съмнителен уред" }).click();
  const panel = page.getByRole("region", { name: "Доклад" });
  await expect(panel).toContainText(receipt);
  await expect(panel).toContainText("Лекува всичко и завинаги.");
  await expect(panel.getByLabel("Причина, която ще види продавачът")).toHaveValue("fraud");
  await expectAccessible(page);
  // The filter behind the panel, and the dialog over it, have fields of the same names.
  await expect(panel.getByLabel("Нов статус")).toHaveValue("review");
  await page.keyboard.press("x");
  await expect(dialog(page).getByLabel("Причина")).toHaveValue("fraud");
  await page.keyboard.press("Escape");
  const row = page.getByRole("row").filter({ hasText: "Съмнителен уред" });
  await page.keyboard.press("s");
  await expect(page.getByText("Спряна обява: Съмнителен уред")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(toast(page)).toContainText("Решението е отменено");
  await expect(row).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(panel).toContainText(receipt);
  await page.keyboard.press("s");
  await expect(row).toHaveCount(0);

  await page.context().clearCookies();
  expect((await page.request.get(address)).status()).toBe(404);
  await page.goto("/report-status");
  await page.getByLabel("Код на доклада").fill(receipt);
  await page.getByRole("button", { name: "Провери" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Обявата е спряна." })).toBeVisible();
});

test("several ads are stopped together; those changed meanwhile are named, and the others can be undone", {
  tag: "@desktop",
}, async ({ page, baseURL }) => {
  await signUp(page);
  const word = `Дърводелски${String(Math.random()).slice(2, 8)}`;
  const address = await publish(page, `${word} тезгях`);
  await publish(page, `${word} струг за дърво`);
  await publish(page, `Комплект ${word} длета`);
  await signIn(page, "admin");
  await page.goto(`/admin/ads?q=${word}`);
  await hydrated(page);
  await page.getByLabel("Избери всички").check();
  await expect(page.getByText("Избрани: 3")).toBeVisible();
  const form = { id: address.slice(-36), next: "/admin/ads" };
  await page.request.post("/admin/do/listings/expire", { form, headers: { origin: baseURL ?? "" }, maxRedirects: 0 });
  await page.context().clearCookies({ name: "toast" });
  await page.getByRole("button", { name: "Спри обявата" }).click();
  await expect(dialog(page)).toContainText("2 обяви. За 1 обява действието не е възможно.");
  await dialog(page).getByLabel("Причина").selectOption("fraud");
  await dialog(page).getByRole("button", { name: "Спри обявата" }).click();
  const notice = statusMessage(page, "Готово: 2 от 3.");
  await expect(notice).toContainText(`Не стана за „${word} тезгях“.`);
  await expectFits(page);
  await notice.getByRole("button", { name: "Отмени" }).click();
  await expect(toast(page)).toContainText("Решението е отменено");
});

test("a message is marked as reviewed when opened, resolved with a bulk action, and deleted from its dialog", {
  tag: "@desktop",
}, async ({ page }) => {
  const subject = `Въпрос ${String(Math.random()).slice(2, 8)}`;
  await page.goto("/info/contact");
  const fields = { name: "Иван", email: "ivan@example.com", subject, message: "Как се подновява обява?" };
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
  await page.getByRole("main").getByRole("button", { name: "Изпрати съобщението" }).click();
  await expect(toast(page)).toContainText("Съобщението е изпратено");
  await signIn(page, "admin");
  const list = `/admin/messages?q=${encodeURIComponent(subject)}`;
  await page.goto(list);
  await hydrated(page);
  const row = page.getByRole("row").filter({ hasText: subject });
  const open = page.getByRole("link", { name: `Преглед: ${subject}` });
  await expect(row).toContainText("Ново");
  await open.click();
  const message = page.getByRole("dialog", { name: "Съобщение" });
  await expect(message).toContainText("Как се подновява обява?");
  // The status changes in the dialog and in the list behind it.
  await expect(message).toContainText("Прегледано");
  await expect(row).toContainText("Прегледано");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Избери всички").check();
  await expect(row.getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: "Отбележи като решено" }).click();
  await dialog(page).getByRole("button", { name: "Отбележи като решено" }).click();
  await expect(toast(page)).toContainText("Съобщението е отбелязано като решено");
  await expect(page.getByText("Няма съобщения")).toBeVisible();

  await page.goto(`${list}&state=all`);
  await hydrated(page);
  const question = page.getByRole("dialog", { name: "Изтрий" });
  const ask = message.getByRole("link", { name: `Изтрий: ${subject}` });
  await test.step("going back closes the upper of two dialogs", async () => {
    await open.click();
    await ask.click();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(ask).toBeFocused();
    await page.goBack();
    await expect(message).toBeHidden();
    await expect(page).toHaveURL(`${list}&state=all`);
  });
  await test.step("the action of the upper dialog closes both", async () => {
    await open.click();
    await ask.click();
    await question.getByRole("button", { name: "Изтрий" }).click();
    await expect(page.locator("[aria-live]").filter({ hasText: "Съобщението е изтрито" })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${list}&state=all`);
  });
});

/** Estimates the height of a table with fifty rows. */
const heightOfFifty = (page: Page) =>
  page.locator(".admin-table").evaluate((table) => {
    const rows = [...table.querySelectorAll("tbody tr")];
    const step = rows
      .slice(1)
      .map((row, place) => row.getBoundingClientRect().top - (rows[place]?.getBoundingClientRect().top ?? 0));
    return (50 * step.reduce((sum, one) => sum + one, 0)) / step.length;
  });

for (const [path, javaScriptEnabled] of [
  ["/admin/ads", true],
  ["/admin/profiles", false],
] as const)
  test.describe(`${path}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });
    test("has rows of two lines on a phone, which expand", { tag: "@phone" }, async ({ page }) => {
      await signIn(page, "admin");
      await page.goto(path);
      const row = page.getByRole("row").nth(2);
      await expect(row).toBeVisible();
      expect(await heightOfFifty(page)).toBeLessThan(4_000);
      const details = row.locator('td[data-label="Статус"]');
      await expect(details).toBeHidden();
      if (path === "/admin/profiles") {
        await row.getByRole("button", { name: /^Действия/ }).click();
        await expect(row.getByRole("link", { name: /^Добави VIP токени/ })).toBeVisible();
        await page.keyboard.press("Escape");
      }
      await row.locator(".admin-more summary").click();
      await expect(details).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
    });
  });
