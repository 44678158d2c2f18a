import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { findCardsById } from "#app/listings/lists/listing-lists.queries.server.ts";
import { listingView } from "#app/listings/page/listing-view.server.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { PriceCuts } from "#app/platform/ui/price-cuts.tsx";
import { PriceDisplayContext } from "#app/platform/ui/price-display.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { ageListing, setListing } from "#tests/support/make-rows.ts";
import { textOf } from "#tests/support/render.tsx";

const { db } = useDatabase();

/** Publishes an ad with these prices, each with the hours for which it stays: '120/24 95:kg/24 50€/24'. */
async function priced(steps: string): Promise<string> {
  const { id } = await makeListing(db);
  for (const [at, step] of steps.split(" ").entries()) {
    const [, amount, euro, unit, hours] = /^(\d+)(€?):?(\w*)\/([\d.]+)$/.exec(step) ?? [];
    await setListing(db, id, {
      price_cents: Number(amount) * 100,
      currency: euro ? "EUR" : "BGN",
      attributes: JSON.stringify(unit ? { price_unit: unit } : {}),
    });
    if (at === 0) await db.deleteFrom("price_history").execute();
    await ageListing(db, id, Number(hours) * HOUR);
  }
  return id;
}

async function cutsOf(id: string): Promise<readonly string[]> {
  const access = await findListingAccess(db, id, null);
  if (access.kind !== "visible") return [];
  const amount = ({ cents, currency }: { cents: number; currency: string }) =>
    `${cents / 100}${currency === "EUR" ? " €" : ""}`;
  return listingView(access.listing, "x").cuts.map(({ from, to }) => `${amount(from)} > ${amount(to)}`);
}

test.each([
  ["a lower price", "120/24 95/24", ["120 > 95"]],
  ["two lower prices", "120/24 95/960 90/24", ["95 > 90", "120 > 95"]],
  ["a higher price", "95/24 120/24", []],
  ["a raise before it", "100/960 150/480 100/24", []],
  ["a raise, and a price below the earlier one", "100/24 150/24 90/24", ["100 > 90"]],
  ["a raise more than thirty days before it", "100/24 150/744 110/24", ["150 > 110"]],
  ["a price that was raised again", "120/24 95/24 110/24", []],
  ["a correction minutes after publishing", "1200/0.1 950/24", []],
  ["one lev by mistake, while it stands", "120/24 1/1", []],
  ["one lev by mistake, corrected at once", "120/24 1/0.1 120/24", []],
  ["one lev by mistake for days", "120/24 1/48 120/24 95/24", ["120 > 95"]],
  ["a cut that follows one lev by mistake", "120/24 1/0.1 95/24", ["120 > 95"]],
  ["a mistaken raise, corrected at once", "120/24 95/24 950/0.1 95/24", ["120 > 95"]],
  ["ten times too much, corrected after days", "9500/48 950/24", []],
  ["another currency, rounded", "120/24 61€/24", []],
  ["another currency with the same number", "120/24 120€/24", []],
  ["another currency and less", "120/24 50€/24", ["120 > 50 €"]],
  ["a raise by the currency", "100/24 100€/24 60€/24", []],
  ["another unit", "40:crate/24 4:kg/24", []],
  ["the same unit", "4:kg/24 3:kg/24", ["4 > 3"]],
  ["no price any more", "120/24 0/24", []],
  ["a price after none", "0/24 95/24", []],
  ["none in between", "120/24 0/24 95/24", ["120 > 95"]],
])("%s", async (_why, steps, cuts) => {
  const id = await priced(steps);
  expect(await cutsOf(id)).toEqual(cuts);
  const [card] = await findCardsById(db, [id]);
  expect(card?.isReduced).toBe(cuts.length > 0);
});

describe("a cut", () => {
  test("has both amounts, as PRICE_DISPLAY says, and its day", async () => {
    const [from, to] = [
      { cents: 120_00, currency: "BGN" },
      { cents: 95_00, currency: "BGN" },
    ] as const;
    const shown = (display: PriceDisplay) =>
      textOf(
        createElement(
          PriceDisplayContext,
          { value: display },
          createElement(PriceCuts, { cuts: [{ from, to, day: "3 май" }] }),
        ),
      );
    expect(shown("bgn-eur")).toBe("Намалена от 120 лв. / 61,36 € на 95 лв. / 48,57 € на 3 май");
    expect(shown("eur")).toBe("Намалена от 61,36 € на 48,57 € на 3 май");
  });

  test("is one word on a card for fourteen days, and stays on the page", async () => {
    const id = await priced("120/24 95/333.6");
    const isReduced = async () => (await findCardsById(db, [id]))[0]?.isReduced;
    expect(await isReduced()).toBe(true);
    await ageListing(db, id, 0.1 * DAY);
    expect(await isReduced()).toBe(false);
    expect(await cutsOf(id)).toEqual(["120 > 95"]);
  });

  test("stays when the ad expires and is renewed", async () => {
    const id = await priced("120/24 95/24");
    await setListing(db, id, { status: "expired" });
    const now = new Date();
    await setListing(db, id, { status: "active", renewed_at: now, listed_at: now });
    expect(await cutsOf(id)).toEqual(["120 > 95"]);
    // A renewal is no new price: the next one is compared at once.
    await setListing(db, id, { price_cents: 80_00 });
    expect(await cutsOf(id)).toEqual(["95 > 80", "120 > 95"]);
  });

  test("is none of an ad that nobody has seen yet", async () => {
    const id = await priced("120/24");
    await setListing(db, id, { was_public: false, status: "inactive", inactive_reason: "review" });
    await setListing(db, id, { price_cents: 95_00 });
    await setListing(db, id, { status: "active", inactive_reason: null, listed_at: new Date() });
    expect(await cutsOf(id)).toEqual([]);
  });
});
