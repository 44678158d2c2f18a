// Signing in: return paths, values carried between the pages, and messages.
import type { Page } from "@playwright/test";
import { expect, hydrated, signUp, test } from "./support.ts";

const main = (page: Page) => page.getByRole("main");
const email = (page: Page) => main(page).getByLabel("Имейл");
const tabs = (page: Page) => page.getByRole("navigation", { name: "Вход или регистрация" });

test("signing in leads back to the previous page", { tag: "@phone" }, async ({ page }) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/category/uslugi?order=cheapest");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Бърза навигация" }).getByRole("link", { name: "Вход" }).click();
  // Visits the other sign-in pages on the way.
  await tabs(page).getByRole("link", { name: "Регистрация" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Регистрация");
  await tabs(page).getByRole("link", { name: "Вход" }).click();
  await main(page).getByRole("link", { name: "Забравена парола?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Забравена парола");
  await main(page).getByRole("link", { name: "Назад към входа" }).click();
  // Both pages have a field for the e-mail, so waits for the right page.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход");
  await email(page).fill(person.email);
  await main(page).getByLabel("Парола *", { exact: true }).fill(person.password);
  await main(page).getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).toHaveURL("/category/uslugi?order=cheapest");
});

test("the e-mail is carried between sign-in, registration and a forgotten password", { tag: "@phone" }, async ({
  page,
}) => {
  const address = "maria@example.com";
  await page.goto("/auth");
  await hydrated(page);
  await email(page).fill(address);
  await tabs(page).getByRole("link", { name: "Регистрация" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Регистрация");
  await expect(email(page)).toHaveValue(address);
  await tabs(page).getByRole("link", { name: "Вход" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход");
  await expect(email(page)).toHaveValue(address);
  await main(page).getByRole("link", { name: "Забравена парола?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Забравена парола");
  await expect(email(page)).toHaveValue(address);
  await email(page).fill("ivan@example.com");
  await main(page).getByRole("link", { name: "Назад към входа" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход");
  await expect(email(page)).toHaveValue("ivan@example.com");
});

test("after a wrong password the password is focused and the message shown once", { tag: "@phone" }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/auth");
  await hydrated(page);
  await email(page).fill("maria@example.com");
  await main(page).getByLabel("Парола *", { exact: true }).fill("грешна парола");
  await main(page).getByRole("button", { name: "Вход", exact: true }).click();
  const words = page.getByText("Невалиден имейл или парола").filter({ visible: true });
  await expect(words).toHaveCount(1);
  await expect(page.getByLabel("Парола *", { exact: true })).toBeFocused();
  // The toast disappears; the message in the form stays.
  const top = async () => (await email(page).boundingBox())?.y;
  const before = await top();
  await page.clock.runFor(6_000);
  await expect(main(page).getByText("Невалиден имейл или парола")).toBeVisible();
  await expect(words).toHaveCount(1);
  expect(await top()).toBe(before);
});

test("a message beside a field is not repeated above the form", { tag: "@phone" }, async ({ page }) => {
  const { email: taken } = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/auth?tab=register");
  await hydrated(page);
  await page.getByLabel("Име *", { exact: true }).fill("Иван Петров");
  await email(page).fill(taken);
  for (const label of ["Парола *", "Повторете паролата *"])
    await page.getByLabel(label, { exact: true }).fill("тайна-парола");
  await main(page).getByRole("button", { name: "Регистрация" }).click();
  await expect(page.getByRole("alert")).toHaveText("Грешка при регистрацияВече има профил с този имейл");
  await expect(main(page).getByText("Вече има профил с този имейл").filter({ visible: true })).toHaveCount(1);
  await expect(email(page)).toBeFocused();
});
