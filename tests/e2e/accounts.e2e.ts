// The profile pages and two-step sign-in.
import { totp } from "../support/totp.ts";
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

test("two-step sign-in is turned on with an authenticator app", { tag: "@phone" }, async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.goto("/profile/security");
  await page.getByRole("link", { name: "Включи", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход в две стъпки");
  await page.locator("[name=current]").fill(password);
  await page.getByRole("button", { name: "Продължи" }).click();
  await expect(page.getByRole("img", { name: "QR код за приложението" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Код").fill(totp(secret));
  await page.getByRole("button", { name: "Включи", exact: true }).click();
  await expect(page).toHaveURL("/profile/security");
  await expect(page.getByText("Включен: след паролата се иска код")).toBeVisible();
  await page.getByRole("button", { name: "Излез от всички" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/auth");
  await page.getByLabel("Имейл").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вход в две стъпки");
  await expectAccessible(page);
  await page.getByLabel("Код").fill(totp(secret, 1));
  await page.getByRole("main").getByRole("button", { name: "Вход", exact: true }).click();
  await expect(page).toHaveURL("/profile");
});
