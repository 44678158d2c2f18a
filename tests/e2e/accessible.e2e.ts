// Checks every kind of page with axe, also with open menus, dialogs and errors: on a phone in light and on a desktop in dark
// colours. No page may be wider than the screen.
import type { Page } from "@playwright/test";
import { FIXED_PAGES } from "#app/accounts/visit/pages.ts";
import { PUBLISH } from "./publish-button.ts";
import {
  expect,
  expectAccessible,
  expectAllGood,
  expectFits,
  hydrated,
  listingWithPhotos,
  moreActions,
  phoneButton,
  phoneLink,
  signIn,
  signInByForm,
  signUp,
  test,
} from "./support.ts";

// axe takes a second per page, so each size is checked in one colour scheme.
test.use({ colorScheme: async ({ isMobile }, use) => use(isMobile ? "light" : "dark") });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

/** Their layout is that of /tech-guide. */
const OTHER_GUIDES = ["/real-estate-guide", "/auto-guide", "/services-guide"];
const GUEST_PAGES = [
  ...FIXED_PAGES.map(({ path }) => path).filter((path: string) => !OTHER_GUIDES.includes(path)),
  ...["/?q=xqzwvk", "/category/avtomobili?fuel_type=diesel", "/category/nope", "/nowhere", "/auth?tab=register"],
  ...["/saved-ads", "/saved-searches", "/recent", "/hidden"],
];
/** The pages of a guest are divided among tests, which run side by side. */
const PARTS = 3;
for (let part = 1; part <= PARTS; part += 1)
  test(`the pages of a guest are accessible (${part} of ${PARTS})`, { tag: "@phone" }, async ({ page }) => {
    await expectAllGood(
      page,
      GUEST_PAGES.filter((_, index) => index % PARTS === part - 1),
    );
  });

test("the pages with another layout on a wide screen are accessible there too", { tag: "@desktop" }, ({ page }) =>
  expectAllGood(page, ["/", "/category/avtomobili?fuel_type=diesel", "/saved-searches", "/tech-guide"]),
);

test("the page of an ad is accessible, also with the phone shown and the details open", async ({ page }) => {
  await page.goto(await listingWithPhotos(page));
  await expectGood(page);
  await hydrated(page);
  await page.getByRole("tab", { name: "Детайли" }).click();
  await phoneButton(page).click();
  await expect(phoneLink(page)).toBeVisible();
  await expectAccessible(page);
});

test("the pages of a seller are accessible, also with an open dialog or menu", { tag: "@phone" }, async ({ page }) => {
  await signInByForm(page, "demo");
  await expectGood(page); // with the toast about signing in
  for (const path of ["/select-category", "/add-ad", "/profile", "/my-ads"]) {
    await page.goto(path);
    await expectGood(page);
  }
  await hydrated(page);
  const remove = page.getByRole("link", { name: /^Изтрий: / }).first();
  const address = (await remove.getAttribute("href")) ?? "";
  await remove.click();
  await expect(page.getByRole("dialog", { name: "Изтриване на обява" })).toBeVisible();
  await expectGood(page);
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await moreActions(page).first().click();
  await expectGood(page);
  const copy = page.getByRole("button", { name: /^Копирай: / }).first();
  await expect(copy).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(copy).toBeHidden();
  await page
    .getByRole("button", { name: /^(Меню|Профил: .*)$/ })
    .filter({ visible: true })
    .first()
    .click();
  await expectGood(page);
  await page.goto(address);
  await expectGood(page);
});

test("My ads without ads and the ad form, empty and with errors, are accessible", { tag: "@phone" }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/my-ads");
  await expect(page.getByText("Още нямате обяви")).toBeVisible();
  await expectGood(page);
  for (const category of ["avtomobili", "rabota"]) {
    await page.goto(`/add-ad/${category}`);
    await expectGood(page);
    await hydrated(page);
    await page.getByRole("button", { name: PUBLISH }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectGood(page);
  }
});

test("the side menu is accessible", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("button", { name: "Меню", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Меню" })).toBeVisible();
  await hydrated(page);
  await expectGood(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await page.getByRole("button", { name: "Затвори менюто" }).click();
  await expectAccessible(page, ["color-contrast"]);
});

test.describe("no page is wider than the screen", () => {
  const PATHS = [
    "/",
    "/categories",
    "/category/avtomobili?fuel_type=diesel",
    "/auth?tab=register",
    "/add-ad",
    "/info",
    "the ad",
  ];

  test("at a width of 320 pixels, and at twice the text size", { tag: "@phone" }, async ({ page }) => {
    for (const path of PATHS) {
      await page.goto(path === "the ad" ? await listingWithPhotos(page) : path);
      await expectFitsTwice(page);
    }
  });

  test("for a seller, with errors in the form", { tag: "@phone" }, async ({ page }) => {
    await signIn(page, "demo");
    for (const path of ["/my-ads", "/profile", "/select-category", "/add-ad/rabota"]) {
      await page.goto(path);
      await expectFitsTwice(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await hydrated(page);
    await page.getByRole("button", { name: PUBLISH }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectFits(page);
  });

  test("and chips do not overlap", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/categories");
    const chips = page.getByRole("navigation", { name: "Категории", exact: true }).getByRole("link");
    const edges = await chips.evaluateAll((all) =>
      all.map((chip) => chip.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
    const overlapping = edges.filter(([left = 0], place) => place > 0 && left < (edges[place - 1]?.[1] ?? 0));
    expect(overlapping).toEqual([]);
  });

  /** Checks the page at a width of 320 pixels, and then at the usual width with twice the text size. */
  async function expectFitsTwice(page: Page): Promise<void> {
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectFits(page);
    if (usual) await page.setViewportSize(usual);
    const setTextSize = (size: string) =>
      page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
    await setTextSize("200%");
    await expectFits(page);
    await setTextSize("");
  }
});

test.describe("in the colours of the device", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("buttons, chosen places and the logo are visible", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/category/avtomobili");
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { borderTopWidth, outlineStyle, backgroundColor } = getComputedStyle(element);
          const canvas = getComputedStyle(document.body).backgroundColor;
          return { border: borderTopWidth, outline: outlineStyle, isDrawn: backgroundColor !== canvas };
        });
    expect(await look(".button.primary")).toMatchObject({ border: "1px" });
    expect(await look(".chip[aria-current]")).toMatchObject({ border: "1px", outline: "solid" });
    expect(await look(".logo-icons")).toMatchObject({ isDrawn: true });
    await page.goto("/categories");
    expect(await look(".bottom-bar [aria-current=page]")).toMatchObject({ outline: "solid" });
    await page.goto(await listingWithPhotos(page));
    expect(await look("[role=tab][aria-selected=true]")).toMatchObject({ outline: "solid" });
    await page.locator(".listing-actions [data-heart]").click();
    expect(await look(".listing-actions [data-heart]")).toMatchObject({ outline: "solid" });
  });
});
