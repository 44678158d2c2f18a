import { beforeEach, describe, expect, test } from "vitest";
import { findSimilarWithPrices } from "#app/listings/page/similar-listings.queries.server.ts";
import { buildSitemap } from "#app/listings/sharing/crawlers/sitemap.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListings } from "#tests/support/make.ts";
import { buildPriceFigures, COUNTED_DAYS } from "./price-figures.jobs.server.ts";
import { findCategoryFigures, findFigures } from "./price-figures.queries.server.ts";
import { priceGroupOf } from "./price-group.server.ts";
import { pricePageHtml, pricePanelHtml } from "./price-panel.server.tsx";

const { db } = useDatabase();
const CARS = 2;
const GOLF = {
  categoryId: CARS,
  town: "Хасково",
  headword: "",
  attributes: { brand: "VW", model: "Golf", year: 2006 },
};
const key = priceGroupOf(GOLF)?.key ?? "";

type Row = NonNullable<Parameters<typeof makeListings>[1][number]>;
const row = (amount: number, more: Row = {}): Row => ({
  category_id: CARS,
  title: "Голф",
  town: "Хасково",
  price_cents: amount * 100,
  attributes: JSON.stringify({ brand: "Volkswagen", model: "Golf 5", year: 2005 }),
  ...more,
});
/** Publishes these ads, one after the other of three sellers. */
async function publish(rows: readonly Row[], sellers = 3): Promise<void> {
  const ofSellers = Object.values(Object.groupBy(rows, (one) => rows.indexOf(one) % sellers));
  for (const own of ofSellers) if (own) await makeListings(db, own);
}
const build = (now = new Date()) => buildPriceFigures.run({ db, env: { priceDisplay: "bgn-eur" } }, undefined, now);
const PRICES = [6000, 6400, 6800, 7000, 7200, 7400, 7600, 7800, 8000, 8400, 8800];

beforeEach(() => publish(PRICES.map((amount) => row(amount))));

describe("the figures", () => {
  test.each<readonly [why: string, added: readonly Row[], ads: number | undefined]>([
    ["need twelve ads", [], undefined],
    ["are of twelve ads", [row(9000)], 12],
    ["have sold ads", [row(9000, { status: "inactive", inactive_reason: "sold" })], 12],
    ["have ads in euro", [row(4000, { currency: "EUR" })], 12],
    ["have no paused ads", [row(9000, { status: "inactive", inactive_reason: "paused" })], undefined],
    ["have no expired ads", [row(9000, { status: "expired" })], undefined],
    [
      "have no ads that an administrator stopped",
      [row(9000, { status: "inactive", inactive_reason: "admin" })],
      undefined,
    ],
    ["have no older ads", [row(9000, { listed_at: new Date(Date.now() - (COUNTED_DAYS + 1) * DAY) })], undefined],
    ["have no nonsense prices", [row(1), row(1111), row(123456)], undefined],
    ["have no ads without a price", [row(0)], undefined],
    [
      "have no cars of other years",
      [row(9000, { attributes: JSON.stringify({ brand: "VW", model: "Golf", year: 2009 }) })],
      undefined,
    ],
  ])("%s", async (_why, added, ads) => {
    await publish([row(10, { attributes: "{}" })]);
    for (const one of added) {
      const [listing] = await makeListings(db, [{ ...one, status: "active", inactive_reason: null }]);
      // What is sold was public.
      if (listing && one.status)
        await db
          .updateTable("listings")
          .set({ status: one.status, inactive_reason: one.inactive_reason ?? null })
          .where("id", "=", listing.id)
          .execute();
    }
    await build();
    expect((await findFigures(db, key))?.ads).toBe(ads);
  });

  test("are of three sellers", async () => {
    await db.deleteFrom("listings").execute();
    await publish(
      [...PRICES, 9000].map((amount) => row(amount)),
      2,
    );
    await build();
    expect(await findFigures(db, key)).toBeUndefined();
  });

  test("are replaced as a whole, also when the job runs twice", async () => {
    await publish([row(9000)]);
    await build();
    const first = await findCategoryFigures(db, CARS, "");
    await build();
    expect((await findCategoryFigures(db, CARS, "")).groups).toEqual(first.groups);
    await publish([row(9100)]);
    await build();
    expect((await findFigures(db, key))?.ads).toBe(13);
  });

  test("stay when hardly any ads are found, and for a week when fewer than half are", async () => {
    await publish([row(9000)]);
    await build();
    await db.deleteFrom("listings").execute();
    await expect(build()).rejects.toThrow("0 groups instead of 5, nothing was replaced");
    const bicycles = (category_id: number) =>
      Array.from({ length: 12 }, () => row(300, { category_id, headword: "велосипед" }));
    await publish(bicycles(10));
    await expect(build()).rejects.toThrow("1 groups instead of 5");
    expect((await findFigures(db, key))?.ads).toBe(12);
    await db
      .updateTable("price_figures")
      .set({ built_at: new Date(Date.now() - 8 * DAY) })
      .execute();
    await build();
    expect(await findFigures(db, key)).toBeUndefined();
  });
});

describe("with figures", () => {
  beforeEach(async () => {
    await publish([row(9000)]);
    await build();
  });

  test("the ad page gets them with the similar ads, also if there are none", async () => {
    const like = { ...GOLF, title: "Голф" };
    expect(await findSimilarWithPrices(db, like)).toMatchObject({ cards: { length: 8 }, figures: { ads: 12 } });
    await db.updateTable("listings").set({ status: "inactive", inactive_reason: "sold" }).execute();
    expect(await findSimilarWithPrices(db, like)).toMatchObject({ cards: [], figures: { ads: 12 } });
    expect((await findSimilarWithPrices(db, { ...like, attributes: {} })).figures).toBeUndefined();
  });

  test("the panel states the range and marks the bar of the ad", async () => {
    const figures = await findFigures(db, key);
    if (!figures) throw new Error("no figures");
    const html = pricePanelHtml(figures, { categoryId: CARS, price: { cents: 4000_00, currency: "EUR" } }).replace(
      /\u00a0/g,
      " ",
    );
    expect(html).toContain("Подобни обяви: 7 000-8 400 лв.");
    expect(html).toMatch(/тази обява е при 7 500-8 000 лв\./);
    expect(html).toContain('href="/prices/avtomobili"');
  });

  test("the page finds groups by words in any spelling, a car by its year", async () => {
    const found = async (q: string) => (await findCategoryFigures(db, CARS, q)).groups.map(({ label }) => label);
    const listed = ["Volkswagen Golf, 2005-2009 г."];
    for (const q of ["", "голф", "VW golf", "golf 2008", listed[0] ?? ""])
      expect([q, await found(q)]).toEqual([q, listed]);
    for (const q of ["golf 2003", "астра"]) expect([q, await found(q)]).toEqual([q, []]);
    const { groups, builtAt } = await findCategoryFigures(db, CARS, "");
    expect(pricePageHtml(groups, { slug: "avtomobili", builtAt })).toContain("<table");
  });

  test("the sitemap has the page of the category, and of no other", async () => {
    const pages = (await buildSitemap(db, "https://site.test")).match(/\/prices\/[a-z-]+/g);
    expect(pages).toEqual(["/prices/avtomobili"]);
  });
});
