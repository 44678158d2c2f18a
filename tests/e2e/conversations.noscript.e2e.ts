// Conversations without JavaScript.
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
