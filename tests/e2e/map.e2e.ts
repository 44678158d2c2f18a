// The choice of a place on the map of the region: for a list by tap and by keyboard, and for a new ad.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, listingWithPhotos, test } from "./support.ts";

const map = (page: Page) => page.getByRole("navigation", { name: "Област Хасково на картата" });
const openMap = (page: Page) => page.getByRole("link", { name: "Карта", exact: true }).last().click();
const expectAddress = (page: Page, address: string) =>
  expect.poll(() => decodeURIComponent(page.url())).toMatch(new RegExp(`${address.replaceAll("?", "\\?")}$`));

test("a visitor chooses a place and a radius by tap, and another place by keyboard", async ({ page, hasTouch }) => {
  await page.goto("/categories?seller=private");
  await openMap(page);
  await expectAddress(page, "/map?seller=private");
  await expectAccessible(page);
  await expectFits(page);
  const town = map(page).getByRole("link", { name: /^Харманли, / });
  await (hasTouch ? town.tap() : town.click());
  await expectAddress(page, "/categories?town=Харманли&seller=private");

  await openMap(page);
  await expectAccessible(page);
  const ring = map(page).getByText("20 км");
  await (hasTouch ? ring.tap() : ring.click());
  await expectAddress(page, "/categories?town=Харманли&radius=20&seller=private");
  await expect(page.getByText(/^Разстоянията са от Харманли по права линия/)).toBeVisible();
  await expect(page.locator(".card-place", { hasText: /на\s\d+\sкм/ }).first()).toBeVisible();

  await openMap(page);
  await page.getByRole("link", { name: "Маджарово", exact: true }).first().focus();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(map(page).getByRole("link", { name: /^Свиленград, / })).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [1] });
  await page.keyboard.press("Enter");
  await expectAddress(page, "/categories?town=Свиленград&radius=20&seller=private");
});

test("the map of a municipality has its villages", async ({ page }) => {
  await page.goto("/map/avtomobili");
  await page.getByRole("navigation", { name: "Общини" }).getByRole("link", { name: "Ивайловград" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Община Ивайловград");
  await expectAccessible(page);
  await expectFits(page);
  await page
    .getByRole("navigation", { name: "Община Ивайловград" })
    .getByRole("link", { name: /^Костилково, / })
    .click();
  await expectAddress(page, "/category/avtomobili?town=Костилково");
});

test("the place of a new ad is chosen on the map", async ({ page }) => {
  await page.goto("/add-ad");
  await page.getByRole("link", { name: "Избери на картата" }).click();
  const dialog = page.getByRole("dialog", { name: "Изберете на картата" });
  await dialog.getByRole("link", { name: "Любимец", exact: true }).first().click();
  await dialog
    .locator("svg")
    .getByRole("link", { name: /^Малко градище, / })
    .click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Населено място" })).toHaveValue("Малко градище");
});

test("the page of an ad shows its settlement on the map, from where lists around it are one tap away", async ({
  page,
}) => {
  await page.goto(await listingWithPhotos(page));
  const place = page.getByRole("link", { name: /на картата/ });
  await place.scrollIntoViewIfNeeded();
  await expect
    .poll(() => place.locator("img").evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await place.click();
  await expect(page.getByRole("heading", { name: /^Около / })).toBeVisible();
});
