import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { findCardsById } from "./listing-lists.queries.server.ts";
import { listingView } from "./listing-view.server.ts";
import { sightListing } from "./listings.queries.server.ts";

const { db } = useDatabase();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("what was to be had until a day that has passed says so, on card and page, from the next day on", async () => {
  vi.setSystemTime("2026-06-20T10:00:00Z");
  const { id } = await makeListing(db, {
    category: "selskostopanski-obyavi",
    attributes: { price_unit: "crate", quantity: 12, available_dates: { from: "2026-06-01", to: "2026-06-30" } },
  });
  const shown = async () => {
    const sighting = await sightListing(db, id, null);
    if (sighting.kind !== "visible") throw new Error("not visible");
    const { ended, facts } = listingView(sighting.listing, "slug");
    const [card] = await findCardsById(db, [id]);
    return { ended, facts: facts.map(({ label, text }) => `${label}: ${text}`), card: card?.facts };
  };
  const period = "от 1 юни до 30 юни 2026 г.";
  // The last day in Sofia, whose midnight is three hours before that of UTC.
  vi.setSystemTime("2026-06-30T20:59:00Z");
  const before = { ended: undefined, facts: ["Количество: 12 щайги", `Налично: ${period}`], card: [period] };
  expect(await shown()).toEqual(before);
  vi.setSystemTime("2026-06-30T21:01:00Z");
  const past = `${period} (срокът мина)`;
  expect(await shown()).toEqual({
    ended: "до 30 юни 2026 г.",
    facts: ["Количество: 12 щайги", `Налично: ${past}`],
    card: [past],
  });
});
