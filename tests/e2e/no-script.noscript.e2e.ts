// The main journeys without JavaScript.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makePictures } from "./pictures.ts";
import {
  expect,
  expectAccessible,
  listingWithPhotos,
  phoneLink,
  photoIds,
  randomPhone,
  signInByForm,
  signUp,
  statusMessage,
  test,
} from "./support.ts";

test.use({ javaScriptEnabled: false });

const cards = (page: Page) => page.locator("main article");

test("a visitor searches, filters, pages and reads", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("searchbox", { name: "Какво търсите" }).fill("кола");
  await page.getByRole("button", { name: "Търси", exact: true }).click();
  await expect(page).toHaveURL(/\/\?q=/);
  await expect(page.getByRole("heading", { name: "Намерени обяви" })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();

  await page.goto("/category/avtomobili");
  await page.getByRole("button", { name: "Филтри" }).click();
  await page.getByLabel("Гориво").selectOption("diesel");
  await page.getByLabel("Цена до").fill("20 000");
  await page.getByRole("button", { name: /^Покажи \d+ обяв/ }).click();
  await expect(page).toHaveURL(/fuel_type=diesel/);
  await expect(page.getByLabel("Гориво")).toHaveValue("diesel");
  expect(await cards(page).count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Филтри (2)" }).click();
  await page.getByRole("link", { name: "Изчисти", exact: true }).click();
  await expect(page).toHaveURL("/category/avtomobili");

  await page.goto("/categories");
  const first = await page.locator(".listing-grid h3").allInnerTexts();
  await page.getByRole("link", { name: "Списък", exact: true }).click();
  await expect(page).toHaveURL("/categories?view=list");
  await page.getByRole("link", { name: "Покажи още" }).click();
  await expect(page.getByRole("link", { name: /^Списък.+показва се/ })).toBeVisible();
  expect((await page.locator(".listing-grid h3").allInnerTexts()).filter((title) => first.includes(title))).toEqual([]);

  const title = await cards(page).first().locator("h3").innerText();
  await cards(page).first().getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByRole("tab", { name: "Детайли" }).click();
  await expect(page).toHaveURL(/\?tab=details$/);
  await expect(page.getByRole("tabpanel", { name: "Детайли" })).toBeVisible();
});

test("the photos of an ad are a list that thumbnails scroll, and links to the photos", async ({ page }) => {
  await page.goto(await listingWithPhotos(page));
  const gallery = page.getByRole("region", { name: "Снимки" });
  const thumbnails = gallery.getByRole("link", { name: /^Снимка \d/ });
  const photos = gallery.getByRole("link", { name: /, снимка \d от/ });
  await expect(photos).toHaveCount(await thumbnails.count());
  await expect(gallery.getByRole("button")).toHaveCount(0);
  await thumbnails.last().click();
  await expect(photos.last()).toBeInViewport({ ratio: 0.9 });
  await expect(photos.first()).not.toBeInViewport();
  const shown = photos.last().getByRole("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const file = await page.request.get((await photos.last().getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("image/webp");
});

test("the phone is shown on a separate page, from the card and from the ad", async ({ page }) => {
  await page.goto("/category/nedvizhimi-imoti");
  await page.getByRole("button", { name: "Покажи телефона" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Телефон за контакт");
  await expect(phoneLink(page)).toHaveAttribute("href", /^tel:\+359\d{9}$/);
  await page.getByRole("link", { name: "Обратно към обявата" }).click();
  await expect(page).toHaveURL(/\/ad\//);
  // Similar ads further down have such buttons too.
  await page.getByRole("button", { name: "Покажи телефона" }).filter({ visible: true }).first().click();
  await expect(phoneLink(page)).toBeVisible();
});

test("the menu opens, navigates and signs out", async ({ page }) => {
  await signInByForm(page, "demo");
  await expect(statusMessage(page, "Влязохте успешно")).toBeVisible();
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Меню" });
  await expect(menu.getByText("Влезли сте като: Петя Илиева")).toBeVisible();
  await menu.getByRole("link", { name: "Моите обяви" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Моите обяви" })).toBeVisible();
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await menu.getByRole("button", { name: "Затвори менюто" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await menu.getByRole("button", { name: "Изход" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("navigation", { name: "Бърза навигация" }).getByRole("link").last()).toHaveText("Вход");
});

test("controls that need JavaScript are hidden, and the page of saved ads explains why it is empty", async ({
  page,
}) => {
  await page.goto("/categories");
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Запази/ })).toHaveCount(0);
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Покажи паролата" })).toHaveCount(0);
  await page.goto("/saved-ads");
  await expect(page.locator("main noscript p")).toHaveText(
    "Този списък се пази в браузъра Ви и се показва само с включен JavaScript.",
  );
  await expect(page.locator("main noscript p")).toBeVisible();
});

test("a refused registration shows messages and keeps typed values", async ({ page }) => {
  await page.goto("/auth?tab=register");
  await page.getByLabel("Име *", { exact: true }).fill("Иван Петров");
  await page.getByLabel("Имейл").fill("иван@");
  await page.getByLabel("Парола *", { exact: true }).fill("123456");
  await page.getByLabel("Повторете паролата").fill("654321");
  await page.getByRole("button", { name: "Регистрация" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Имейл")).toHaveAccessibleDescription(/Въведете валиден имейл$/);
  await expect(page.getByLabel("Повторете паролата")).toHaveAccessibleDescription(/Паролите не съвпадат$/);
  await expect(page.getByLabel("Име *", { exact: true })).toHaveValue("Иван Петров");
  await expect(page.getByLabel("Имейл")).toHaveValue("иван@");
  await expect(page).toHaveURL("/auth?tab=register");
  await expectAccessible(page);
});

test("an ad is published, edited and deleted", async ({ page }) => {
  const title = `Детско колело ${randomUUID().slice(0, 8)}`;
  await signUp(page, "Петя Колева");
  await page.goto("/select-category");
  await page.getByRole("main").getByRole("link", { name: "Спорт и хоби" }).click();
  const [first, second, third] = await test.step("a refused form keeps values and photos", async () => {
    await page.locator("[name=files]").setInputFiles(await makePictures());
    await page.getByLabel("Заглавие").fill(title);
    await page.getByLabel("Подкатегория").selectOption("cycling");
    await page.getByLabel("Описание").fill("Кратко");
    await page.getByLabel("Цена (лв.)").fill("85,50");
    await page.getByRole("button", { name: "Публикувай обявата" }).click();
    await expect(page.getByLabel("Описание")).toHaveAccessibleDescription(/Описанието трябва да е поне 10 знака$/);
    await expect(page.getByLabel("Населено място")).toHaveAccessibleDescription(/Изберете населено място$/);
    await expect(page.getByLabel("Населено място")).toBeFocused();
    await expect(page.locator("[autofocus]")).toHaveCount(1);
    await expect(page.getByLabel("Заглавие")).toHaveValue(title);
    await expect(page.getByLabel("Подкатегория")).toHaveValue("cycling");
    await expect(page.getByLabel("Цена (лв.)")).toHaveValue("85,50");
    await expectAccessible(page);
    return photoIds(page);
  });
  expect(third).toBeDefined();

  await test.step("buttons reorder photos and keep typed values", async () => {
    await page.getByLabel("Описание").fill("Колелото е за дете на шест години.");
    await page.getByRole("button", { name: "Премести снимка 3 напред" }).click();
    expect(await photoIds(page)).toEqual([first, third, second]);
    await expect(page.getByLabel("Описание")).toHaveValue("Колелото е за дете на шест години.");
    await page.getByRole("button", { name: "Премести снимка 1 назад" }).click();
    expect(await photoIds(page)).toEqual([third, first, second]);
    await page.getByRole("button", { name: "Премахни снимка 2" }).click();
    expect(await photoIds(page)).toEqual([third, second]);
    await expect(page.getByLabel("Заглавие")).toHaveValue(title);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("it is published and found", async () => {
    await page.getByLabel("Населено място").fill("Свиленград");
    await page.getByLabel("Телефон за контакт").fill(randomPhone());
    await page.getByRole("button", { name: "Публикувай обявата" }).click();
    await expect(statusMessage(page, "Обявата е създадена успешно")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("link", { name: `${title}, снимка 2 от 2` })).toHaveCount(1);
    await page.reload();
    await expect(statusMessage(page, "Обявата е създадена успешно")).toHaveCount(0);
  });
  const address = page.url();

  await test.step("it is edited", async () => {
    await page.goto("/my-ads");
    await page.getByRole("link", { name: `Редактирай: ${title}` }).click();
    expect(await photoIds(page)).toEqual([third, second]);
    await page.getByRole("button", { name: "Премахни снимка 1" }).click();
    await page.getByLabel("Цена (лв.)").fill("70");
    await page.getByRole("button", { name: "Запази промените" }).click();
    await expect(statusMessage(page, "Обявата е обновена успешно")).toBeVisible();
    await expect(page.getByText("70\u00a0лв.").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Снимка \d/ })).toHaveCount(0);
  });

  await test.step("it is ended, which is undone", async () => {
    await page.goto("/my-ads");
    await page.getByRole("button", { name: `Продадена: ${title}` }).click();
    await expect(statusMessage(page, "Обявата е отбелязана като „Продадена“")).toBeVisible();
    await expect(page.getByRole("button", { name: "Отмени" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(statusMessage(page, "Отменено: обявата е както преди")).toBeVisible();
    await expect(page.locator(".own-listing").getByText("Активна", { exact: true })).toBeVisible();
  });

  await test.step("it is deleted after a confirmation page", async () => {
    await page.goto("/my-ads");
    await page.getByRole("link", { name: `Изтрий: ${title}` }).click();
    await expect(
      page.getByText("Сигурни ли сте, че искате да изтриете тази обява?").filter({ visible: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Изтрий обявата" }).click();
    await expect(statusMessage(page, "Обявата е изтрита успешно")).toBeVisible();
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(410);
  });
});
