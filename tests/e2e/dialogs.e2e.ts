// Behaviour of all dialogs: they close by Escape, their button and going back, restore the focus, keep typed text, and leave
// no entries in the history.
import type { Page } from "@playwright/test";
import { expect, hydrated, listingMenu, listingWithPhotos, signIn, test } from "./support.ts";

const dialog = (page: Page, name?: string) => page.getByRole("dialog", { ...(name && { name }) });

test("a dialog closes in three ways, keeps typed text and leaves no history entry", {
  tag: "@phone",
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/categories");
  const address = await listingWithPhotos(page);
  await page.goto(address);
  await hydrated(page);
  await listingMenu(page).click();
  const open = page.getByRole("link", { name: "Докладвай" });
  const report = dialog(page, "Доклад за обява");
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press("Escape"),
    () => report.getByRole("button", { name: "Затвори" }).click(),
  ]) {
    await open.click();
    await expect(report).toBeVisible();
    await report.getByLabel("Описание").fill("Цената е за друго.");
    await close();
    await expect(report).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page).toHaveURL(address);
  }
  await open.click();
  await expect(report.getByLabel("Описание")).toHaveValue("Цената е за друго.");
  // On a small phone the dialog scrolls and the page behind it does not.
  const box = await report.boundingBox();
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 568).toBe(true);
  expect(await report.evaluate((one) => one.scrollHeight > one.clientHeight && one.scrollTop === 0)).toBe(true);
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
  // Waits for the history step of the dialog.
  await expect.poll(() => page.evaluate(() => Boolean(history.state?.covers))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("/categories");
});

test("going back after a link in a dialog returns to the page without the dialog", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/categories");
  const address = await listingWithPhotos(page);
  await page.goto(address);
  await hydrated(page);
  await listingMenu(page).click();
  await page.getByRole("link", { name: "Докладвай" }).click();
  await dialog(page).getByLabel("Спам или повтаряща се обява").check();
  await dialog(page).getByRole("button", { name: "Изпрати доклада" }).click();
  await dialog(page).getByRole("link", { name: "Състояние на доклад" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Състояние на доклад" })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL("/report-status");
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(listingMenu(page)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/categories");
});

test("going back closes the upper of two dialogs, and its action closes both", { tag: "@desktop" }, async ({
  page,
}) => {
  const subject = `Въпрос ${String(Math.random()).slice(2, 8)}`;
  await page.goto("/info/contact");
  for (const [name, value] of Object.entries({ name: "Иван", email: "ivan@example.com", subject, message: "Защо?" }))
    await page.locator(`main [name=${name}]`).fill(value);
  await page.getByRole("main").getByRole("button", { name: "Изпрати съобщението" }).click();
  await expect(page.getByText("Съобщението е изпратено")).toBeVisible();
  await signIn(page, "admin");
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`);
  await hydrated(page);
  const open = page.getByRole("link", { name: `Преглед: ${subject}` });
  await open.click();
  const message = dialog(page, "Съобщение");
  const question = dialog(page, "Изтрий");
  const ask = message.getByRole("link", { name: `Изтрий: ${subject}` });
  await ask.click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(ask).toBeFocused();
  await page.goBack();
  await expect(message).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/messages/);

  await open.click();
  await ask.click();
  await question.getByRole("button", { name: "Изтрий" }).click();
  await expect(page.locator("[aria-live]").filter({ hasText: "Съобщението е изтрито" })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/messages\?q=/);
});
