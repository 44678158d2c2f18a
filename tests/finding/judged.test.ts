// Searches judged by hand, on the sample: what must be among the first five, what must not come. Figures with a floor each.
import { beforeEach, describe, expect, test } from "vitest";
import { readListingQuery } from "#app/listings/listing-filter.ts";
import { keysOfListing } from "#app/listings/listing-keys.server.ts";
import { findListings } from "#app/listings/listing-lists.queries.server.ts";
import { planFilter } from "#app/listings/planned-filter.server.ts";
import { inTransaction } from "#app/platform/database.server.ts";
import { recordWords } from "#app/search/vocabulary.queries.server.ts";
import { SAMPLE_LISTINGS } from "#sample/sample-listings.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeListings } from "#tests/support/make.ts";
import { JUDGED, NOTHING, TYPED_OTHERWISE } from "./judged.ts";
import { WAYS } from "./typing.ts";

const { db } = useDatabase();

beforeEach(async () => {
  const made = Object.entries(SAMPLE_LISTINGS).flatMap(([slug, listings]) =>
    listings.map(({ title, description, town, attributes }, index) => {
      const content = { title, description, town, attributes, category: category(slug), currency: "BGN" as const };
      const { columns, words } = keysOfListing(content);
      const row = {
        title,
        description,
        town,
        attributes: JSON.stringify(attributes),
        category_id: content.category.id,
      };
      return { words, row: { ...row, ...columns, listed_at: new Date(Date.UTC(2026, 9, 1) + index * 3_600_000) } };
    }),
  );
  await makeListings(
    db,
    made.map(({ row }) => row),
  );
  await inTransaction(db, (tx) =>
    recordWords(
      tx,
      made.map(({ words }) => ({ added: words })),
    ),
  );
});

async function titles(q: string): Promise<readonly string[]> {
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  return (await findListings(db, await planFilter(db, query.filter), query)).cards.map(({ title }) => title);
}

async function missedOf(
  searches: readonly { readonly query: string; readonly first: string; readonly never?: string }[],
) {
  const missed: string[] = [];
  for (const { query, first, never } of searches) {
    const found = await titles(query);
    const isRight = found.slice(0, 5).some((title) => title.includes(first));
    if (!isRight || (never && found.some((title) => title.includes(never))))
      missed.push(`${query}: ${found.slice(0, 5).join("; ")}`);
  }
  return missed;
}

test("what was looked for is among the first five", async () => {
  const missed = await missedOf(JUDGED);
  expect(1 - missed.length / JUDGED.length, missed.join("\n")).toBeGreaterThanOrEqual(0.97);
});

test("nothing is found for what nobody offers", async () => {
  for (const query of NOTHING) expect(await titles(query), query).toEqual([]);
});

describe("the same ads come, however it is typed", () => {
  test.each(Object.entries(WAYS))("%s", async (_name, { type, floor }) => {
    const missed: string[] = [];
    for (const word of TYPED_OTHERWISE) {
      const right = await titles(word);
      const found = await titles(type(word));
      if (right.length === 0 || !found.slice(0, 5).includes(right[0] ?? "")) missed.push(`${word}: ${type(word)}`);
    }
    expect(1 - missed.length / TYPED_OTHERWISE.length, missed.join(", ")).toBeGreaterThanOrEqual(floor);
  });
});
