// Availability requests and confirmations without JavaScript.
import { expect, expectAccessible, signIn, test } from "./support.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript a request is sent from a separate page and refused the second time", async ({ page }) => {
  const list = await (await page.request.get("/category/uslugi")).text();
  const addresses = [...new Set(list.match(/\/ad\/[a-z0-9-]+/g))];
  const pages = await Promise.all(addresses.map(async (path) => (await page.request.get(path)).text()));
  const address = addresses[pages.findIndex((html) => html.includes("Още ли е налично?"))];
  if (!address) throw new Error("No ad of the sample is old enough.");
  const button = page.getByRole("button", { name: "Още ли е налично?" });
  await page.goto(address);
  await button.click();
  await expect(page.getByText("Попитахте дали още е налично.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Обратно към обявата" }).click();
  await button.click();
  await expect(page.getByText("Вече попитахте за тази обява през последните седем дни").first()).toBeVisible();
});

test("without JavaScript one tap in My ads confirms all ads with an open check", async ({ page }) => {
  await signIn(page, "pro");
  await page.goto("/my-ads");
  await expect(page.getByText("Още ли продавате? Потвърдете 2 обяви.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Всички са налични" }).click();
  await expect(page.getByText("Благодарим! Обявите са потвърдени.")).toBeVisible();
  await expect(page.getByText("Потвърдена днес")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Всички са налични" })).toBeHidden();
});
