// Cards of ads with the longest values, in the grid and as rows: facts, place and price are whole at every width, in rows also the title.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, holdRequests, randomPhone, signUp, test } from "./support.ts";

const WIDTHS = [320, 390, 768, 1024, 1280];
const WORD = "Най-дълго";

/** The fields of ads whose cards have the longest texts. */
const LONGEST = {
  avtomobili: {
    title: "електромобил",
    year: "2015",
    mileage: "3000000",
    fuel_type: "electric",
    price: "999999999,99",
    price_kind: "negotiable",
  },
  "selskostopanski-obyavi": {
    title: "домати от двора",
    subcategory: "produce",
    year: "2026",
    picking: "self",
    price: "1234567,89",
    price_unit: "crate",
  },
  "nedvizhimi-imoti": {
    title: "обзаведен апартамент",
    ...{ property_type: "apartment", transaction_type: "exchange", rooms: "100", area: "123456,78", floor: "0" },
    ...{
      condition: "needs_renovation",
      price: "123456",
      price_kind: "swap",
      swap_for: "самостоятелна къща с двор и гараж",
    },
  },
  "moda-i-obleklo": {
    title: "зимно яке",
    size: "ръст 164 см, за 14 години, широк модел",
    condition: "very_good",
    price: "12345,67",
  },
};
const TOWN = "Минерални бани, кв. Свети Константин и Елена";

/** Returns the texts of cards of which a part is outside of the card or of an element that cuts what it holds. */
function cutTexts(page: Page): Promise<string[]> {
  return page.locator(".listing-grid .card").evaluateAll((cards) =>
    cards.flatMap((card) => {
      const whole = ".card-facts, .card-place, .card-category, .price b, .price span > span, .price small";
      const isRow = card.clientWidth > 1.5 * card.clientHeight;
      const parts = card.querySelectorAll(isRow ? `${whole}, h3` : whole);
      return [...parts].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        // Of what is not shown.
        if (range.getClientRects().length === 0) return [];
        const text = range.getBoundingClientRect();
        for (let box: Element | null = part; box && box !== card.parentElement; box = box.parentElement) {
          const outer = box.getBoundingClientRect();
          const isWhole =
            text.left >= outer.left - 1 && text.right <= outer.right + 1 && text.bottom <= outer.bottom + 3;
          if (getComputedStyle(box).overflowX !== "visible" && !isWhole) return [part.textContent ?? ""];
        }
        return [];
      });
    }),
  );
}

/** Pixels that a row of this list may be high at these widths. */
const MAX_ROW = 120;
const ORDINARY = "/category/elektronika";
const ROW_WIDTHS = [390, 1280];

/** Returns the height of the highest card of the list. */
function highest(page: Page): Promise<number> {
  return page
    .locator(".listing-grid .card")
    .evaluateAll((cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().height)));
}

test("no fact, place or price is cut at any width", { tag: "@phone" }, async ({ page }) => {
  await signUp(page);
  for (const [category, { title, ...fields }] of Object.entries(LONGEST)) {
    const form = {
      ...{ intent: "publish", title: `${WORD}: ${title}`, description: `Продава се ${title}.` },
      ...{ town: TOWN, phone: randomPhone(), ...fields },
    };
    const origin = process.env.SITE_ADDRESS ?? "";
    const answer = await page.request.post(`/add-ad/${category}`, { form, headers: { origin }, maxRedirects: 0 });
    expect(answer.status(), await answer.text()).toBe(302);
  }
  for (const list of [
    `/?q=${encodeURIComponent(WORD)}`,
    "/",
    "/category/avtomobili",
    "/category/nedvizhimi-imoti",
    ORDINARY,
  ]) {
    for (const path of [list, `${list}${list.includes("?") ? "&" : "?"}view=list`]) {
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await cutTexts(page), `${path} at ${width} px`).toEqual([]);
        await expectFits(page);
        if (path !== list && list === ORDINARY && ROW_WIDTHS.includes(width))
          expect.soft(await highest(page), `rows of ${path} at ${width} px`).toBeLessThanOrEqual(MAX_ROW);
      }
    }
  }
});

test("a chosen view, the theme and hidden ads are applied before the deferred script runs", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/info");
  await page.evaluate(() => {
    localStorage.setItem("view", "list");
    localStorage.setItem("theme", "dark");
    localStorage.setItem("hidden_ads", JSON.stringify(".listing-grid li:first-child { display: none }"));
  });
  const release = await holdRequests(page, `**${await page.locator("script[defer]").getAttribute("src")}`);
  await page.goto("/categories", { waitUntil: "commit" });
  await expect(page.locator(".listing-grid .card").nth(1)).toBeVisible();
  await expect(page.locator(".listing-grid .card").first()).toBeHidden();
  expect(await page.locator("html").evaluate(({ dataset: { view, theme } }) => ({ view, theme }))).toEqual({
    view: "list",
    theme: "dark",
  });
  release();
});

test("a list is shown as rows on request, and everywhere until the grid is chosen again", async ({ page }) => {
  const isRows = async () => {
    const [first, second] = await page
      .locator(".listing-grid .card")
      .evaluateAll((cards) => cards.slice(0, 2).map((card) => card.getBoundingClientRect().left));
    return first === second;
  };
  const choice = page.getByRole("navigation", { name: "Изглед" });
  await page.goto("/categories?after=&order=cheapest");
  await expect(choice.getByRole("link", { name: /^Мрежа.+показва се/ })).toBeVisible();
  expect(await isRows()).toBe(false);

  await choice.getByRole("link", { name: "Списък" }).click();
  await expect(page).toHaveURL(/order=cheapest&view=list$/);
  await expect(choice.getByRole("link", { name: /^Списък.+показва се/ })).toBeVisible();
  expect(await isRows()).toBe(true);
  await expectAccessible(page);

  // Its links carry it, and the device remembers it.
  await page.getByRole("link", { name: "Покажи още" }).click();
  await expect(page).toHaveURL(/view=list/);
  await page.goto("/category/avtomobili");
  await expect(choice.getByRole("link", { name: /^Списък.+показва се/ })).toBeVisible();
  expect(await isRows()).toBe(true);

  await choice.getByRole("link", { name: "Мрежа" }).click();
  await expect(choice.getByRole("link", { name: /^Мрежа.+показва се/ })).toBeVisible();
  await page.goto("/");
  expect(await isRows()).toBe(false);
});
