import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findCardsById } from "#app/listings/lists/listing-lists.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { listingView } from "./listing-view.server.ts";
import { findListingAccess } from "./listings.queries.server.ts";

const { db } = useDatabase();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("card and page show that an offer has ended from the day after its last day", async () => {
  vi.setSystemTime("2026-06-20T10:00:00Z");
  const { id } = await makeListing(db, {
    category: "selskostopanski-obyavi",
    attributes: { price_unit: "crate", quantity: 12, available_dates: { from: "2026-06-01", to: "2026-06-30" } },
  });
  const shown = async () => {
    const access = await findListingAccess(db, id, null);
    if (access.kind !== "visible") throw new Error("not visible");
    const { ended, facts } = listingView(access.listing, "slug");
    const [card] = await findCardsById(db, [id]);
    return { ended, facts: facts.map(({ label, text }) => `${label}: ${text}`), card: card?.facts };
  };
  const period = "от 1 юни до 30 юни 2026 г.";
  // The last day in Sofia, where midnight is three hours before that of UTC.
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
