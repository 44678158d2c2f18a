// Quality of searches on the sample, judged by hand: rates with a minimum each.
import { expect, test } from "vitest";
import { recordWords } from "#app/catalogue/language/vocabulary.queries.server.ts";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { planFilter } from "#app/listings/finding/planned-filter.server.ts";
import { keysOfListing } from "#app/listings/life/listing-keys.server.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { SAMPLE_LISTINGS } from "#sample/sample-listings.ts";
import { useDatabase } from "#tests/support/database.ts";
import { category, makeListings } from "#tests/support/make.ts";
import { JUDGED, type Judged, NOTHING, TYPED_OTHERWISE } from "./judged.ts";
import { WAYS } from "./typing.ts";
import { WORD_PAIRS } from "./word-pairs.ts";

const { db } = useDatabase();

interface Ad {
  readonly words: readonly string[];
  readonly row: Parameters<typeof makeListings>[1][number];
}

function madeAd(content: Omit<Parameters<typeof keysOfListing>[0], "currency">, hours: number): Ad {
  const { columns, words } = keysOfListing({ ...content, currency: "BGN" });
  const { category, attributes, ...texts } = content;
  const row = { ...texts, attributes: JSON.stringify(attributes), category_id: category.id, ...columns };
  return { words, row: { ...row, listed_at: new Date(Date.UTC(2026, 9, 1) + hours * 3_600_000) } };
}

const SAMPLE = Object.entries(SAMPLE_LISTINGS).flatMap(([slug, listings]) =>
  listings.map(({ title, description, town, attributes }, index) =>
    madeAd({ title, description, town, attributes, category: category(slug) }, index),
  ),
);
/** An ad for each word in one of its forms. */
const GENERATED = Object.values(WORD_PAIRS).map((forms, index) => {
  const all = forms.split(" ");
  const content = { description: "В добро състояние.", town: "Хасково", attributes: {} };
  return madeAd({ title: all[index % all.length] ?? "", ...content, category: category("malki-obyavi") }, index);
});

async function publish(ads: readonly Ad[]): Promise<void> {
  await makeListings(
    db,
    ads.map(({ row }) => row),
  );
  await inTransaction(db, (tx) =>
    recordWords(
      tx,
      ads.map(({ words }) => ({ added: words })),
    ),
  );
}

async function titles(q: string): Promise<readonly string[]> {
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  return (await findListings(db, await planFilter(db, query.filter), query)).cards.map(({ title }) => title);
}

async function missedOf(searches: readonly Judged[]): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const { query, first, never } of searches) {
    const found = await titles(query);
    const isRight = found.slice(0, 5).some((title) => title.includes(first));
    if (!isRight || (never && found.some((title) => title.includes(never))))
      missed.push(`${query}: ${found.slice(0, 5).join("; ")}`);
  }
  return missed;
}

test("the expected ad is among the first five results, and excluded ads are not found", async () => {
  await publish(SAMPLE);
  const allMissed: string[] = [];
  let count = 0;
  for (const [kind, { floor, searches }] of Object.entries(JUDGED)) {
    const missed = await missedOf(searches);
    allMissed.push(...missed);
    count += searches.length;
    expect.soft(1 - missed.length / searches.length, `${kind}:\n${missed.join("\n")}`).toBeGreaterThanOrEqual(floor);
  }
  expect.soft(1 - allMissed.length / count, allMissed.join("\n")).toBeGreaterThanOrEqual(0.97);
  for (const query of NOTHING) expect.soft(await titles(query), query).toEqual([]);
});

test("an ad is found by the headword of its word", async () => {
  await publish(GENERATED);
  const searches = Object.keys(WORD_PAIRS).map((query, index) => ({ query, first: GENERATED[index]?.row.title ?? "" }));
  const missed = await missedOf(searches);
  expect(1 - missed.length / searches.length, missed.join("\n")).toBeGreaterThanOrEqual(0.97);
});

test("the same ads are found for other spellings and typing errors", async () => {
  await publish(SAMPLE);
  const right = new Map<string, string | undefined>();
  for (const word of TYPED_OTHERWISE) right.set(word, (await titles(word))[0]);
  for (const [way, { type, floor }] of Object.entries(WAYS)) {
    const missed: string[] = [];
    for (const [word, first] of right) {
      const found = await titles(type(word));
      if (first === undefined || !found.slice(0, 5).includes(first)) missed.push(`${word}: ${type(word)}`);
    }
    expect.soft(1 - missed.length / right.size, `${way}: ${missed.join(", ")}`).toBeGreaterThanOrEqual(floor);
  }
});
