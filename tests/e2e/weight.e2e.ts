// What a public page weighs, and that React finds on it what the server wrote.
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support.ts";

/** Bytes of a card of the sample, on an average. */
const MAX_CARD = 1_380;
/** Kilobytes, as they are and compressed as densely as can be. The ads are the sample's. */
const LIMITS: Readonly<Record<string, { readonly path: string; readonly raw: number; readonly brotli: number }>> = {
  "the home page": { path: "/", raw: 66, brotli: 11 },
  "a category": { path: "/category/nedvizhimi-imoti", raw: 62, brotli: 10.3 },
  "all ads": { path: "/categories", raw: 55, brotli: 9.8 },
  "a search": { path: `/categories?q=${encodeURIComponent("маса")}`, raw: 36, brotli: 7.5 },
  "an ad": { path: "an ad with photos", raw: 40.5, brotli: 8 },
};

for (const [name, { path, raw, brotli }] of Object.entries(LIMITS)) {
  test(`${name} is small, and hydrated as it is`, { tag: "@phone" }, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const cards = [...document.querySelectorAll("li > article")];
        Object.assign(window, { cards, written: cards.map((card) => card.outerHTML) });
      });
    });
    const address = path.startsWith("/") ? path : await firstAd(page);
    const html = await (await page.request.get(address)).body();
    expect(html.byteLength / 1024).toBeLessThan(raw);
    expect(brotliCompressSync(html).byteLength / 1024).toBeLessThan(brotli);
    const cards = [...html.toString().matchAll(/<article\b.*?<\/article>/gs)].map(([card]) => Buffer.byteLength(card));
    expect(cards.reduce((sum, bytes) => sum + bytes, 0) / cards.length).toBeLessThan(MAX_CARD);
    // That something differs the console would say, and fail the test.
    await page.goto(address);
    await hydrated(page);
    const kept = await page.evaluate(() => {
      const { cards, written } = window as unknown as { cards: Element[]; written: string[] };
      return cards.map((card, index) => card.isConnected && card.outerHTML === written[index]);
    });
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).not.toContain(false);
  });
}

async function firstAd(page: Page): Promise<string> {
  const home = await (await page.request.get("/")).text();
  return /href="(\/ad\/[^"]+)"/.exec(home)?.[1] ?? "";
}
