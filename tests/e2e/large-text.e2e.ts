// Pages with text twice as large, by the browser's text size and by its zoom, on a phone.
import type { Page } from "@playwright/test";
import { pageFaults } from "#tests/browsers/page-faults.ts";
import { expect, expectFits, listingWithPhotos, signIn, test } from "./support.ts";

/** The part of the screen that what stays over the page may take. */
const MAX_COVERED = 0.2;

interface Enlarged {
  readonly size: { readonly width: number; readonly height: number };
  readonly fontSize: string;
}

const WAYS: Readonly<Record<string, Enlarged>> = {
  "text twice as large": { size: { width: 390, height: 844 }, fontSize: "200%" },
  "a page zoomed twice": { size: { width: 195, height: 422 }, fontSize: "100%" },
  "text a half larger": { size: { width: 390, height: 844 }, fontSize: "150%" },
  "the narrowest phone": { size: { width: 320, height: 640 }, fontSize: "100%" },
};

for (const [way, enlarged] of Object.entries(WAYS)) {
  test(`${way} is neither cut nor covered`, { tag: "@phone" }, async ({ page }) => {
    await page.setViewportSize(enlarged.size);
    const open = (path: string) => expectReadable(page, path, enlarged);
    const listing = await listingWithPhotos(page);
    const paths = [
      "/",
      "/category/avtomobili",
      "/category/avtomobili?view=list",
      listing,
      "/platform-guide",
      "/auth",
      "/auth?tab=register",
    ];
    for (const path of paths) await open(path);
    await signIn(page, "pro");
    for (const path of ["/add-ad/avtomobili", "/my-ads", "/conversations", "/notifications", "/profile"])
      await open(path);
    await signIn(page, "admin");
    for (const path of ["/admin", "/admin/ads"]) await open(path);
  });
}

test.describe("before the choice about cookies", () => {
  test.use({ isAsked: true });

  test("text twice as large fits the buttons that refuse and accept", { tag: "@phone" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await enlarge(page, "200%");
    await expect(page.getByRole("button", { name: "Отхвърли всички" })).toBeVisible();
    expect(await page.evaluate(cutLabels)).toEqual([]);
  });

  test("text twice as large leaves most of a conversation in sight, and the choice too", { tag: "@phone" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "pro");
    await page.goto("/conversations");
    await page.locator("main li a").first().click();
    await expect(page.getByRole("textbox", { name: "Съобщение" })).toBeVisible();
    await enlarge(page, "200%");
    const question = page.getByRole("region", { name: "Бисквитки" });
    expect((await question.boundingBox())?.height).toBeLessThanOrEqual(Math.ceil(844 / 3));
    for (const name of ["Отхвърли всички", "Приеми всички"])
      await expect(question.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  });
});

async function expectReadable(page: Page, path: string, { fontSize }: Enlarged): Promise<void> {
  await page.goto(path);
  await enlarge(page, fontSize);
  await expectFits(page);
  expect(await page.evaluate(cutLabels), path).toEqual([]);
  expect(await page.evaluate(pageFaults), path).toEqual([]);
  await page.evaluate(() => scrollTo(0, 600));
  expect(await page.evaluate(coveredPart), path).toBeLessThanOrEqual(MAX_COVERED);
}

function enlarge(page: Page, fontSize: string): Promise<void> {
  return page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size} }`);
    document.adoptedStyleSheets.push(sheet);
  }, fontSize);
}

/** In the page: returns labels of controls that are shown in part only. */
function cutLabels(): string[] {
  const cut: string[] = [];
  for (const control of document.querySelectorAll("header a, nav a, button, .button, summary, label, [role=tab]")) {
    const label = control.textContent?.trim() ?? "";
    const isShown = control.getClientRects().length > 0 && control.checkVisibility();
    // Rows that scroll sideways show a part on purpose.
    if (!label || !isShown || control.closest(".row-scroll, .category-tiles, .sr-only")) continue;
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNode(walker.currentNode);
      const text = range.getBoundingClientRect();
      let [left, top, right, bottom] = [0, Number.NEGATIVE_INFINITY, innerWidth, Number.POSITIVE_INFINITY];
      for (let box = walker.currentNode.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === "visible" && box !== control) continue;
        const edge = box.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        if (box === control) break;
      }
      const isHidden = text.top >= bottom - 1 || bottom - top < 2 || right - left < 2;
      if (text.width > 0 && !isHidden && (text.left < left - 1 || text.right > right + 1))
        cut.push(`'${walker.currentNode.textContent}' in ${control.tagName} '${label.slice(0, 40)}'`);
    }
  }
  return cut;
}

/** In the page: returns the part of the screen that the header and what is fixed take. */
function coveredPart(): number {
  let covered = 0;
  for (const element of document.querySelectorAll(".page-header, .bottom-bar, .call-bar")) {
    const { top, bottom } = element.getBoundingClientRect();
    covered += Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  }
  return covered / innerHeight;
}
