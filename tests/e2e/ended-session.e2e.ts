// A session that ends while a form is filled in: a sign-in page carries the fields and submits them.
import type { Page } from "@playwright/test";
import { totp } from "../support/totp.ts";
import { PUBLISH } from "./publish-button.ts";
import {
  draftOffer,
  expect,
  expectAccessible,
  fillListing,
  hydrated,
  openListingForm,
  type Person,
  signUp,
  submitSignIn,
  test,
} from "./support.ts";

const asked = (page: Page) => page.getByRole("main");

async function publishSignedOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.getByRole("button", { name: PUBLISH }).click();
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
  await expect(draftOffer(page)).toBeHidden();
});

test("two-step sign-in is turned on with an authenticator app, and a profile is saved after both steps", {
  tag: "@phone",
}, async ({ page }) => {
  const person = await signUp(page);
  await page.goto("/profile/security");
  await page.getByRole("link", { name: "Включи", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход в две стъпки");
  await page.locator("[name=current]").fill(person.password);
  await page.getByRole("button", { name: "Продължи" }).click();
  await expect(page.getByRole("img", { name: "QR код за приложението" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator("code").textContent()) ?? "";
  const [backupCode = ""] = (await page.getByRole("main").getByRole("listitem").allInnerTexts()).filter((text) =>
    /^[\w-]{8,}$/.test(text),
  );
  await page.getByLabel("Код").fill(totp(secret));
  await page.getByRole("button", { name: "Включи", exact: true }).click();
  await expect(page).toHaveURL("/profile/security");
  await expect(page.getByText("Включен: след паролата се иска код")).toBeVisible();

  await page.getByRole("button", { name: "Излез от всички" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/auth");
  await submitSignIn(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход в две стъпки");
  await expectAccessible(page);
  await page.getByLabel("Код").fill(totp(secret, 1));
  await page.getByRole("main").getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).toHaveURL("/profile");

  await hydrated(page);
  await page.getByRole("main").locator("[name=name]").fill("Петя Двустъпкова");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Запази промените" }).click();
  await enter(page, person);
  await asked(page).getByLabel("Код").fill(backupCode);
  await asked(page).getByRole("button", { name: "Влезте и изпратете" }).click();
  await expect(page.getByText("Профилът е обновен")).toBeVisible();
  await expect(page.getByRole("main").locator("[name=name]")).toHaveValue("Петя Двустъпкова");
});
