// The profile pages.
import { expect, expectAccessible, hydrated, signUp, test, toast } from "./support.ts";

test("the profile pages are accessible, and a request for VIP or Pro is sent from a dialog", { tag: "@phone" }, async ({
  page,
}) => {
  await signUp(page);
  for (const path of ["/profile/data", "/profile/two-step", "/profile/request", "/profile/security", "/profile"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await hydrated(page);
  await page.getByRole("link", { name: "Изпрати заявка" }).click();
  const dialog = page.getByRole("dialog", { name: "Заявка за VIP или Pro" });
  await expect(dialog.getByRole("textbox", { name: /^Име(?!йл)/ })).toHaveValue("Петя Тестова");
  await expectAccessible(page);
  await dialog.getByLabel("Вид на заявката").selectOption("VIP токени");
  await dialog.getByRole("button", { name: "Изпрати заявката" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Моля попълнете всички задължителни полета");
  await dialog.getByLabel("Телефон").fill("0888 123 456");
  await dialog.getByRole("button", { name: "Изпрати заявката" }).click();
  await expect(toast(page)).toContainText("Заявката е изпратена");
  await expect(dialog).toBeHidden();
});
