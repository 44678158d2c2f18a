// Conversations without JavaScript.
import { randomUUID } from "node:crypto";
import { mailTo } from "#tests/http/mail-folder.ts";
import { expect, expectAccessible, signIn, test } from "./support.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript a conversation is read, refreshed and answered", async ({ page }) => {
  await signIn(page, "pro");
  await page.goto("/conversations");
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /непрочетени съобщения/ })
    .first()
    .click();
  await expect(page.getByText("Разбрахме се. Кога ще минете?")).toBeVisible();
  await page.getByRole("link", { name: "Обнови" }).click();
  const field = page.getByRole("textbox", { name: "Съобщение" });
  await field.fill("В събота?");
  await page.getByRole("button", { name: "Може ли оглед?" }).click();
  await expect(field).toHaveValue("В събота? Може ли оглед?");
  await page.getByRole("button", { name: "Изпрати", exact: true }).click();
  await expect(page.getByRole("region", { name: "Разговор" })).toContainText("В събота? Може ли оглед?");
  await field.fill("Вижте www.example.com");
  await page.getByRole("button", { name: "Изпрати", exact: true }).click();
  await expect(page.getByText("Прочетете, преди да изпратите")).toBeVisible();
  await expect(field).toHaveValue("Вижте www.example.com");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Изпрати въпреки това" }).click();
  await expect(page.getByRole("region", { name: "Разговор" })).toContainText("Вижте www.example.com");
  await expect(field).toHaveValue("");
});

test("without JavaScript a guest asks whether an ad is available, and what was typed is kept", async ({ page }) => {
  const list = await (await page.request.get("/category/uslugi")).text();
  const addresses = [...new Set(list.match(/\/ad\/[a-z0-9-]+/g))];
  const pages = await Promise.all(addresses.map(async (path) => (await page.request.get(path)).text()));
  const address = addresses[pages.findIndex((html) => html.includes("say=available"))];
  if (!address) throw new Error("No ad of the sample is old enough.");
  await page.goto(address);
  await page.getByRole("link", { name: "Още ли е налично?" }).click();
  const field = page.getByRole("textbox", { name: "Съобщение" });
  await expect(field).toHaveValue("Още ли е налично?");
  await page.getByLabel("Вашето име").fill("Гергана");
  await page.getByLabel("Вашето име").press("Enter");
  await expect(page.getByText("Въведете валиден имейл")).toBeVisible();
  await expect(page.getByLabel("Вашето име")).toHaveValue("Гергана");
  await expect(field).toHaveValue("Още ли е налично?");
  const email = `${randomUUID()}@example.com`;
  await page.getByLabel("Имейл").fill(email);
  await page.getByRole("button", { name: "Изпрати", exact: true }).click();
  await page.getByRole("link", { name: "Промени текста или имейла" }).click();
  await expect(page.getByLabel("Имейл")).toHaveValue(email);
  await page.goBack();
  const mail = await mailTo(process.env.SITE_DATA_DIR ?? "", email, "Код за съобщението Ви");
  await page.getByLabel("Код от имейла").fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? "");
  await page.getByRole("button", { name: "Изпрати съобщението" }).click();
  await expect(page.getByRole("region", { name: "Разговор" })).toContainText("Още ли е налично?");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Съобщение" }).fill("Мога да дойда утре");
  await page.getByRole("button", { name: "Изпрати", exact: true }).click();
  await expect(page.getByRole("region", { name: "Разговор" })).toContainText("Мога да дойда утре");
});
