// Behaviour of all dialogs: they close by Escape, their button and going back, restore the focus, keep typed text, and leave
// no entries in the history.
import { expect, hydrated, listingMenu, listingWithPhotos, test } from "./support.ts";

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
  const report = page.getByRole("dialog", { name: "Доклад за обява" });
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
