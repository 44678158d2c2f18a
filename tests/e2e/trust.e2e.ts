// The consent banner, reports, ratings and contact messages.
import type { Page } from "@playwright/test";
import {
  toast as anyToast,
  expect,
  expectAccessible,
  holdScripts,
  hydrated,
  listingMenu,
  listingWithPhotos,
  overlaps,
  phoneButton,
  phoneLink,
  test,
} from "./support.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Бисквитки" });
const toast = (page: Page) => anyToast(page).last();
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("gdpr-consent") ?? "null"));

test.describe("the consent banner", () => {
  test.use({ isAsked: true });

  test("asks once, stores the choice on the device and the server, and can be reopened", {
    tag: "@phone",
  }, async ({ page }) => {
    await page.goto("/");
    await expect(panel(page)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await panel(page).boundingBox())?.height).toBeLessThanOrEqual(844 / 4);
    const [refuse, accept] = ["Отхвърли всички", "Приеми всички"].map((name) =>
      panel(page).getByRole("button", { name }).evaluate(weightOf),
    );
    expect(await refuse).toEqual(await accept);
    await panel(page).getByRole("button", { name: "Настройки" }).click();
    await expect(panel(page).getByLabel("Необходими")).toBeDisabled();
    await expect(panel(page).getByLabel("Аналитични")).toBeChecked();
    await expect(panel(page).getByLabel("Маркетингови")).not.toBeChecked();
    await expectAccessible(page);
    const recorded = page.waitForResponse((response) => response.url().endsWith("/privacy-choice"));
    await panel(page).getByRole("button", { name: "Запази избора" }).click();
    expect((await recorded).status()).toBe(204);
    await expect(toast(page)).toContainText("Съгласието е записано");
    expect(await stored(page)).toMatchObject({
      accepted: true,
      types: { necessary: true, analytics: true, marketing: false },
    });
    await page.goto("/info");
    await hydrated(page);
    await expect(panel(page)).toBeHidden();
    await page.getByRole("button", { name: "Настройки за бисквитки" }).click();
    await expect(panel(page)).toBeFocused();
    await panel(page).getByRole("button", { name: "Отхвърли всички" }).click();
    await expect(toast(page)).toContainText("Ще използваме само необходимите бисквитки");
    expect(await stored(page)).toMatchObject({ accepted: false, types: { analytics: false, marketing: false } });
  });

  test("stores the choice without an error when the request is rate limited", { tag: "@phone" }, async ({ page }) => {
    await page.route("**/privacy-choice", (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto("/");
    const answered = page.waitForResponse((response) => response.url().endsWith("/privacy-choice"));
    await panel(page).getByRole("button", { name: "Приеми всички" }).click();
    await (await answered).finished();
    await expect(toast(page)).toContainText("Съгласието е записано");
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(await stored(page)).toMatchObject({ accepted: true });
  });

  test("appears again after being closed without a choice, and nothing optional runs", {
    tag: "@phone",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const order: string[] = [];
      Object.assign(window, { order });
      addEventListener("tukashno:allowed", (event) => order.push(JSON.stringify((event as CustomEvent).detail)));
    });
    const allowed = () => page.evaluate(() => (window as unknown as { order: string[] }).order);
    await page.goto("/");
    await panel(page).getByRole("button", { name: "Затвори без избор" }).click();
    await expect(panel(page)).toBeHidden();
    expect(await stored(page)).toBeNull();
    await page.goto("/categories");
    await expect(panel(page)).toBeVisible();
    expect(await allowed()).toEqual([]);
    await panel(page).getByRole("button", { name: "Приеми всички" }).click();
    await expect.poll(allowed).toEqual(['{"necessary":true,"analytics":true,"marketing":true}']);
    await page.goto("/info");
    await expect.poll(allowed).toEqual(['{"necessary":true,"analytics":true,"marketing":true}']);
  });

  test("covers neither the call button nor a form on a screen of 320 pixels", { tag: "@phone" }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(await listingWithPhotos(page));
    await expect(panel(page)).toBeVisible();
    await phoneButton(page).click();
    await expect(phoneLink(page)).toBeVisible();
    for (const path of ["/auth?tab=register", "/info/contact", "/category/uslugi"]) {
      await page.goto(path);
      await expect(panel(page)).toBeVisible();
      for (const top of [0, 200, 400]) {
        await page.evaluate((y) => scrollTo(0, y), top);
        expect(await overlaps(panel(page), page.locator("main form").first()), `${path}, ${top} down`).toBe(false);
      }
    }
  });

  test("does not cover the focused field and the submit button", async ({ page }) => {
    await page.goto("/auth?tab=register");
    await expect(panel(page)).toBeVisible();
    const main = page.getByRole("main");
    for (const field of await main.locator("input:not([type=hidden]), form button[name=intent]").all()) {
      await field.focus();
      expect(await field.evaluate(isOnTop), await field.evaluate(({ outerHTML }) => outerHTML)).toBe(true);
    }
    await main.getByRole("button", { name: "Регистрация" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    // It reappears when no field is focused.
    await page.getByRole("heading", { level: 1 }).click();
    await expect(panel(page)).toHaveCSS("opacity", "1");
  });
});

/** Returns what makes one button more conspicuous than another. */
function weightOf(button: Element) {
  const { width, height } = button.getBoundingClientRect();
  const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button);
  return { width, height, color, backgroundColor, borderColor, fontSize, fontWeight };
}

/** Reports whether the centre of an element is visible. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (element === seen || element.contains(seen));
}

test("an ad is reported from its page, with a receipt", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/categories");
  const address = await listingWithPhotos(page);
  await page.goto(address);
  await hydrated(page);
  await listingMenu(page).click();
  await page.getByRole("link", { name: "Докладвай" }).click();
  const dialog = page.getByRole("dialog", { name: "Доклад за обява" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Изпрати доклада" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Моля изберете причина за доклада");
  await dialog.getByLabel("Невярна цена").check();
  await dialog.getByRole("button", { name: "Изпрати доклада" }).click();
  await expect(dialog).toContainText("Докладът е изпратен");
  const receipt = await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "Състояние на доклад" }).click();
  await expect(page).toHaveURL("/report-status");
  await expect(page.getByRole("heading", { level: 1, name: "Състояние на доклад" })).toBeVisible();
  // The dialog leaves no entry in the history, also for steps back before the page is loaded.
  await page.route(/\.data(\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  for (const before of [address, "/categories"]) {
    await page.goBack();
    await expect(page).toHaveURL(before);
    await expect(dialog).toBeHidden();
  }
  await page.goto("/report-status");
  await page.getByLabel("Код на доклада").fill(receipt ?? "");
  await page.getByRole("button", { name: "Провери" }).click();
  await expect(page.getByRole("status").filter({ hasText: "чака да бъде прегледан" })).toBeVisible();
  await expectAccessible(page);
});

test("a link is judged as it was typed, also before React was there", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/link-check");
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await page.getByRole("button", { name: "Провери" }).click();
  await expect(page.getByLabel("Линк или съобщение")).toBeFocused();
  await page.goto("/link-check?link=https://www.econt.com");
  const release = await holdScripts(page);
  await page.getByLabel("Линк или съобщение").fill("Платих: https://econt-pay.top/1");
  release();
  await hydrated(page);
  await page.getByRole("button", { name: "Провери" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Опасен" })).toContainText("https://econt-pay.top/1");
  await expectAccessible(page);
});

test("a seller is rated with stars, once", { tag: "@phone" }, async ({ page }) => {
  await page.goto(await listingWithPhotos(page));
  const address = page.url();
  const widget = page.getByRole("group", { name: "Оценете продавача" });
  // The first tap loads React and answers in place.
  await page.getByRole("button", { name: "Оцени", exact: true }).click();
  await expect(page.getByText("Изберете оценка")).toBeVisible();
  await expect(widget.getByRole("radio").first()).toHaveAccessibleDescription("Изберете оценка");
  await expect(widget.getByRole("radio").first()).toBeFocused();
  await widget.getByRole("radio", { name: "4 звезди" }).check({ force: true });
  await expect(page.getByText("Изберете оценка")).toBeHidden();
  await page.getByRole("button", { name: "Оцени", exact: true }).click();
  await expect(page.locator(".messages").last()).toContainText("Благодарим!");
  await expect(page.getByText("Вашата оценка: 4 звезди")).toBeVisible();
  expect(page.url()).toBe(address);
  await page.reload();
  await expect(page.getByText("Вече сте оценили")).toBeVisible();
  await expect(widget).toHaveCount(0);
  await page.getByRole("link", { name: "Всички обяви на продавача" }).click();
  await expect(page.getByText("Вече сте оценили")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Обяви на");
  await expectAccessible(page);
});

test("a contact message is sent from the information page", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/info");
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Пишете ни" }).click();
  const dialog = page.getByRole("dialog", { name: "Пишете ни" });
  await expectAccessible(page);
  await dialog.locator("[name=name]").fill("Иван");
  await dialog.locator("[name=subject]").fill("Въпрос");
  await dialog.locator("[name=message]").fill("Как се подновява обява?");
  await dialog.locator("[name=email]").fill("не е адрес");
  await dialog.getByRole("button", { name: "Изпрати съобщението" }).click();
  await expect(dialog).toContainText("Въведете валиден имейл");
  await expect(dialog.locator("[name=message]")).toHaveValue("Как се подновява обява?");
  await dialog.locator("[name=email]").fill("ivan@example.com");
  await dialog.getByRole("button", { name: "Изпрати съобщението" }).click();
  await expect(toast(page)).toContainText("Съобщението е изпратено");
  await expect(dialog).toBeHidden();
});
