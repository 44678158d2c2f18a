// The ad form keeps typed text, unfinished drafts and pictures during upload.
import type { Page } from "@playwright/test";
import { makePicture } from "./pictures.ts";
import { expect, fillListing, holdScripts, hydrated, moreActions, openListingForm, signUp, test } from "./support.ts";

const offer = (page: Page) => page.getByRole("region", { name: "Незавършена обява" });
const title = (page: Page) => page.getByLabel("Заглавие");

/** Delays uploads until the returned function is called, the first one longest. */
async function holdUploads(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  let count = 0;
  await page.route("**/uploads", async (route) => {
    count += 1;
    if (count === 1) await page.waitForTimeout(800);
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

test("publishing waits for pictures during upload and keeps their order", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  const release = await holdUploads(page);
  await page
    .locator("[name=files]")
    .setInputFiles([await makePicture("червена.jpg", "#c22"), await makePicture("зелена.jpg", "#2a2")]);
  await fillListing(page, "Скрин с чекмеджета");
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page.getByText("Снимките още се качват")).toBeVisible();
  await expect(page).toHaveURL(/\/add-ad\//);
  release();
  await expect(page).toHaveURL(/\/ad\/skrin-s-chekmedzheta/);
  const photo = page.getByRole("region", { name: "Снимки" }).getByRole("img").first();
  await expect(photo).toHaveAttribute("alt", /снимка 1 от 2/);
  const red = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, 1, 1);
    const [r = 0, g = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return r > g;
  });
  expect(red).toBe(true);
});

test("a failed upload keeps the form open", { tag: "@phone" }, async ({ page, faults }) => {
  await signUp(page);
  await openListingForm(page);
  await page.route("**/uploads", async (route) => {
    await page.waitForTimeout(700);
    await route.abort();
  });
  await page.locator("[name=files]").setInputFiles(await makePicture("една.jpg", "#c22"));
  await fillListing(page, "Нощно шкафче");
  await page.getByRole("button", { name: "Преглед преди публикуване" }).click();
  await expect(page.getByRole("button", { name: "Опитай отново: една.jpg" })).toBeVisible();
  await expect(page.getByText("Снимките още се качват")).toBeHidden();
  await expect(title(page)).toHaveValue("Нощно шкафче");
  faults.splice(0);
});

test("pictures chosen before hydration are uploaded afterwards", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  const release = await holdScripts(page);
  await page.goto("/add-ad/malki-obyavi");
  const chooser = page.locator("[name=files]");
  await chooser.setInputFiles(await makePicture("първа.jpg", "#c22"));
  release();
  await hydrated(page);
  await expect(page.getByRole("img", { name: "Снимка 1" })).toBeVisible();
  await chooser.setInputFiles(await makePicture("втора.jpg", "#2a2"));
  await expect(page.getByRole("img", { name: "Снимка 2" })).toBeVisible();
  await expect(page.getByText("(2 от 5)")).toBeVisible();
});

test("Enter moves to the next field and does not submit the form", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await title(page).fill("Газов котлон");
  await title(page).press("Enter");
  await expect(page.getByLabel("Вид цена")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a draft keeps text typed just before leaving, and a switched category", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await title(page).fill("Макара с въже");
  await page.getByRole("link", { name: "Моите" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Моите обяви");
  await openListingForm(page);
  await expect(offer(page)).toContainText("Макара с въже");
  await offer(page).getByRole("button", { name: "Продължи" }).click();

  await page.getByText("Друга категория").click();
  await page.getByLabel("Нова категория").selectOption("sport-i-fitnes");
  await page.getByRole("button", { name: "Смени" }).click();
  await expect(page.getByText("Спорт и хоби").first()).toBeVisible();
  await page.reload();
  await hydrated(page);
  await offer(page).getByRole("button", { name: "Продължи" }).click();
  await expect(page).toHaveURL(/\/add-ad\/sport-i-fitnes/);
  await expect(title(page)).toHaveValue("Макара с въже");
});

test("an ignored draft is kept beside a new one", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await title(page).fill("Стара пишеща машина");
  await openListingForm(page);
  await expect(offer(page)).toContainText("Стара пишеща машина");
  await title(page).fill("Нов чайник");
  await openListingForm(page);
  await expect(offer(page)).toContainText("Нов чайник");
  await offer(page).getByRole("button", { name: "Изтрий черновата" }).click();
  await openListingForm(page);
  await expect(offer(page)).toContainText("Стара пишеща машина");
});

test("a copied ad has a separate draft", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await fillListing(page, "Тенджера под налягане");
  await page.getByRole("button", { name: "Публикувай обявата" }).click();
  await expect(page).toHaveURL(/\/ad\/tendzhera/);
  await page.goto("/my-ads");
  await hydrated(page);
  await moreActions(page).click();
  await page.getByRole("button", { name: /^Копирай като нова: / }).click();
  await expect(page).toHaveURL(/copy=/);
  await hydrated(page);
  await title(page).fill("Тенджера, по-голямата");
  await page.reload();
  await hydrated(page);
  await expect(offer(page)).toContainText("Тенджера, по-голямата");
});
