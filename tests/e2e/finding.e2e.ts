// A visitor looks for something by words: what was understood, exactly what was typed, and what is shown instead of nothing.
import { expect, expectAccessible, test } from "./support.ts";

test("a correction is said, and leads to exactly what was typed and back", { tag: "@core" }, async ({ page }) => {
  await page.goto("/categories?q=апартамнт");
  await expect(page.getByText("Показваме резултати за „апартамент“.")).toBeVisible();
  const titles = page.locator("main article h3");
  await expect(titles.first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Търси точно „апартамнт“" }).click();
  await expect(page).toHaveURL(/exact=1/);
  await expect(page.getByText("Показваме само точно „апартамнт“.")).toBeVisible();
  await expect(page.getByText("Няма обяви за показване")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Търси и близки думи" }).click();
  await expect(page).not.toHaveURL(/exact=1/);
  await expect(page.getByText("Показваме резултати за „апартамент“.")).toBeVisible();
});

test("found words are marked in titles", async ({ page }) => {
  await page.goto("/categories?q=апартаменти");
  await expect(page.locator("main article h3 mark").first()).toHaveText(/^апартамент/i);
});

test("instead of nothing there are ads without the rarest word", async ({ page }) => {
  await page.goto("/categories?q=xqzwvk апартамент");
  await expect(page.getByText("Няма обяви за показване")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Няма обяви с „xqzwvk“; ето за „апартамент“" })).toBeVisible();
  await expect(page.locator("main article").first()).toBeVisible();
  await expectAccessible(page);
});

test("in an empty category the same words are offered elsewhere, with counts", async ({ page }) => {
  await page.goto("/category/uslugi?q=апартамент&price_to=1");
  await page.getByRole("navigation", { name: "Същите думи в категории" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/category\/nedvizhimi-imoti\?q=/);
  await expect(page.locator("main article").first()).toBeVisible();
});
