import { beforeEach, describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { loadListingList } from "./listing-page.queries.server.ts";
import { renderList } from "./rendered-list.server.ts";

const { db } = useDatabase();

const DOCUMENT = { request: new Request("http://site.test/"), display: "bgn-eur" } as const;

async function shown(search: string) {
  const query = readListingQuery(new URLSearchParams(search), { display: "bgn-eur" });
  const list = renderList(await loadListingList(db, query, 0), DOCUMENT);
  const cards = [...list.cards, ...list.partial.flatMap((section) => section.cards)];
  const places = cards.map(({ html = "" }) => {
    const [, line = ""] = /class="card-place"[^>]*>(.*?)<\/p>/.exec(html) ?? [];
    // Without the day, which changes at midnight.
    return line
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll("\u00a0", " ")
      .replace(/ · [^·]+$/, "");
  });
  return { from: list.measuredFrom, places };
}

// Distances by map: Димитровград 14 km, Узунджово 9 km from Хасково.
describe("the cards of a list around a place", () => {
  beforeEach(async () => {
    const listed = (hours: number) => ({ listed_at: new Date(Date.now() - hours * 3_600_000) });
    await makeListing(db, { title: "Велосипед", town: "Хасково, кв. Орфей", row: listed(1) });
    await makeListing(db, { title: "Велосипед", town: "Узунджово", row: listed(2) });
    await makeListing(db, { title: "Велосипед", town: "Димитровград, център", row: listed(3) });
    await makeListing(db, { title: "Велосипед", town: "Пловдив", row: listed(4) });
  });

  test.each([
    ["of the form", "town=haskovo&radius=20"],
    ["of the order by distance", "town=Хасково&order=nearest"],
    ["of the text", "q=велосипед до 20 км от хасково"],
  ])("show how far other places are: %s", async (_, search) => {
    const { from, places } = await shown(search);
    expect(from).toBe("Хасково");
    expect(places.filter((place) => !place.startsWith("Пловдив"))).toEqual([
      "Хасково, кв. Орфей",
      "Узунджово · на 9 км",
      "Димитровград, център · на 14 км",
    ]);
  });

  test("show it also below the ads of the place itself", async () => {
    const { from, places } = await shown("q=велосипед&town=Узунджово");
    expect(from).toBe("Узунджово");
    expect(places.filter((place) => place.startsWith("Хасково"))).toEqual(["Хасково, кв. Орфей · на 9 км"]);
  });

  test.each(["", "town=Хасково", "town=Пловдив", "q=велосипед хасково или димитровград"])(
    "show no distance without another place or one centre: %s",
    async (search) => {
      const { from, places } = await shown(search);
      expect(from).toBeUndefined();
      expect(places.join()).not.toContain("км");
    },
  );
});
