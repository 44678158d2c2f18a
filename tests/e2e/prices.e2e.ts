// Price kinds and units, from the form to the card and the page.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { PUBLISH } from "./publish-button.ts";
import { expect, expectAccessible, fillListing, openListingForm, signUp, test } from "./support.ts";

const price = (page: Page) => page.getByLabel("Цена (лв.)");
const plain = (text: string) => text.replace(/\u00a0/g, " ");

test("a price per crate, a quantity and a period are shown in form, preview, page and list", { tag: "@phone" }, async ({
  page,
}) => {
  const title = `Ягоди ${randomUUID().slice(0, 8)}`;
  await signUp(page);
  await openListingForm(page, "selskostopanski-obyavi");
  await expect(page.getByLabel("Количество")).toBeHidden();
  await page.getByRole("group", { name: "Вид", exact: true }).getByLabel("Продукция").check();
  await fillListing(page, title);
  const swapFor = page.getByLabel("Заменям за");
  await expect(swapFor).toBeHidden();
  await page.getByLabel("Вид цена").selectOption({ label: "Заменям" });
  await expect(swapFor).toBeVisible();
  await page.getByLabel("Вид цена").selectOption({ label: "Подарявам" });
  await expect(swapFor).toBeHidden();
  await expect(price(page)).toBeHidden();
  await page.getByLabel("Вид цена").selectOption({ label: "По договаряне" });
  await price(page).fill("12,50");
  await page.getByLabel("Цената е за").selectOption({ label: "Щайга" });
  await page.getByLabel("Количество").fill("40");
  await page.getByLabel("Бери сам").check();
  await page.getByRole("group", { name: "Налично" }).getByLabel("от").fill("2099-06-20");
  await page.getByRole("group", { name: "Налично" }).getByLabel("до").fill("2099-06-01");

  await test.step("an impossible period has a message beside its field", async () => {
    await page.getByRole("button", { name: PUBLISH }).click();
    await expect(page.getByText("Налично: „от“ не може да е след „до“")).toBeVisible();
    await expect(page.getByLabel("Цената е за")).toHaveValue("crate");
    await expect(page.getByLabel("Бери сам")).toBeChecked();
    await expectAccessible(page);
  });

  await test.step("the preview shows it like the page", async () => {
    await page.getByRole("group", { name: "Налично" }).getByLabel("до").fill("2099-06-30");
    await page.getByRole("button", { name: "Преглед преди публикуване" }).click();
    const preview = page.getByRole("region", { name: "Така ще изглежда обявата Ви" });
    await expect(preview).toContainText("/ щайга");
    for (const fact of ["40 щайги", "Бери сам", "от 20 юни до 30 юни 2099 г."])
      await expect(preview.locator(".key-facts")).toContainText(fact);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Назад към редакция" }).click();
    await expect(page.getByLabel("Количество")).toHaveValue("40");
  });

  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const heading = page.locator("main .price").first();
  expect(plain(await heading.innerText())).toBe("12,50 лв. / щайга · 6,39 € / щайга по договаряне");
  await expect(page.locator(".key-facts")).toContainText("Количество40 щайги");
  await expectAccessible(page);

  await test.step("the list is filtered by unit, picking and day", async () => {
    const list = "/category/selskostopanski-obyavi?price_unit=crate&picking=self&order=cheapest&available_dates_on=";
    await page.goto(`${list}2099-06-25`);
    const card = page.locator("main article").filter({ hasText: title });
    await expect(card).toContainText("/ щайга");
    await expect(card).toContainText("Бери сам");
    await page.goto(`${list}2099-07-01`);
    await expect(page.locator("main article").filter({ hasText: title })).toHaveCount(0);
  });
});
