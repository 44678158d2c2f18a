// Sharing an ad: the share menu, the page that a shared link opens, the flyer.
import {
  expect,
  expectAccessible,
  hydrated,
  listingWithPhotos,
  moreActions,
  publish,
  signUp,
  test,
} from "./support.ts";

test.describe("an ad is shared", () => {
  test("by copying its link, and on Facebook, WhatsApp and Viber", { tag: "@desktop" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const address = await listingWithPhotos(page);
    await page.goto(`${address}?tab=details`);
    await hydrated(page);
    const summary = page.locator("summary").filter({ hasText: "Сподели" });
    await summary.focus();
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    const canonical = new URL(address, page.url()).href;
    for (const [name, start] of [
      ["Facebook", "https://www.facebook.com/sharer/sharer.php?u="],
      ["WhatsApp", "https://wa.me/?text="],
      ["Viber", "viber://forward?text="],
    ] as const) {
      const to = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
      expect(to.startsWith(start)).toBe(true);
      expect(decodeURIComponent(to)).toContain(canonical);
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Viber" })).toBeHidden();
    await expect(summary).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Копирай връзката" }).click();
    await expect(page.getByText("Връзката е копирана")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  });

  test("by its owner from the menu of My ads", { tag: "@desktop" }, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signUp(page);
    const address = await publish(page, "Глинена стомна");
    await page.goto("/my-ads");
    await hydrated(page);
    await moreActions(page, "Глинена стомна").click();
    const share = page.getByRole("link", { name: "Сподели: Глинена стомна" });
    expect(new URL((await share.getAttribute("href")) ?? "", page.url()).href).toBe(new URL(address, page.url()).href);
    await share.click();
    await expect(page.getByText("Връзката е копирана")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(address, page.url()).href);
    await expect(page).toHaveURL(/\/my-ads$/);
  });

  test("with the share sheet of the phone if there is one", { tag: "@phone" }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: async (what: ShareData) => {
          document.title = `изпратено ${what.url}`;
        },
      });
    });
    const address = await listingWithPhotos(page);
    await page.goto(address);
    await hydrated(page);
    await page.locator("summary").filter({ hasText: "Сподели" }).click();
    await page.getByRole("button", { name: "Изпрати чрез…" }).click();
    await expect(page).toHaveTitle(`изпратено ${new URL(address, page.url()).href}`);
    await expect(page.getByRole("link", { name: "Viber" })).toBeHidden();
  });
});

test("a shared link redirects to the ad after half a second, without a history entry", {
  tag: "@phone",
}, async ({ page }) => {
  const address = await listingWithPhotos(page);
  await page.goto("/about");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  // On a slow connection the scripts arrive later than that.
  await page.route("**/assets/*.js", () => {});
  await page.goto(`/share?id=${address.slice(-36)}`);
  const age = await page.evaluate(() => performance.now());
  await page.clock.runFor(499 - age);
  await expect(page.getByRole("link", { name: "Към обявата" })).toBeVisible();
  await page.clock.runFor(2);
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("a flyer is one A4 page with ten strips, and shows the phone to the owner only", {
  tag: "@desktop",
}, async ({ page, browser, baseURL }) => {
  await signUp(page);
  await page.goto(await publish(page, "Котленско килимче"));
  await hydrated(page);
  await moreActions(page, "Котленско килимче").click();
  await page.getByRole("link", { name: "Листовка за печат" }).click();
  await expect(page.getByRole("heading", { name: "Листовка за печат" })).toBeVisible();
  await expect(page.getByText(/^088\d \d{3}\s\d{3}$/).first()).toBeVisible();
  await expect(page.locator(".flyer-strip")).toHaveCount(10);
  await expectAccessible(page);
  // Chromium writes one /Page object per page; /Pages is their list.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12]/);

  const stranger = await browser.newContext({ ...(baseURL && { baseURL }) });
  const answer = await stranger.request.get(page.url());
  expect(answer.status()).toBe(200);
  expect(await answer.text()).not.toMatch(/088\d \d{3}\s\d{3}/);
  await stranger.close();
});
