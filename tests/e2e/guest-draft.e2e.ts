// A guest begins an ad before there is an account, and publishes it after registering.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { makePicture } from "./pictures.ts";
import { expect, expectAccessible, hydrated, randomPhone, signUp, test } from "./support.ts";

const start = (page: Page) => page.getByRole("region", { name: "Започнете обявата" });
const offer = (page: Page) => page.getByRole("region", { name: "Незавършена обява" });
const shape = (page: Page, name: string) =>
  page.getByRole("img", { name }).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth > image.naturalHeight ? "wide" : "tall";
  });

async function register(page: Page): Promise<void> {
  await page.getByLabel("Име *", { exact: true }).fill("Петя Колева");
  await page.getByLabel("Имейл").fill(`${randomUUID()}@example.com`);
  await page.getByLabel("Парола *", { exact: true }).fill("тайна-парола");
  await page.getByLabel("Повторете паролата").fill("тайна-парола");
  await page.getByRole("button", { name: "Регистрация" }).click();
}

test("a guest begins with photos, registers and publishes the ad with them", { tag: "@phone" }, async ({ page }) => {
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/uploads")) uploads.push(request.url());
  });
  await page.goto("/auth?tab=register&next=%2Fadd-ad");
  await page.getByRole("link", { name: "Започнете със снимките" }).click();
  await expect(page).toHaveURL("/add-ad");
  await hydrated(page);
  await start(page)
    .locator("[name=files]")
    .setInputFiles([await makePicture("червена.jpg", "#c22"), await makePicture("зелена.jpg", "#2a2")]);
  await start(page).getByRole("button", { name: "Премести снимка 2 напред" }).click();
  await start(page).getByRole("button", { name: "Завърти снимка 1" }).click();
  await expect.poll(() => shape(page, "Снимка 1")).toBe("tall");
  await start(page).getByLabel("Заглавие").fill("Скрин с чекмеджета");
  await start(page).getByLabel("Населено място").fill("Хасково");
  await expectAccessible(page);
  await page.reload();
  await hydrated(page);
  await expect(start(page).getByLabel("Заглавие")).toHaveValue("Скрин с чекмеджета");
  await expect.poll(() => shape(page, "Снимка 1")).toBe("tall");

  await page.getByRole("main").getByRole("link", { name: "Малки обяви" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Регистрация");
  await expect(page.getByText(/^Остава само/)).toBeVisible();
  expect(uploads).toEqual([]);
  await register(page);

  await expect(page).toHaveURL(/\/add-ad\/malki-obyavi/);
  await expect(page.getByLabel("Заглавие")).toHaveValue("Скрин с чекмеджета");
  await expect(page.getByLabel("Населено място")).toHaveValue("Хасково");
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  expect(await shape(page, "Снимка 1")).toBe("tall");
  await page.getByRole("button", { name: "Завърти снимка 2" }).click();
  await expect.poll(() => shape(page, "Снимка 2")).toBe("tall");
  await expect(page.locator("form [name=photo]")).toHaveCount(2);
  await page.getByLabel("Описание").fill("Здрав, почти нов, от непушачи.");
  await page.getByLabel("Телефон за контакт").fill(randomPhone());
  await page.getByRole("button", { name: "Публикувай обявата" }).click();

  await expect(page).toHaveURL(/\/ad\/skrin-s-chekmedzheta/);
  const photo = page.getByRole("region", { name: "Снимки" }).getByRole("img").first();
  const answer = await page.request.get(await photo.evaluate((image: HTMLImageElement) => image.currentSrc));
  const { channels } = await sharp(await answer.body()).stats();
  expect((channels[1]?.mean ?? 0) > (channels[0]?.mean ?? 0), "the green picture is the first one").toBe(true);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("a draft from another tab is offered to the next person, not taken", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  await page.goto("/add-ad");
  await hydrated(page);
  await start(page).getByLabel("Заглавие").fill("Стара пишеща машина");
  const next = await context.newPage();
  await next.goto("/add-ad");
  await hydrated(next);
  await expect(offer(next)).toContainText("Стара пишеща машина");
  await signUp(next);
  await next.goto("/add-ad/malki-obyavi?draft=yes");
  await hydrated(next);
  await expect(offer(next)).toContainText("Ако е Ваша");
  await expect(next.getByLabel("Заглавие")).toHaveValue("");
  await offer(next).getByRole("button", { name: "Продължи" }).click();
  await expect(next.getByLabel("Заглавие")).toHaveValue("Стара пишеща машина");
});
