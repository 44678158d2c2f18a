// Without a connection a form stays on its page with its values; without a response the error page carries its values. Both
// can submit it again.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { SEND_TIMEOUT } from "#app/platform/cache/page-contract.ts";
import { PUBLISH } from "./publish-button.ts";
import {
  draftOffer,
  expect,
  expectAccessible,
  fillListing,
  holdScripts,
  hydrated,
  listingMenu,
  listingWithPhotos,
  openListingForm,
  signUp,
  test,
} from "./support.ts";

const said = (page: Page) => page.getByRole("dialog", { name: "Няма връзка" });
const again = (page: Page) => page.getByRole("button", { name: "Опитайте отново" });
const main = (page: Page) => page.getByRole("main");

/** Submits offline, checks the dialog about it, and submits again online. */
async function pressOffline(page: Page, press: () => Promise<void>, stays: () => Promise<void>): Promise<void> {
  const address = page.url();
  await page.context().setOffline(true);
  await press();
  await expect(said(page)).toBeVisible();
  await stays();
  // A retry while offline shows the dialog again.
  await again(page).click();
  await expect(said(page)).toBeVisible();
  // After closing the dialog the form is unchanged and can be submitted.
  await page.getByRole("button", { name: "Затвори" }).last().click();
  await expect(said(page)).toBeHidden();
  await stays();
  expect(page.url()).toBe(address);
  await press();
  await expect(said(page)).toBeVisible();
  await page.context().setOffline(false);
  await again(page).click();
  await expect(said(page)).toBeHidden();
}

test("a report stays in its dialog while offline", { tag: "@phone" }, async ({ page }) => {
  await page.goto(await listingWithPhotos(page));
  await hydrated(page);
  await listingMenu(page).click();
  await page.getByRole("link", { name: "Докладвай" }).click();
  const report = page.getByRole("dialog", { name: /Доклад/ });
  await report.getByRole("radio").first().check();
  await report.getByLabel("Описание").fill("Иска капаро предварително.");
  await pressOffline(
    page,
    () => report.getByRole("button", { name: "Изпрати доклада" }).click(),
    () => expect(report.getByLabel("Описание")).toHaveValue("Иска капаро предварително."),
  );
  await expect(page.getByText("Код на доклада")).toBeVisible();
});

const publish = (page: Page) => page.getByRole("button", { name: PUBLISH });

test("an ad is published after a lost connection, also in another category", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  await openListingForm(page);
  await fillListing(page, "Походна печка");
  await page.getByText("Друга категория").click();
  await page.getByLabel("Нова категория").selectOption("sport-i-fitnes");
  await page.getByRole("button", { name: "Смени" }).click();
  await expect(page.getByText("Спорт и хоби").first()).toBeVisible();
  await page.context().setOffline(true);
  await publish(page).click();
  await expect(said(page)).toBeVisible();
  await expect(page.getByLabel("Заглавие")).toHaveValue("Походна печка");
  await expect(draftOffer(page)).toBeHidden();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await again(page).click();
  await expect(page).toHaveURL(/\/ad\/pohodna-pechka/);
});

test("an ad submitted again after a timeout is published once", { tag: "@phone" }, async ({ page }) => {
  await page.clock.install();
  await signUp(page);
  await openListingForm(page);
  await fillListing(page, "Бързовар");
  let answers = 0;
  await page.route("**/add-ad/malki-obyavi.data", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    answers += 1;
    // The request arrives, but the response is lost.
    await route.fetch({ maxRedirects: 0 });
  });
  const arrived = page.waitForRequest((request) => request.method() === "POST");
  await publish(page).click();
  await arrived;
  await expect.poll(() => answers).toBe(1);
  await page.clock.fastForward(SEND_TIMEOUT);
  await expect(page.getByRole("heading", { level: 1, name: "Сайтът не отговаря" })).toBeVisible();
  await expect(main(page).locator("[name=title]")).toHaveValue("Бързовар");
  await again(page).click();
  await expect(page).toHaveURL(/\/ad\/barzovar/);
  await page.goto("/my-ads");
  await expect(main(page).getByRole("heading", { name: "Бързовар" })).toHaveCount(1);
});

test("a form submitted before hydration keeps its values while offline", { tag: "@phone" }, async ({
  page,
  faults,
}) => {
  const release = await holdScripts(page);
  await page.goto("/auth?tab=register");
  const fill = (name: string, value: string) => main(page).locator(`[name=${name}]`).fill(value);
  const password = randomUUID();
  await fill("name", "Петя");
  await fill("email", `${randomUUID()}@example.com`);
  await fill("password", password);
  await fill("confirm", password);
  const press = () => main(page).getByRole("button", { name: "Регистрация" }).click();
  await page.context().setOffline(true);
  await press();
  await expect(said(page)).toBeVisible();
  await expect(main(page).locator("[name=password]")).toHaveValue(password);
  await page.context().setOffline(false);
  await again(page).click();
  await expect(page).toHaveURL("/profile");
  release();
  faults.splice(0);
});

test.describe("the offline page", () => {
  test.use({ serviceWorkers: "allow" });

  test("retries the requested URL", { tag: "@phone" }, async ({ page, context }) => {
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto("/category/uslugi?q=ремонт");
    await expect(page.getByRole("heading", { name: "Няма връзка" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Опитайте отново" }).click();
    await expect(page).toHaveURL(/\/category\/uslugi\?q=/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Няма връзка");
  });
});
