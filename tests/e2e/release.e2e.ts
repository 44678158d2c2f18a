// A release while somebody uses the site: the open page is from one build, and the server has the next one.
import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "#tests/support/machine.ts";
import { makeNextBuild } from "#tests/support/next-build.ts";
import { type BuiltSite, startSite } from "#tests/support/running-site.ts";
import { PUBLISH } from "./publish-button.ts";
import { test as base, expect, fillListing, openListingForm, signUp, toast } from "./support.ts";

/** The text of the skip link in this build and in the next one. */
const TEXTS = ["Към съдържанието", "Направо към съдържанието"] as const;
const isOfNextBuild = (page: Page, is: boolean) =>
  expect(page.locator(".skip-link")).toHaveText(is ? TEXTS[1] : TEXTS[0]);

/** Ends the site and starts the next build with its data; without the stored files of this one if `isForgotten`. */
type Release = (options: { isForgotten: boolean }) => Promise<void>;

const test = base.extend<{ folder: string; release: Release }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "tukashno-release-"));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern
  baseURL: async ({}, use) => {
    const shared = process.env.SITE_ADDRESS;
    process.env.SITE_ADDRESS = `http://localhost:${await freePort()}`;
    await use(process.env.SITE_ADDRESS);
    process.env.SITE_ADDRESS = shared;
  },
  release: async ({ folder, baseURL }, use) => {
    const DATA_DIR = join(folder, "data");
    // The other tests have usually left a database, which is started faster than a new one is made.
    const [migrated] = globSync("node_modules/.cache/tukashno-tests/*/database");
    if (migrated) cpSync(migrated, join(DATA_DIR, "database"), { recursive: true });
    const settings = { PORT: new URL(baseURL ?? "").port, DATA_DIR, TRUST_PROXY: "1" };
    let site: BuiltSite = await startSite(settings);
    await use(async ({ isForgotten }) => {
      const next = makeNextBuild(join(folder, "next"), TEXTS);
      await site.stop();
      if (isForgotten) rmSync(join(DATA_DIR, "earlier-builds"), { recursive: true });
      site = await startSite(settings, { folder: next });
    });
    await site.stop();
  },
});

for (const isForgotten of [false, true]) {
  const files = isForgotten ? "gone" : "kept";

  test(`an ad is published and a link followed from pages of the previous build whose files are ${files}`, {
    tag: "@phone",
  }, async ({ page, context, release }) => {
    await signUp(page);
    const other = await context.newPage();
    await openListingForm(other);
    await openListingForm(page);
    await fillListing(page, "Походна печка");
    await release({ isForgotten });
    await page.getByRole("button", { name: PUBLISH }).click();
    await expect(page).toHaveURL(/\/ad\/pohodna-pechka/);
    await expect(toast(page)).toContainText("Обявата е създадена успешно");
    await expect(page.getByRole("heading", { level: 1, name: "Походна печка" })).toBeVisible();
    await isOfNextBuild(page, isForgotten);

    await other.getByRole("link", { name: "тукашно, начална страница" }).click();
    await expect(other).toHaveURL("/");
    await expect(other.getByRole("search").first()).toBeVisible();
    await isOfNextBuild(other, isForgotten);
    await other.goBack();
    await expect(other).toHaveURL("/add-ad/malki-obyavi");
    await expect(other.getByLabel("Заглавие")).toBeVisible();
  });
}
