// A session that has ended while a form was filled in: one signs in over the page, and the form goes on as it is.
import type { Page } from "@playwright/test";
import { totp } from "../support/totp.ts";
import { expect, expectAccessible, hydrated, type Person, signUp, test } from "./support.ts";

const asked = (page: Page) => page.getByRole("dialog", { name: "Влезте отново" });

async function fillListing(page: Page, title: string): Promise<void> {
  await page.goto("/add-ad/malki-obyavi");
  await hydrated(page);
  await page.getByLabel("Заглавие").fill(title);
  await page.getByLabel("Описание").fill("Здрав, почти нов, от непушачи.");
  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(`0888${String(Math.random()).slice(2, 8)}`);
}

async function publishSignedOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(asked(page)).toBeVisible();
}

async function enter(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await asked(page).getByLabel("Имейл").fill(email);
  await asked(page).locator("[name=password]").fill(password);
  await asked(page).getByRole("button", { name: "Влезте и изпратете" }).click();
}

test("the form is sent once its person has signed in over it", { tag: ["@core", "@phone"] }, async ({ page }) => {
  const person = await signUp(page);
  await fillListing(page, "Дървена люлка");
  await publishSignedOut(page);
  await expect(asked(page).getByLabel("Имейл")).toHaveValue(person.email);
  await expectAccessible(page);
  await enter(page, { ...person, password: "не е тази" });
  await expect(asked(page).getByText("Невалиден имейл или парола")).toBeVisible();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Дървена люлка");
  await enter(page, person);
  await expect(page).toHaveURL(/\/ad\/darvena-lyulka/);
});

test("the form of another is not sent, and stays", { tag: "@phone" }, async ({ page }) => {
  const other = await signUp(page);
  await page.context().clearCookies();
  await signUp(page);
  await fillListing(page, "Детско столче");
  await publishSignedOut(page);
  await enter(page, other);
  await expect(asked(page)).toBeHidden();
  await expect(page.getByText("Влязохте с друг профил")).toBeVisible();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Детско столче");
  await expect(page).toHaveURL("/add-ad/malki-obyavi");
});

test("a profile is saved after both steps of signing in", { tag: "@phone" }, async ({ page }) => {
  const person = await signUp(page);
  await page.goto("/profile/two-step");
  await page.locator("[name=current]").fill(person.password);
  await page.getByRole("button", { name: "Продължи" }).click();
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Код").fill(totp(secret));
  await page.getByRole("button", { name: "Включи", exact: true }).click();
  await expect(page).toHaveURL("/profile/security");
  await page.goto("/profile");
  await hydrated(page);
  await page.getByRole("main").locator("[name=name]").fill("Петя Двустъпкова");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Запази промените" }).click();
  await enter(page, person);
  await asked(page).getByLabel("Код").fill(totp(secret, 1));
  await asked(page).getByRole("button", { name: "Влезте и изпратете" }).click();
  await expect(page.getByText("Профилът е обновен")).toBeVisible();
  await expect(page.getByRole("main").locator("[name=name]")).toHaveValue("Петя Двустъпкова");
});
