// Easy mode without JavaScript.
import { randomUUID } from "node:crypto";
import { makePicture } from "./pictures.ts";
import { expect, expectAccessible, expectFits, randomPhone, signUp, test } from "./support.ts";

test.use({ javaScriptEnabled: false });

test("somebody switches easy mode on, publishes an ad one question at a time, and sees a phone", async ({ page }) => {
  await signUp(page);
  await page.goto("/lesno");
  await page.getByRole("main").getByRole("button", { name: "Включи лесния режим" }).click();
  await expect(page).toHaveURL(/\/$/);
  const title = `Дървен стол ${randomUUID().slice(0, 8)}`;
  const forward = () => page.getByRole("button", { name: "Напред" }).click();
  await page.goto("/add-ad");
  await page.getByRole("textbox", { name: "Заглавие" }).fill(title);
  await forward();
  await page.getByRole("button", { name: /^Малки обяви/ }).click();
  await page.getByLabel("Добави снимки").setInputFiles(await makePicture("стол.jpg", "#585"));
  await forward();
  await page.getByLabel("Цена (лв.)").fill("без пари");
  await page.getByRole("button", { name: "Назад" }).click();
  await expect(page.locator("[data-photo]")).toHaveCount(1);
  await forward();
  await page.getByLabel("Цена (лв.)").fill("петнайсет и нещо");
  await forward();
  await expect(page.getByText("Въведете цена като 1 500")).toBeVisible();
  await expect(page.getByLabel("Цена (лв.)")).toHaveValue("петнайсет и нещо");
  await expectAccessible(page);
  await page.getByLabel("Цена (лв.)").fill("15");
  await forward();
  await page.getByRole("textbox", { name: "Описание" }).fill("Здрав дървен стол, пазен под навес.");
  await forward();
  await page.getByLabel("Населено място").fill("Хасково");
  await forward();
  await page.getByLabel("Телефон за контакт").fill(randomPhone());
  await forward();
  await page.getByRole("button", { name: "Пропусни останалите въпроси" }).click();
  await expect(page.getByText("1 снимка")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("button", { name: "Публикувай", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goto("/category/avtomobili");
  await page.locator(".listing-grid article form button").first().click();
  await expect(page.getByRole("link", { name: /^0\d{3} \d{3}\s\d{3} Обади се$/ })).toBeVisible();
});
