// The photos of ads: on the page, in full screen and on cards.
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, hydrated, listingWithPhotos, test } from "./support.ts";
import { moveFingers } from "./touch.ts";

const gallery = (page: Page) => page.getByRole("region", { name: "Снимки" });
const counter = (page: Page) => gallery(page).locator("p");
const whole = (page: Page) => page.getByRole("dialog", { name: "Снимката на цял екран" });

/** Swipes over the middle of an element by a share of its width to the left. */
async function swipe(page: Page, over: Locator, share: number): Promise<void> {
  const { x, y, width, height } = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [middle, line] = [x + width / 2, y + height / 2];
  const half = (width * share) / 2;
  await moveFingers(page, { from: [middle + half, line], to: [middle - half, line + 3] });
}

/** Returns the place of a strip's photo in view, as a fraction while it moves. */
const placeOf = (strip: Locator) => strip.evaluate((one) => one.scrollLeft / one.clientWidth);

/** Collects the names of the photos that the page loads. */
function loadedPhotos(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/photos\/(\w+-\d+)/.exec(request.url()) ?? [];
    if (name) names.push(name);
  });
  return names;
}

test("the gallery of an ad is circular and has a counter and thumbnails, before React", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto(await listingWithPhotos(page));
  const thumbnails = gallery(page).getByRole("link", { name: /^Снимка \d/ });
  const count = await thumbnails.count();
  expect(count).toBeGreaterThan(1);
  await expect(counter(page)).toHaveText(`Снимка 1 от ${count}`);
  await gallery(page).getByRole("button", { name: "Предишна снимка" }).click();
  await expect(counter(page)).toHaveText(`Снимка ${count} от ${count}`);
  await expect(thumbnails.last()).toHaveAttribute("aria-current", "true");
  await gallery(page).getByRole("button", { name: "Следваща снимка" }).click();
  await expect(counter(page)).toHaveText(`Снимка 1 от ${count}`);
  await thumbnails.nth(1).click();
  await expect(counter(page)).toHaveText(`Снимка 2 от ${count}`);
  const photo = gallery(page).getByRole("img", { name: new RegExp(`снимка 2 от ${count}$`) });
  await expect(photo).toBeInViewport();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  expect(await page.evaluate(() => "ready" in document.documentElement.dataset), "React runs").toBe(false);
  await hydrated(page);
  await expect(counter(page)).toHaveText(`Снимка 2 от ${count}`);
});

test("photos change by swiping and by key; only the next one is loaded ahead", async ({ page, isMobile }) => {
  const images = page.locator(".photo-strip picture img");
  const loaded = () =>
    images.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
  await page.goto(await listingWithPhotos(page));
  // On a narrow screen they are the files of the thumbnails.
  if (!isMobile) await expect.poll(loaded).toBe(2);
  if (isMobile) {
    await swipe(page, gallery(page).locator(".photo-strip"), 0.6);
    await expect(counter(page)).toContainText("2 от");
    await swipe(page, gallery(page).locator(".photo-strip"), -0.6);
    await expect(counter(page)).toContainText("1 от");
  }
  await gallery(page).getByRole("button", { name: "Следваща снимка" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(counter(page)).toContainText("2 от");
  if (!isMobile) await expect.poll(loaded).toBe(3);
  await page.keyboard.press("Home");
  await expect(counter(page)).toContainText("1 от");
  await page.keyboard.press("End");
  await expect(counter(page)).toHaveText(/(\d+) от \1$/);
  await page.keyboard.press("ArrowRight");
  await expect(counter(page)).toContainText("1 от");
});

test("in full screen photos are turned, enlarged, and closed by Back, Escape and the button without a step left behind", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  await page.goto(await listingWithPhotos(page));
  const address = page.url();
  await gallery(page)
    .getByRole("link", { name: /снимка 1 от/ })
    .click();
  await expect(whole(page).getByText(/^1 от|Снимка 1 от/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  const image = whole(page).getByRole("img", { name: /снимка 2 от/ });
  await expect(image).toBeInViewport();
  const width = () => image.evaluate((one) => one.clientWidth);
  const before = await width();
  await whole(page).getByRole("button", { name: "Увеличи" }).click();
  await expect.poll(width).toBeGreaterThan(before * 2);
  const box = whole(page).locator("[data-large]");
  const place = () => box.evaluate((one) => [one.scrollLeft, one.scrollTop]);
  // The enlarged photo is centred, and moves by key.
  await expect.poll(async () => (await place()).every((side) => side > 100)).toBe(true);
  const [left = 0, top = 0] = await place();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await place())[0]).toBeGreaterThan(left + 50);
  if (!isMobile) {
    const [from = 0] = await place();
    await page.mouse.move(400, 400);
    await page.mouse.down();
    await page.mouse.move(450, 460, { steps: 3 });
    await page.mouse.up();
    const moved = (await place()).map((side, axis) => side - (axis === 0 ? from : top));
    expect(moved.map((pixels) => Math.round(pixels / 10) * 10)).toEqual([-50, -60]);
    await expect(box, "a drag is no click").toBeVisible();
  }
  await page.goBack();
  await expect(whole(page)).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(gallery(page).getByRole("link", { name: /снимка 2 от/ })).toBeFocused();
  await expect(counter(page)).toContainText("2 от");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => whole(page).getByRole("button", { name: "Затвори" }).click(),
  ]) {
    await gallery(page)
      .getByRole("link", { name: /снимка 2 от/ })
      .click();
    await expect(whole(page)).toBeVisible();
    await close();
    await expect(whole(page)).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("in full screen two fingers and a double tap enlarge a photo, which then does not give way to the next", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto(await listingWithPhotos(page));
  await gallery(page)
    .getByRole("link", { name: /снимка 1 от/ })
    .click();
  const strip = whole(page).locator(".photo-strip");
  const image = whole(page).getByRole("img", { name: /снимка 1 от/ });
  const width = () => image.evaluate((one) => one.clientWidth);
  await expect(image).toBeVisible();
  await moveFingers(page, { from: [180, 420], to: [80, 420] }, { from: [210, 420], to: [310, 420] });
  await expect.poll(width).toBeGreaterThan(390 * 3);
  expect(await page.evaluate(() => visualViewport?.scale), "the page is not enlarged").toBe(1);
  await swipe(page, whole(page).locator("[data-large]"), 0.4);
  expect(await placeOf(strip)).toBe(0);
  await moveFingers(page, { from: [20, 420], to: [180, 420] }, { from: [370, 420], to: [210, 420] });
  await expect.poll(width).toBe(390);
  await swipe(page, strip, 0.6);
  await expect.poll(() => placeOf(strip)).toBe(1);
  for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(200, 300);
  await expect(whole(page).locator("[data-large]")).toBeVisible();
  for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(200, 300);
  await expect(whole(page).locator("[data-large]")).toBeHidden();
});

test("the photos of a card are swiped or shown by the mouse, and loaded only then; the card stays a link", async ({
  page,
  isMobile,
}) => {
  const loaded = loadedPhotos(page);
  await page.goto("/category/nedvizhimi-imoti");
  const card = page
    .locator(".listing-grid article")
    .filter({ has: page.locator(".card-strip") })
    .first();
  const strip = card.locator(".card-strip");
  await strip.scrollIntoViewIfNeeded();
  await expect(card.getByRole("link")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  const further = new Set(await strip.evaluate((one) => one.parentElement?.dataset.more?.split(" ") ?? []));
  expect(loaded.filter((name) => further.has(name.split("-")[0] ?? ""))).toEqual([]);
  const { x, y, width, height } = (await strip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  if (isMobile) {
    const before = await page.evaluate(() => scrollY);
    await moveFingers(page, { from: [x + 60, y + height - 20], to: [x + 64, y + height - 140] });
    await expect
      .poll(() => page.evaluate(() => scrollY), { message: "a finger on a photo scrolls the page" })
      .toBeGreaterThan(before + 60);
    expect(await placeOf(strip)).toBe(0);
    await page.waitForTimeout(500); // until the page has come to rest
    await swipe(page, strip, 0.6);
  } else await page.mouse.move(x + width - 4, y + height / 2);
  await expect.poll(() => placeOf(strip)).toBeGreaterThan(0.9);
  await expect.poll(() => loaded.filter((name) => further.has(name.split("-")[0] ?? "")).length).toBe(1);
  if (!isMobile) {
    await page.mouse.move(1, 1);
    await expect.poll(() => placeOf(strip)).toBe(0);
  }
  const address = await card.getByRole("link").getAttribute("href");
  if (isMobile) await strip.tap();
  else await strip.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test("the first photo of an ad is preloaded by the head of its page", { tag: "@phone" }, async ({ page }) => {
  const html = await (await page.request.get(await listingWithPhotos(page))).text();
  expect(html.slice(0, html.indexOf("</head>"))).toMatch(/<link rel="preload" as="image" type="image\/avif"/);
});
