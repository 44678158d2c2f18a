// The owner's pages: My ads and VIP.
import { randomUUID } from "node:crypto";
import { makePicture } from "./pictures.ts";
import { PUBLISH } from "./publish-button.ts";
import {
  draftOffer,
  expect,
  expectAccessible,
  fillListing,
  hydrated,
  moreActions,
  openListingForm,
  signIn,
  signUp,
  test,
  toast,
} from "./support.ts";

test("My ads: an ad is paused, resumed, refused VIP, reserved, sold, and published again with its photos and price", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  const title = `Череши ${randomUUID().slice(0, 6)}`;
  const photos = page.locator("form [name=photo]");
  await openListingForm(page, "selskostopanski-obyavi");
  await fillListing(page, title);
  await page.getByLabel("Цена (лв.)").fill("4,50");
  await page.getByLabel("Цената е за").selectOption({ label: "Килограм" });
  await page.getByLabel("Вид цена").selectOption({ label: "По договаряне" });
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("една.jpg", "#a22"), await makePicture("две.jpg", "#2a2")]);
  await expect(photos).toHaveCount(2);
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page).toHaveURL(/\/ad\//);
  const old = page.url();

  await page.goto("/my-ads");
  await hydrated(page);
  const more = moreActions(page, title);
  await more.click();
  await page.getByRole("button", { name: `Спри: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата е спряна временно");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Пусни отново: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата отново е активна");
  await page.getByRole("button", { name: `VIP за 24 часа: ${title}` }).click();
  await expect(toast(page)).toContainText("Нямате достатъчно VIP токени за тази операция");
  await page.getByRole("link", { name: `VIP…: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "VIP обява" });
  await expect(dialog.getByText("Недостатъчно токени").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await more.click();
  await expect(page.getByRole("button", { name: `Копирай: ${title}` })).toBeVisible();
  await page.getByRole("button", { name: `Резервирана: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата е отбелязана като резервирана");
  const sell = page.getByRole("button", { name: `Продадена: ${title}` });
  await sell.click();
  await expect(toast(page)).toContainText("Обявата е отбелязана като „Продадена“");
  const undo = toast(page).getByRole("button", { name: "Отмени" });
  await expect(undo).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Отменено: обявата е както преди");
  await expect(page.locator(".own-listing").getByText("Резервирана", { exact: true })).toBeVisible();
  await sell.click();
  await expect(undo).toBeFocused();
  await expect(undo).toBeHidden({ timeout: 15_000 });
  await expect(page.locator("#main")).toBeFocused();

  await page.getByRole("button", { name: `Публикувай отново: ${title}` }).click();
  await expect(page).toHaveURL(/\/add-ad\/selskostopanski-obyavi\?copy=/);
  await expect(photos).toHaveCount(2);
  await expectAccessible(page);
  await hydrated(page);
  await page.getByLabel("Заглавие").fill(`${title}, втори клас`);
  // The copy has a draft of its own.
  await page.reload();
  await hydrated(page);
  await expect(draftOffer(page)).toContainText(`${title}, втори клас`);
  await expect(page.getByLabel("Заглавие")).toHaveValue(title);
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page).toHaveURL(/\/ad\//);
  expect(page.url()).not.toBe(old);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const price = (await page.locator("main .price").first().innerText()).replace(/\u00a0/g, " ");
  expect(price).toBe("4,50 лв. / кг · 2,30 € / кг по договаряне");
  await expect(page.getByText("Снимка 1 от 2")).toBeVisible();
});

test("VIP is bought for a day with one tap, then for longer in the dialog", { tag: "@desktop" }, async ({ page }) => {
  await signIn(page, "demo");
  const title = "Пързалка за двора";
  await page.goto("/my-ads");
  await hydrated(page);
  await page.getByRole("button", { name: `VIP за 24 часа: ${title}` }).click();
  await expect(toast(page)).toContainText("VIP статусът е активиран за 24 часа");
  await page.getByRole("link", { name: `VIP…: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "VIP обява" });
  // One day would not lengthen the day that was just bought.
  await expect(dialog.getByRole("radio", { name: /^1 ден/ })).toBeDisabled();
  await expect(dialog.getByRole("radio", { name: /^3 дни/ })).toBeChecked();
  await expect(dialog.getByText("Популярен")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Активирай VIP" }).click();
  await expect(toast(page)).toContainText("VIP статусът е активиран за 3 дни");
});

test("My ads requests the saved ads of the account once", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/saved-ads/account") && asked.push(request.url()));
  await page.goto("/my-ads");
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);
});
