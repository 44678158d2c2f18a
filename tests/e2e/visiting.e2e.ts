// Saved and recent ads, and offline use.
import type { Page } from "@playwright/test";
import { toSavedListing } from "#app/listings/saved/device-list.ts";
import { expect, expectAccessible, holdScripts, hydrated, phoneButton, signIn as signInAs, test } from "./support.ts";

const GONE = "00000000-0000-4000-8000-000000000000";
const kept = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "[]") as Record<string, unknown>[], key);

/** Saves the first two ads of a list; returns their titles, the last saved first. */
async function saveTwo(page: Page): Promise<string[]> {
  await page.goto("/category/uslugi");
  await hydrated(page);
  const cards = page.locator("main article");
  for (const place of [0, 1])
    await cards
      .nth(place)
      .getByRole("button", { name: /^Запази: / })
      .click();
  return [await cards.nth(1).locator("h2, h3").innerText(), await cards.nth(0).locator("h2, h3").innerText()];
}

test("saved ads are refreshed, unavailable ones are marked, and other tabs are updated at once", {
  tag: "@phone",
}, async ({ page, context }) => {
  const titles = await saveTwo(page);
  const other = await context.newPage();
  await other.goto("/saved-ads");
  await expect(other.locator("main li h2")).toHaveText(titles);
  // The list has been refreshed and stored.
  await other.waitForLoadState("networkidle");
  await page.evaluate((id) => {
    const list = JSON.parse(localStorage.getItem("saved_ads") ?? "[]");
    list[0].price = 1; // as it was once
    list.push({ ...list[0], id, title: "Отдавна продадена", price: 70 });
    localStorage.setItem("saved_ads", JSON.stringify(list));
  }, GONE);
  await expect(other.locator("main li h2")).toHaveText([...titles, "Отдавна продадена"]);

  await page.goto("/saved-ads");
  const gone = page.getByRole("listitem").filter({ hasText: "Отдавна продадена" });
  await expect(gone).toContainText("Вече не е активна");
  await expectAccessible(page);
  const list = await kept(page, "saved_ads");
  expect(list[0]?.price).not.toBe(1);
  expect(list[2]?.price).toBe(70);
  await page.getByRole("button", { name: "Премахни: Отдавна продадена" }).click();
  await expect(other.locator("main li h2")).toHaveText(titles);
  await page.getByRole("button", { name: "Изчисти всички" }).click();
  await expect(other.getByText("Още нямате запазени обяви")).toBeVisible();
  const undo = page.getByRole("button", { name: "Върни ги" });
  await expect(undo).toBeFocused();
  await expectAccessible(page);
  await undo.click();
  await expect(page.locator("main li h2")).toHaveText(titles);
});

test("an ad can be saved before hydration, which keeps it", {
  tag: "@phone",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/category/uslugi", { waitUntil: "commit" });
  const heart = page.locator("main article").first().locator("[data-heart]");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const [one, ...others] = await kept(page, "saved_ads");
  expect(others).toEqual([]);
  const {
    listings: [listing],
  } = await (await page.request.get(`/listings/now?ids=${one?.id}`)).json();
  expect(one).toEqual({ ...toSavedListing(listing), saved_at: expect.any(String) });
  release();
  await hydrated(page);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toHaveAccessibleName(/^Премахни от запазените: /);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  expect(await kept(page, "saved_ads")).toEqual([]);
});

test("an ad opened from another has its own saved state and phone", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/category/uslugi");
  await page.locator("main article h2 a, main article h3 a").first().click();
  await hydrated(page);
  const own = page.locator("main [data-view]");
  const heart = page.locator("main [data-heart]").first();
  await heart.click();
  await phoneButton(page).click();
  await expect(page.locator(".listing-actions a[href^='tel:']")).toBeVisible();
  const counted = page.waitForResponse(/\/view$/);
  await page.getByRole("region", { name: "Подобни обяви" }).getByRole("link").first().click();
  await counted;
  await expect(own).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expect(heart).toHaveText("Запази");
  await expect(page.locator(".listing-actions a[href^='tel:']")).toBeHidden();
  await page.goBack();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect((await kept(page, "recent_ads")).length).toBe(2);
});

test("corrupt local storage is discarded, and hides nothing", { tag: "@phone" }, async ({ page, faults }) => {
  await page.goto("/about");
  await page.evaluate(() => {
    localStorage.setItem("saved_ads", "{oops");
    localStorage.setItem("hidden_list", "{oops");
    localStorage.setItem("hidden_ads", '"{"');
  });
  await page.goto("/saved-ads");
  await expect(page.getByText("Още нямате запазени обяви")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("saved_ads"))).toBeNull();
  await page.goto("/category/uslugi");
  const heart = page.locator("main article [data-heart]").first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/hidden");
  await expect(page.getByText("Не сте скрили нищо")).toBeVisible();
  faults.splice(0);
});

test("the badge counts to nine, then shows 9+", { tag: "@phone" }, async ({ page }) => {
  const keep = (count: number) =>
    page.evaluate((length) => {
      const list = Array.from({ length }, (_, id) => ({ id: String(id), title: "А", price: 1, currency: "BGN" }));
      localStorage.setItem("saved_ads", JSON.stringify(list));
    }, count);
  await page.goto("/about");
  await keep(9);
  await page.reload();
  const bar = page.getByRole("navigation", { name: "Основна" }).or(page.locator("nav").last());
  await hydrated(page);
  await expect(bar.getByText("9", { exact: true })).toBeVisible();
  await keep(10);
  await page.reload();
  await hydrated(page);
  await expect(bar.getByText("9+", { exact: true })).toBeVisible();
});

test("recent ads are listed, the last viewed first", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/category/uslugi");
  const links = page.locator("main article h2 a, main article h3 a");
  const [first, second] = await Promise.all([0, 1].map((place) => links.nth(place).getAttribute("href")));
  const titles: string[] = [];
  for (const address of [first, second, first]) {
    await page.goto(address ?? "");
    await hydrated(page);
    titles.push(await page.getByRole("heading", { level: 1 }).innerText());
  }
  await page.goto("/recent");
  await expect(page.locator("main li h2")).toHaveText([titles[0] ?? "", titles[1] ?? ""]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Изчисти всички" }).click();
  await expect(page.getByText("Още не сте разглеждали обяви")).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ serviceWorkers: "allow" });

  test("saved ads are shown with their pictures, and other pages say that there is no connection", {
    tag: "@phone",
  }, async ({ page, context }) => {
    const titles = await saveTwo(page);
    await page.goto("/saved-ads");
    await expect(page.locator("main li h2")).toHaveText(titles);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const pictures = page.locator("main li img");
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open("kept-pictures")).keys()).length))
      .toBe(await pictures.count());
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator("main li h2")).toHaveText(titles);
    await expect(page.getByText("Няма връзка със сайта")).toBeVisible();
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
      .toBe(true);
    await page.getByRole("link", { name: "Последно разгледани" }).click();
    await expect(page.getByText("Още не сте разглеждали обяви")).toBeVisible();
    await page.goto("/category/uslugi");
    await expect(page.getByRole("heading", { name: "Няма връзка" })).toBeVisible();
    await page.getByRole("link", { name: "Запазени обяви" }).click();
    await expect(page.locator("main li h2")).toHaveText(titles);
    await context.setOffline(false);
    await page.goto("/category/uslugi");
    await expect(page.locator("main article").first()).toBeVisible();
  });

  test("pages do not offer signing in to somebody who is signed in, until they sign out", {
    tag: "@phone",
  }, async ({ page, context }) => {
    const signIn = page.getByRole("navigation", { name: "Бърза навигация" }).getByRole("link", { name: "Вход" });
    const openWithout = async (path: string) => {
      await context.setOffline(true);
      await page.goto(path);
    };
    await signInAs(page, "pro");
    await page.goto("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await openWithout("/category/uslugi");
    await expect(page.getByText("Влезли сте в профила си на това устройство")).toBeVisible();
    await expect(signIn).toBeHidden();
    await page.goto("/recent");
    await expect(page.getByRole("heading", { name: "Последно разгледани" })).toBeVisible();
    await expect(signIn).toBeHidden();
    await context.setOffline(false);
    await page.goto("/");
    await page.getByRole("button", { name: "Меню", exact: true }).click();
    await page.getByRole("button", { name: "Изход" }).filter({ visible: true }).click();
    await expect(signIn).toBeVisible();
    await openWithout("/category/uslugi");
    await expect(signIn).toBeVisible();
    await expect(page.getByText("Влезли сте в профила си")).toBeHidden();
  });
});
