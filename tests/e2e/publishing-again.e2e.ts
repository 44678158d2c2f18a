// 'Публикувай отново': publishes a sold ad again with its photos and price.
import { randomUUID } from "node:crypto";
import { makePicture } from "./pictures.ts";
import { expect, expectAccessible, fillListing, hydrated, openListingForm, signUp, test } from "./support.ts";

test("a sold ad is published again with two taps, with its photos and price kind", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await openListingForm(page, "selskostopanski-obyavi");
  const title = `Череши ${randomUUID().slice(0, 8)}`;
  await fillListing(page, title);
  await page.getByLabel("Цена (лв.)").fill("4,50");
  await page.getByLabel("Цената е за").selectOption({ label: "Килограм" });
  await page.getByLabel("Вид цена").selectOption({ label: "По договаряне" });
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("една.jpg", "#a22"), await makePicture("две.jpg", "#2a2")]);
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\//);
  const old = page.url();

  await page.goto("/my-ads");
  await hydrated(page);
  await page.getByRole("button", { name: `Продадена: ${title}` }).click();
  await page.getByRole("button", { name: `Публикувай отново: ${title}` }).click();
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\//);
  expect(page.url()).not.toBe(old);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const price = (await page.locator("main .price").first().innerText()).replace(/[\u00a0\u202f]/g, " ");
  expect(price).toBe("4,50 лв. / кг · 2,30 € / кг по договаряне");
  await expect(page.getByText("Снимка 1 / 2")).toBeVisible();
});
