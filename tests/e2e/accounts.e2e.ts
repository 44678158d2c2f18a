// An account from the browser: forgotten password, profile, requests, signing out elsewhere, two steps.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { readMail } from "../support/mail-server.ts";
import { totp } from "../support/totp.ts";
import { expect, expectAccessible, hydrated, signUp, test } from "./support.ts";

/** In the toast, and once that has gone in the form. */
const alert = (page: Page) => page.getByRole("alert");
const toast = (page: Page) => page.locator("[aria-live]").filter({ hasText: /\S/ });

async function linkTo(email: string, subject: string): Promise<string> {
  const folder = join(process.env.SITE_DATA_DIR ?? "", "mail");
  let link = "";
  await expect(async () => {
    const files = readdirSync(folder).filter((file) => file.endsWith(".eml"));
    const mails = await Promise.all(files.map((file) => readMail(readFileSync(join(folder, file)))));
    link = mails.findLast((mail) => mail.to === email && mail.subject === subject)?.links[0] ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 15_000 });
  return link;
}

test("a forgotten password is asked for, mailed and replaced", { tag: ["@core", "@phone"] }, async ({ page }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByRole("link", { name: "Забравена парола?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Забравена парола");
  await expectAccessible(page);
  await page.getByLabel("Имейл").fill(email);
  await page.getByRole("button", { name: "Изпрати линк" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Проверете пощата си");
  await expect(page.getByRole("main")).toContainText(email);
  await expect(toast(page)).toContainText("Имейл изпратен");
  await expect(page.getByText("Имейл изпратен").filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Изпрати отново" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Проверете пощата си");

  await page.goto(await linkTo(email, "Нова парола за Тукашно"));
  await expectAccessible(page);
  await page.locator("[name=password]").fill("друга парола");
  await page.locator("[name=confirm]").fill("трета парола");
  await page.getByRole("button", { name: "Смени паролата" }).click();
  await expect(alert(page)).toContainText("Паролите не съвпадат");
  await page.locator("[name=password]").fill("друга парола");
  await page.locator("[name=confirm]").fill("друга парола");
  await page.getByRole("button", { name: "Смени паролата" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(toast(page)).toContainText("Паролата е сменена успешно");
});

test("the profile and its pages are accessible and do what they say", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  for (const path of ["/profile/data", "/profile/two-step", "/profile/request", "/profile/security", "/profile"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await hydrated(page);
  await page.getByRole("link", { name: "Изпрати заявка" }).click();
  const dialog = page.getByRole("dialog", { name: "Заявка за VIP или Pro" });
  await expect(dialog.getByRole("textbox", { name: /^Име(?!йл)/ })).toHaveValue("Петя Тестова");
  await expectAccessible(page);
  await dialog.getByLabel("Вид на заявката").selectOption("VIP токени");
  await dialog.getByRole("button", { name: "Изпрати заявката" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Моля попълнете всички задължителни полета");
  await dialog.getByLabel("Телефон").fill("0888 123 456");
  await dialog.getByRole("button", { name: "Изпрати заявката" }).click();
  await expect(toast(page)).toContainText("Заявката е изпратена");
  await expect(dialog).toBeHidden();
});

test("two steps are turned on with an authenticator app", { tag: ["@core", "@phone"] }, async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.goto("/profile/security");
  await page.getByRole("link", { name: "Включи", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход в две стъпки");
  await page.locator("[name=current]").fill(password);
  await page.getByRole("button", { name: "Продължи" }).click();
  await expect(page.getByRole("img", { name: "QR код за приложението" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Код").fill(totp(secret));
  await page.getByRole("button", { name: "Включи", exact: true }).click();
  await expect(page).toHaveURL("/profile/security");
  await expect(page.getByText("Включен: след паролата се иска код")).toBeVisible();
  await page.getByRole("button", { name: "Излез от всички" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/auth");
  await page.getByLabel("Имейл").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход в две стъпки");
  await expectAccessible(page);
  await page.getByLabel("Код").fill(totp(secret, 1));
  await page.getByRole("main").getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).toHaveURL("/profile");
});

test("a deleted account is gone at once and comes back by the link", { tag: "@phone" }, async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.goto("/profile/data");
  await page.locator("[name=current]").fill(password);
  await page.getByRole("button", { name: "Изтрий профила" }).click();
  await expect(alert(page)).toContainText("Моля, проверете отбелязаните полета");
  await page.locator("[name=current]").fill(password);
  await page.getByLabel("Разбирам, че обявите ми ще изчезнат").check();
  await page.getByRole("button", { name: "Изтрий профила" }).click();
  await expect(page).toHaveURL("/");
  await page.goto(await linkTo(email, "Профилът Ви е изтрит"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Възстанови профила" }).click();
  await expect(page).toHaveURL("/auth");
  await expect(toast(page)).toContainText("Профилът е възстановен");
});
