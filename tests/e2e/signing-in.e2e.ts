// Signing in: return paths, values carried between the pages, and messages.
import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, signUp, test } from "./support.ts";

const main = (page: Page) => page.getByRole("main");
const email = (page: Page) => main(page).getByLabel("Имейл");
const tabs = (page: Page) => page.getByRole("navigation", { name: "Вход или регистрация" });

test("signing in leads back to the previous page, and the e-mail is carried between the pages about it", {
  tag: "@phone",
}, async ({ page }) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/category/uslugi?order=cheapest");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Бърза навигация" }).getByRole("link", { name: "Вход" }).click();
  const open = async (link: Locator, heading: string, carried: string) => {
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(email(page)).toHaveValue(carried);
  };
  await email(page).fill("maria@example.com");
  await open(tabs(page).getByRole("link", { name: "Регистрация" }), "Регистрация", "maria@example.com");
  await open(tabs(page).getByRole("link", { name: "Вход" }), "Вход", "maria@example.com");
  const forgotten = main(page).getByRole("link", { name: "Забравена парола?" });
  await open(forgotten, "Забравена парола", "maria@example.com");
  await email(page).fill(person.email);
  await open(main(page).getByRole("link", { name: "Назад към входа" }), "Вход", person.email);
  await main(page).getByLabel("Парола *", { exact: true }).fill(person.password);
  await main(page).getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).toHaveURL("/category/uslugi?order=cheapest");
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
  await expect(page.getByRole("alert")).toContainText("Грешка при регистрацияВече има профил с този имейл");
  await expect(main(page).getByText("Вече има профил с този имейл").filter({ visible: true })).toHaveCount(1);
  await expect(email(page)).toBeFocused();
});
