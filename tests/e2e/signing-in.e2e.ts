// Signing in and out as a person sees it: there and back, what is carried along, and what is said.
import type { Page } from "@playwright/test";
import { expect, hydrated, signUp, test } from "./support.ts";

const main = (page: Page) => page.getByRole("main");
const email = (page: Page) => main(page).getByLabel("Имейл");
const tabs = (page: Page) => page.getByRole("navigation", { name: "Вход или регистрация" });

test("signing in and registering lead back to where one came from", { tag: "@phone" }, async ({ page }) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/category/uslugi?order=cheapest");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Бърза навигация" }).getByRole("link", { name: "Вход" }).click();
  // By way of the other pages of signing in.
  await tabs(page).getByRole("link", { name: "Регистрация" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Регистрация");
  await tabs(page).getByRole("link", { name: "Вход" }).click();
  await main(page).getByRole("link", { name: "Забравена парола?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Забравена парола");
  await main(page).getByRole("link", { name: "Назад към входа" }).click();
  // Both pages have a field for the e-mail: it is this one's that counts.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход");
  await email(page).fill(person.email);
  await main(page).getByLabel("Парола *", { exact: true }).fill(person.password);
  await main(page).getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).toHaveURL("/category/uslugi?order=cheapest");
});

test("the address is carried between signing in, registering and a forgotten password", { tag: "@phone" }, async ({
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

test("after a wrong password one is in the password, and reads why once", { tag: "@phone" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/auth");
  await hydrated(page);
  await email(page).fill("maria@example.com");
  await main(page).getByLabel("Парола *", { exact: true }).fill("грешна парола");
  await main(page).getByRole("button", { name: "Вход", exact: true }).click();
  const words = page.getByText("Невалиден имейл или парола").filter({ visible: true });
  await expect(words).toHaveCount(1);
  await expect(page.getByLabel("Парола *", { exact: true })).toBeFocused();
  // The toast goes; in the form the words stay.
  const top = async () => (await email(page).boundingBox())?.y;
  const before = await top();
  await page.clock.runFor(6_000);
  await expect(main(page).getByText("Невалиден имейл или парола")).toBeVisible();
  await expect(words).toHaveCount(1);
  expect(await top()).toBe(before);
});

test("what stands beside a field does not stand on top of the form as well", { tag: "@phone" }, async ({ page }) => {
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
