// The owner's pages: drafts, photo uploads, My ads, VIP.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePicture } from "./pictures.ts";
import {
  expect,
  expectAccessible,
  fillListing,
  hydrated,
  moreActions,
  openListingForm,
  randomPhone,
  signIn,
  signUp,
  test,
  toast,
} from "./support.ts";

const offer = (page: Page) => page.getByRole("region", { name: "Незавършена обява" });

/** Makes a detailed photo of twelve megapixels that EXIF rotates by 90 degrees, as by a phone held upright. */
async function cameraPicture() {
  const size = { width: 4000, height: 3000 };
  const noise = await sharp({
    create: { ...size, channels: 3, background: "#876", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .blur(2)
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: noise };
}

test("a draft with text and photos is offered after a crash and can be published", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await page.getByLabel("Заглавие").fill("Кафемелачка");
  await page.getByLabel("Описание").fill("Работи тихо, почти нова, с кутията.");
  await page.locator("[name=files]").setInputFiles(await makePicture("мелачка.jpg", "#a52"));
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
  await page.waitForTimeout(600); // longer than the delay before a draft is saved
  await page.goto("/");

  await openListingForm(page, "elektronika");
  await expect(offer(page)).toContainText("Кафемелачка");
  await expectAccessible(page);
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page).toHaveURL(/\/add-ad\/malki-obyavi/);
  await expect(page.getByLabel("Заглавие")).toHaveValue("Кафемелачка");
  await expect(page.getByLabel("Описание")).toHaveValue("Работи тихо, почти нова, с кутията.");
  await expect(page.locator("form [name=photo]")).toHaveCount(1);

  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(randomPhone());
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\/kafemelachka/);
  await expect(toast(page)).toContainText("Обявата е създадена успешно");
  await openListingForm(page);
  await expect(offer(page)).toBeHidden();
});

test("a draft survives a lost connection and an ended session, also of an edited ad", {
  tag: "@phone",
}, async ({ page, faults }) => {
  const person = await signUp(page);
  await openListingForm(page);
  await page.getByLabel("Заглавие").fill("Самовар");
  await page.waitForTimeout(600);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page.getByRole("dialog", { name: "Няма връзка" })).toBeVisible();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Самовар");
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await page.goto("/add-ad/malki-obyavi");
  await page.locator("[name=email]").fill(person.email);
  await page.locator("[name=password]").fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).toHaveURL("/add-ad/malki-obyavi");
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await page.getByLabel("Описание").fill("Меден, от баба, работи.");
  await page.getByLabel("Населено място").fill("Хасково");
  await page.getByLabel("Телефон за контакт").fill(randomPhone());
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\/samovar/);
  await expect(toast(page)).toContainText("Обявата е създадена успешно");

  const edit = `/add-ad?edit=${page.url().slice(-36)}`;
  await page.goto(edit);
  await hydrated(page);
  await page.getByLabel("Заглавие").fill("Меден самовар");
  await page.waitForTimeout(600);
  await page.goto(edit);
  await hydrated(page);
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Меден самовар");
  await page.getByRole("button", { name: "Запази промените" }).click();
  await expect(page).toHaveURL(/\/ad\/meden-samovar/);
  await expect(toast(page)).toContainText("Обявата е обновена успешно");
  await page.goto(edit);
  await hydrated(page);
  await expect(offer(page)).toBeHidden();
  faults.splice(0); // the lost connection
});

test("a draft is deleted when discarded, and at sign-out after a confirmation", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  const type = async (title: string) => {
    await openListingForm(page);
    await page.getByLabel("Заглавие").fill(title);
    await page.waitForTimeout(600);
  };
  await type("Първа");
  await openListingForm(page);
  await offer(page).getByRole("button", { name: "Изтрий черновата" }).click();
  await expect(offer(page)).toBeHidden();
  await type("Втора");
  await page.goto("/profile");
  await hydrated(page);
  const leave = page.getByRole("main").getByRole("button", { name: "Изход" });
  const answer = async (how: "accept" | "dismiss") => {
    const asked = page.waitForEvent("dialog");
    const pressed = leave.click();
    await (await asked)[how]();
    await pressed;
  };
  await answer("dismiss");
  await expect(page).toHaveURL("/profile");
  await answer("accept");
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("a photo is reduced and rotated before the upload", { tag: "@phone" }, async ({ page }) => {
  // Playwright cannot see the size of an uploaded file, so the page records it.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get("file") : null;
      if (file instanceof Blob) document.documentElement.dataset.sent = String(file.size);
      return send.call(this, body);
    };
  });
  await signUp(page);
  await openListingForm(page);
  const picture = await cameraPicture();
  await page.locator("[name=files]").setInputFiles(picture);
  await expect(page.locator("form [name=photo]")).toHaveCount(1, { timeout: 20_000 });
  expect(picture.buffer.byteLength).toBeGreaterThan(1_500_000);
  const sent = Number(await page.locator("html").getAttribute("data-sent"));
  expect(sent).toBeGreaterThan(10_000);
  expect(sent).toBeLessThan(500_000);
  const shown = page.locator("form li[data-photo] picture img");
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth))
    .toBeCloseTo(4 / 3);
});

test("a picture that was not uploaded before a crash is uploaded when the draft is continued", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await page.route("**/uploads", () => {}); // never answered
  await page.getByLabel("Заглавие").fill("Грамофон");
  await page.locator("[name=files]").setInputFiles(await makePicture("грамофон.jpg", "#5a2"));
  await expect(page.getByText("грамофон.jpg")).toBeVisible();
  await page.waitForTimeout(600); // longer than the delay before a draft is saved
  await page.goto("/");
  await page.unroute("**/uploads");
  await openListingForm(page);
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
});

test("a failed upload can be retried or removed", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await page.route("**/uploads", (route) => route.abort());
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("а.jpg", "#123"), await makePicture("б.jpg", "#456")]);
  await expect(page.getByRole("button", { name: "Опитай отново: а.jpg" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/uploads");
  await page.getByRole("button", { name: "Опитай отново: а.jpg" }).click();
  await expect(page.locator("form [name=photo]")).toHaveCount(1);
  await page.getByRole("button", { name: "Махни: б.jpg" }).click();
  await expect(page.getByText("б.jpg")).toBeHidden();
});

test("pictures are reordered by dragging", { tag: "@desktop" }, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("а.jpg", "#a11"), await makePicture("б.jpg", "#1a1")]);
  const photos = page.locator("form [name=photo]");
  await expect(photos).toHaveCount(2);
  const before = await photos.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const items = page.locator("form li[data-photo] picture");
  await items.nth(0).scrollIntoViewIfNeeded();
  const [from, to] = [await items.nth(0).boundingBox(), await items.nth(1).boundingBox()];
  if (!from || !to) throw new Error("the pictures are not there");
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(() => photos.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual([...before].reverse());
});

test("My ads: an ad is paused, resumed, refused VIP, reserved, sold and published again", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  const title = `Градинска маса ${randomUUID().slice(0, 6)}`;
  await openListingForm(page);
  await fillListing(page, title);
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\//);
  await page.goto("/my-ads");
  await hydrated(page);
  const more = moreActions(page, title);
  await more.click();
  await page.getByRole("button", { name: `Спри временно: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата е спряна временно");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Пусни отново: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата отново е активна");
  await more.click();
  await page.getByRole("button", { name: `VIP за 24 часа: ${title}` }).click();
  await expect(toast(page)).toContainText("Нямате достатъчно VIP токени за тази операция");
  await more.click();
  await page.getByRole("link", { name: `VIP…: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "VIP обява" });
  await expect(dialog.getByText("Недостатъчно токени").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: `Копирай като нова: ${title}` })).toBeVisible();
  await page.getByRole("button", { name: `Отбележи като резервирана: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата е отбелязана като резервирана");
  await page.getByRole("button", { name: `Продадена: ${title}` }).click();
  await expect(toast(page)).toContainText("Обявата е отбелязана като продадена");
  await page.getByRole("button", { name: `Публикувай отново: ${title}` }).click();
  await expect(page).toHaveURL(/\/add-ad\/malki-obyavi\?copy=/);
  await expect(page.getByLabel("Заглавие")).toHaveValue(title);
});

test("VIP is bought for a day with one tap, then for longer in the dialog", { tag: "@desktop" }, async ({ page }) => {
  await signIn(page, "demo");
  const title = "Пързалка за двора";
  await page.goto("/my-ads");
  await hydrated(page);
  await moreActions(page, title).click();
  await page.getByRole("button", { name: `VIP за 24 часа: ${title}` }).click();
  await expect(toast(page)).toContainText("VIP статусът е активиран за 24 часа");
  await moreActions(page, title).click();
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
