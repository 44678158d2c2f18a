// A visitor asks whether an ad is still available, and its owner answers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { answerPath, linkExpiry } from "#app/listings/availability/answer-links.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { expect, expectAccessible, signIn, test, watchFaults } from "./support.ts";

const button = (page: Page) => page.getByRole("button", { name: "Още ли е налично?" });
const ASKED = "Попитахте дали още е налично.";

/** Returns the path of an own ad that visitors may ask about and nobody has asked about yet. */
async function oldListing(owner: Page, guest: Page): Promise<string> {
  const html = await (await owner.request.get("/my-ads?state=active")).text();
  for (const row of html.split("<li ").filter((one) => !one.includes("дали още е налично"))) {
    const [address] = row.match(/\/ad\/[a-z0-9-]+/) ?? [];
    if (address && (await (await guest.request.get(address)).text()).includes("Още ли е налично?")) return address;
  }
  throw new Error("No ad of the sample is old enough.");
}

test("a guest asks with one tap, and the owner answers with one tap", {
  tag: "@phone",
}, async ({ page, browser, baseURL, faults }) => {
  const origin = baseURL ?? "";
  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: origin, serviceWorkers: "block" });
  watchFaults(context, { origin, faults });
  const owner = await context.newPage();
  await signIn(owner, "demo");
  const address = await oldListing(owner, page);

  await page.goto(address);
  await expectAccessible(page);
  await button(page).click();
  await expect(page.getByText(ASKED)).toBeVisible();
  await expect(page).toHaveURL(address);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(ASKED)).toBeVisible();
  await expect(button(page)).toBeHidden();

  await owner.goto("/my-ads?state=active");
  const own = owner.getByRole("listitem").filter({ has: owner.locator(`a[href="${address}"]`) });
  await expect(own).toContainText("1 човек пита дали още е налично.");
  await expectAccessible(owner);
  await own.getByRole("button", { name: /^Още е налична/ }).click();
  await expect(own).toContainText("Потвърдена днес");
  await expect(own.getByText("дали още е налично")).toBeHidden();
  await owner.goto(address);
  await expect(button(owner)).toBeHidden();

  await page.reload();
  await expect(page.getByText("Потвърдена днес").first()).toBeVisible();
  await expect(page.getByText(ASKED)).toBeHidden();
  await context.close();
});

test("the page behind a link in an availability mail is accessible", { tag: "@phone" }, async ({ page }) => {
  const address = /\/ad\/[a-z0-9-]+/.exec(await (await page.request.get("/category/uslugi")).text())?.[0] ?? "";
  const html = await (await page.request.get(address)).text();
  const userId = /\/seller\/([0-9a-f-]{36})/.exec(html)?.[1] ?? "";
  const hash = createKeyedHash(readFileSync(join(process.env.SITE_DATA_DIR ?? "", "secret"), "utf8").trim());
  const until = linkExpiry(new Date(Date.now() + 60_000));
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(answerPath(hash, { userId, listingId: address.slice(-36), answer: "sold", until }));
    await expect(page.getByRole("button", { name: "Продадена" })).toBeVisible();
    await expectAccessible(page);
  }
});
