// The main journey: a person registers and publishes an ad with photos, a visitor finds it, the owner edits and deletes it.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { makePictures } from "./pictures.ts";
import { PUBLISH } from "./publish-button.ts";
import {
  expect,
  expectAccessible,
  holdRequests,
  hydrated,
  photoIds,
  randomPhone,
  signUp,
  statusMessage,
  submitRegistration,
  test,
  watchFaults,
} from "./support.ts";

const photos = (page: Page) => page.locator("form li").filter({ has: page.locator("[name=photo]") });

async function fillBicycle(page: Page, title: string): Promise<void> {
  await page.getByLabel("Заглавие").fill(title);
  await page.getByLabel("Подкатегория").selectOption({ label: "Колоездене" });
  await page.getByLabel("Състояние").selectOption({ label: "Много добро" });
  await page.getByLabel("Марка").fill("Балкан");
  await page.getByLabel("Описание").fill("Карано две лета до язовира.\nСменени са веригата и задната гума.");
  await page.getByLabel("Цена (лв.)").fill("260");
  await page.getByLabel("Населено място").fill("гр. хасково");
  await page.getByLabel("Телефон за контакт").fill(randomPhone());
}

test("an ad is published, found, edited and deleted", { tag: "@desktop" }, async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  const title = `Сгъваемо колело ${randomUUID().slice(0, 8)}`;
  const visitorContext = await browser.newContext();
  watchFaults(visitorContext, { origin: new URL(baseURL ?? "").origin, faults });
  const visitor = await visitorContext.newPage();

  await test.step("a guest who wants to publish registers and chooses a category", async () => {
    await page.goto("/add-ad");
    await page.getByRole("link", { name: "Регистрация" }).click();
    await hydrated(page);
    await page.getByRole("button", { name: "Покажи паролата" }).first().click();
    await expect(page.getByLabel("Парола *", { exact: true })).toHaveAttribute("type", "text");
    await submitRegistration(page);
    await expect(statusMessage(page, "Успешна регистрация")).toBeVisible();
    await expect(page).toHaveURL("/add-ad");
    await page.getByRole("main").getByRole("link", { name: "Спорт и хоби" }).click();
    await expect(page).toHaveURL("/add-ad/sport-i-fitnes");
  });

  await test.step("photos are uploaded while typing, reordered and removed", async () => {
    await hydrated(page);
    const release = await holdRequests(page, "/uploads");
    await page.locator("[name=files]").setInputFiles(await makePictures());
    await expect(page.getByRole("progressbar", { name: /^Качване на / })).toHaveCount(3);
    await fillBicycle(page, title);
    release();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(photos(page)).toHaveCount(3);
    const [first, second, third] = await photoIds(page);
    await page.getByRole("button", { name: "Премести снимка 3 напред" }).click();
    expect(await photoIds(page)).toEqual([first, third, second]);
    await page.getByRole("button", { name: "Премести снимка 1 назад" }).click();
    expect(await photoIds(page)).toEqual([third, first, second]);
    const removal = (place: number) => page.getByRole("button", { name: `Премахни снимка ${place}` });
    await removal(2).press("Enter");
    expect(await photoIds(page)).toEqual([third, second]);
    await expect(photos(page).first()).toContainText("Главна снимка");
    // The next photo moved into the place of the removed one.
    await expect(removal(2)).toBeFocused();
  });

  await test.step("it is published", async () => {
    await page.getByRole("button", { name: PUBLISH }).click();
    await expect(statusMessage(page, "Обявата е създадена успешно")).toBeVisible();
    await expect(page).toHaveURL(/\/ad\/sgavaemo-kolelo-[0-9a-f-]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("region", { name: "Снимки" })).toContainText("1 от 2");
    await expect(page.getByText("260\u00a0лв.").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Хасково");
    await expect(page.getByRole("region", { name: "Какво следва?" })).toBeVisible();
    await expectAccessible(page);
  });
  const address = page.url();

  await test.step("a visitor finds it among the newest, by search and by filter", async () => {
    await visitor.goto("/");
    // Other tests publish at the same time.
    const newest = visitor
      .locator(".listing-grid article")
      .filter({ hasNot: visitor.getByText("VIP", { exact: true }) });
    await expect.poll(async () => (await newest.locator("h3").allInnerTexts()).slice(0, 4)).toContain(title);
    await visitor.goto(`/categories?q=${encodeURIComponent(title.split(" ").at(-1) ?? "")}`);
    await expect(visitor.locator("main article")).toHaveCount(1);
    await visitor.goto("/category/sport-i-fitnes?subcategory=cycling&condition=very_good&brand=балкан&price_to=260");
    await visitor.getByRole("main").getByRole("link", { name: title }).click();
    await expect(visitor).toHaveURL(address);
    await hydrated(visitor);
    await visitor.getByRole("tab", { name: "Детайли" }).click();
    await expect(visitor.getByRole("tabpanel", { name: "Детайли" })).toContainText("Колоездене");
    await expect(visitor.getByRole("link", { name: "Редактирай" })).toBeHidden();
  });

  await test.step("the owner edits it", async () => {
    await page.goto("/my-ads");
    await page.getByRole("link", { name: `Редактирай: ${title}` }).click();
    await expect(page.getByLabel("Заглавие")).toHaveValue(title);
    await expect(page.getByLabel("Марка")).toHaveValue("Балкан");
    await expect(page.getByLabel("Цена (лв.)")).toHaveValue("260");
    await expect(photos(page)).toHaveCount(2);
    await hydrated(page);
    await page.getByLabel("Заглавие").fill(`${title}, намалено`);
    await page.getByLabel("Цена (лв.)").fill("1 199,50");
    await page.getByRole("button", { name: "Запази промените" }).click();
    await expect(statusMessage(page, "Обявата е обновена успешно")).toBeVisible();
    await visitor.goto(address);
    await expect(visitor).toHaveURL(/-namaleno-[0-9a-f-]+$/);
    await expect(visitor.getByText("1 199,50\u00a0лв.").filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("the owner deletes it after a confirmation", async () => {
    await page.goto("/my-ads");
    await hydrated(page);
    await page.getByRole("link", { name: `Изтрий: ${title}, намалено` }).click();
    const dialog = page.getByRole("dialog", { name: "Изтриване на обява" });
    await expect(dialog).toContainText("Сигурни ли сте, че искате да изтриете тази обява?");
    await dialog.getByRole("button", { name: "Отказ" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: `Изтрий: ${title}, намалено` }).click();
    await dialog.getByRole("button", { name: "Изтрий обявата" }).click();
    await expect(statusMessage(page, "Обявата е изтрита успешно")).toBeVisible();
    await expect(page.getByText("Още нямате обяви")).toBeVisible();
  });

  await test.step("visitors see that it is gone, and similar ads", async () => {
    const answer = await visitor.goto(address);
    expect(answer?.status()).toBe(410);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Обявата не е намерена");
    await expect(visitor.getByRole("region", { name: "Подобни обяви" }).locator("article").first()).toContainText(
      "Спорт и хоби",
    );
  });
});

test("a title suggests a category and fills the form, and what is taken away stays away", { tag: "@phone" }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/add-ad");
  await hydrated(page);
  const title = page.getByLabel("Заглавие");
  await title.fill("Опел Астра 1.7 дизел 2006 г.");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Автомобили/ }).click();
  await expect(page).toHaveURL("/add-ad/avtomobili");
  await expect(page.getByLabel("Марка")).toHaveValue("Opel");
  await expect(page.getByLabel("Кола или джип")).toBeChecked();
  await page.getByRole("button", { name: "Модел: Astra" }).click();
  await expect(page.getByLabel("Модел")).toHaveValue("");
  await page.getByLabel("Пробег").fill("210 000");
  await title.fill("Опел Астра 1.7 бензин 2007 г., Хасково");
  await expect(page.getByLabel("Година")).toHaveValue("2007");
  await expect(page.getByLabel("Гориво")).toHaveValue("petrol");
  await expect(page.getByLabel("Населено място")).toHaveValue("Хасково");
  await expect(page.getByLabel("Модел")).toHaveValue("");
  // Changed by hand, it no longer comes from the title.
  await page.getByLabel("Година").fill("2008");
  await expect(page.getByRole("button", { name: /^Година: / })).toHaveCount(0);
  await title.fill("Опел Астра 1.7 бензин 2009 г., Хасково");
  await expect(page.getByLabel("Година")).toHaveValue("2008");
  await expect(page.getByRole("button", { name: "Публикувай · липсва: цена и още 2" })).toBeVisible();
  await expectAccessible(page);
});
