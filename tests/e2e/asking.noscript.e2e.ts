// Availability checks are answered without JavaScript.
import { expect, expectAccessible, signIn, test } from "./support.ts";

test.use({ javaScriptEnabled: false });

test("without JavaScript one tap in My ads confirms all ads with an open check", async ({ page }) => {
  await signIn(page, "pro");
  await page.goto("/my-ads");
  await expect(page.getByText("Още ли продавате? Потвърдете 2 обяви.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Всички са налични" }).click();
  await expect(page.getByText("Благодарим! Обявите са потвърдени.")).toBeVisible();
  await expect(page.getByText("Потвърдена днес")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Всички са налични" })).toBeHidden();
});
