// A session that ends while a form is filled in: a sign-in page carries the fields and submits them.
import type { Page } from "@playwright/test";
import { totp } from "../support/totp.ts";
import {
  expect,
  expectAccessible,
  fillListing,
  hydrated,
  openListingForm,
  type Person,
  signUp,
  test,
} from "./support.ts";

const asked = (page: Page) => page.getByRole("main");

async function publishSignedOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Влезте отново" })).toBeVisible();
}

async function enter(page: Page, { email, password }: Pick<Person, "email" | "password">): Promise<void> {
  await asked(page).getByLabel("Имейл").fill(email);
  await asked(page).locator("[name=again-password]").fill(password);
  await asked(page).getByRole("button", { name: "Влезте и изпратете" }).click();
}

test("the form is submitted after the same person has signed in", { tag: "@phone" }, async ({ page }) => {
  const person = await signUp(page);
  await openListingForm(page);
  await fillListing(page, "Дървена люлка");
  await publishSignedOut(page);
  await expectAccessible(page);
  await enter(page, { ...person, password: "не е тази" });
  await expect(asked(page).getByText("Невалиден имейл или парола")).toBeVisible();
  await enter(page, person);
  await expect(page).toHaveURL(/\/ad\/darvena-lyulka/);
  // React deletes the draft when it shows the toast.
  await hydrated(page);
  await page.goto("/add-ad/malki-obyavi");
  await hydrated(page);
  await expect(page.getByLabel("Заглавие")).toBeVisible();
  await expect(page.getByRole("region", { name: "Незавършена обява" })).toBeHidden();
});

test("the form of another person is shown but not submitted", { tag: "@phone" }, async ({ page }) => {
  const other = await signUp(page);
  await page.context().clearCookies();
  await signUp(page);
  await openListingForm(page);
  await fillListing(page, "Детско столче");
  await publishSignedOut(page);
  await enter(page, other);
  await expect(page.getByText("Влязохте с друг профил").first()).toBeVisible();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Детско столче");
  await expect(page).toHaveURL("/add-ad/malki-obyavi");
});

test("a profile is saved after two-step sign-in", { tag: "@phone" }, async ({ page }) => {
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
