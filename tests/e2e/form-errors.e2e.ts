import type { Locator, Page } from "@playwright/test";
import { makePictures } from "./pictures.ts";
import { PUBLISH } from "./publish-button.ts";
import { expect, hydrated, signUp, test } from "./support.ts";

/** The message at the end of the form, once the toast is closed. */
async function messageAfterToast(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Затвори съобщението" }).click();
  return page.locator("form").getByRole("alert");
}

/** In the toast, then in the form. */
const alert = (page: Page) => page.getByRole("alert");
const photos = (page: Page) => page.locator("form [name=photo]");

async function expectErrors(page: Page, errors: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(errors)) {
    const control = page.getByLabel(label, { exact: true });
    await expect(control).toHaveAttribute("aria-invalid", "true");
    await expect(control).toHaveAccessibleDescription(new RegExp(`${text}$`));
  }
  await expect(page.locator("form [aria-invalid=true]")).toHaveCount(Object.keys(errors).length);
}

test("of two phone numbers in the field a person chooses the one to show", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/add-ad/sport-i-fitnes");
  await hydrated(page);
  const phone = page.getByLabel("Телефон за контакт");
  const choice = page.getByRole("group", { name: "Кой да се показва?" });
  await phone.fill("0888123456; 0899 123 456");
  await choice.getByRole("button", { name: "0899 123 456" }).click();
  await expect(phone).toHaveValue("0899 123 456");
  await expect(phone).toBeFocused();
  await expect(choice).toBeHidden();
});

test("a refused ad form marks every wrong field and keeps typed, chosen and uploaded values", {
  tag: "@phone",
}, async ({ page }) => {
  await signUp(page);
  await page.goto("/add-ad/sport-i-fitnes");
  await hydrated(page);
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(alert(page)).toHaveText("ГрешкаМоля попълнете всички задължителни полета");
  await expectErrors(page, {
    "Заглавие *": "Въведете заглавие",
    "Описание *": "Въведете описание",
    "Населено място *": "Изберете населено място",
    "Телефон за контакт *": "Телефонен номер е задължителен",
  });
  await expect(page.getByLabel("Заглавие")).toBeFocused();
  const message = await messageAfterToast(page);
  await expect(message).toContainText("Липсват: заглавие, населено място, телефон за контакт, описание");
  await message.getByRole("link", { name: "описание" }).click();
  await expect(page.getByLabel("Описание")).toBeFocused();

  // A file that is not a picture does not hinder the others.
  const svg = { name: "снимка.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") };
  await page.locator("[name=files]").setInputFiles([svg, ...(await makePictures())]);
  await expect(alert(page).filter({ hasText: "Грешка при качване" })).toContainText(
    "Грешка: файлът не е снимка във формат JPG, PNG, GIF, WebP или AVIF",
  );
  await expect(photos(page)).toHaveCount(3);
  await page.getByLabel("Заглавие").fill("Аб");
  await expect(page.getByLabel("Заглавие")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByLabel("Заглавие")).not.toHaveAccessibleDescription(/Въведете заглавие/);
  await page.getByLabel("Подкатегория").selectOption("tennis");
  await page.getByLabel("Размер").fill("XL");
  await page.getByLabel("Описание").fill("Кратко");
  await page.getByLabel("Цена (лв.)").fill("много");
  await page.getByLabel("Населено място").fill("Свиленград");
  await page.getByLabel("Телефон за контакт").fill("0888 123");
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(alert(page)).toHaveText("ГрешкаМоля, проверете отбелязаните полета");
  await expectErrors(page, {
    "Заглавие *": "Заглавието трябва да е поне 3 знака",
    "Описание *": "Описанието трябва да е поне 10 знака",
    "Цена (лв.)": "Въведете цена като 1 500 или 1500,50, най-много [\\d\\s]+",
    "Телефон за контакт *": "Въведете валиден телефонен номер, например 0888 123 456",
  });
  await expect(page.getByLabel("Заглавие")).toBeFocused();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Аб");
  await expect(page.getByLabel("Подкатегория")).toHaveValue("tennis");
  await expect(page.getByLabel("Размер")).toHaveValue("XL");
  await expect(page.getByLabel("Цена (лв.)")).toHaveValue("много");
  await expect(page.getByLabel("Телефон за контакт")).toHaveValue("0888 123");
  await expect(photos(page)).toHaveCount(3);
  await expect(await messageAfterToast(page)).toContainText(
    "За поправка: заглавие, цена (лв.), телефон за контакт, описание",
  );
  await page.getByLabel("Заглавие").fill("Ракета за тенис");
  await page.getByLabel("Описание").fill("Почти нова, с калъф и две топки.");
  await page.getByLabel("Цена (лв.)").fill("45");
  await expect(message).toContainText("За поправка: телефон за контакт");
  await page.getByLabel("Телефон за контакт").fill("");
  await expect(message).toBeHidden();
  await page.getByRole("button", { name: PUBLISH }).click();
  await expect(alert(page)).toHaveText("ГрешкаТелефонен номер е задължителен");
  await expectErrors(page, { "Телефон за контакт *": "Телефонен номер е задължителен" });
  await expect(photos(page)).toHaveCount(3);
});
