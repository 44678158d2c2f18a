// Bounds of the compressed size of a public page, and that React takes its cards over as the server wrote them.
import { brotliCompressSync } from "node:zlib";
import { expect, hydrated, test } from "./support.ts";

/** Kilobytes; the ads are the sample's. */
const LIMITS = { "/category/nedvizhimi-imoti": 20, "an ad": 14 } as const;

for (const [name, limit] of Object.entries(LIMITS)) {
  test(`${name} has at most ${limit} KB compressed, and cards that hydration keeps`, { tag: "@phone" }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        const cards = [...document.querySelectorAll("li > article")];
        Object.assign(window, { cards, written: cards.map((card) => card.outerHTML) });
      });
    });
    const home = await (await page.request.get("/")).text();
    const address = name === "an ad" ? (/href="(\/ad\/[^"]+)"/.exec(home)?.[1] ?? "") : name;
    const html = await (await page.request.get(address)).body();
    expect(brotliCompressSync(html).byteLength / 1024).toBeLessThan(limit);
    // React logs a difference to the console, which fails the test.
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
