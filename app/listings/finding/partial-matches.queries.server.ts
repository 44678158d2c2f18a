/**
 * Finds ads that match a part of a search, for lists with few results: without a word or a condition, with a higher price, or in another
 * place. What is left out is chosen by its meaning; the thing itself and its brand never are.
 */
import { sql } from "kysely";
import { isKnownWord } from "#app/catalogue/language/keys.server.ts";
import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import { isName } from "#app/catalogue/language/names.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { conditionsWithKeys, type Eb } from "#app/listings/lists/listing-conditions.server.ts";
import type { ListingFilter, ListingQuery } from "#app/listings/lists/listing-filter.ts";
import { findListings } from "#app/listings/lists/listing-lists.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Currency, convert, formatMoney } from "#app/platform/wording/money.ts";
import { type PlannedFilter, planRead } from "./planned-filter.server.ts";
import type { QueryPart } from "./query-part.ts";
import { ADJECTIVE, QUALITIES } from "./query-words.ts";

export interface PartialMatch {
  /** The heading, such as 'Без „автоматик“'. */
  readonly label: string;
  /** The parameters of the list of these ads. */
  readonly changes: Readonly<Record<string, string>>;
  readonly count: number;
  readonly cards: readonly ListingCard[];
}

interface Candidate extends Pick<PartialMatch, "label" | "changes"> {
  readonly planned: PlannedFilter;
}

const MOST_SECTIONS = 3;
const MOST_QUERIES = 4;
const CARDS = 4;
/** The factors of the nearest price above and below a limit. */
const [DEARER, CHEAPER] = [1.2, 0.8];

/** Returns the sections below a list, without the ads that it shows itself. */
export async function findPartialMatches(
  db: Db,
  planned: PlannedFilter,
  query: ListingQuery,
  shown: readonly { readonly id: string }[],
): Promise<readonly PartialMatch[]> {
  if (!planned.tiers || query.filter.isExact) return [];
  const seen = new Set(shown.map(({ id }) => id));
  const sections: PartialMatch[] = [];
  const candidates = [...candidatesOf(planned, query), ...(await otherTowns(db, planned, query))];
  for (const { planned: wider, ...section } of candidates.slice(0, MOST_QUERIES)) {
    const page = await findListings(db, wider, { order: "newest", after: undefined });
    const cards = page.cards.slice(0, page.meantCount).filter(({ id }) => !seen.has(id));
    if (cards.length === 0) continue;
    for (const { id } of cards.slice(0, CARDS)) seen.add(id);
    sections.push({ ...section, count: page.found ?? 0, cards: cards.slice(0, CARDS) });
    if (sections.length === MOST_SECTIONS) break;
  }
  return sections;
}

/** Returns what may be left out: quality words, then conditions, then other words from the last, then limits of the price. */
function candidatesOf(planned: PlannedFilter, { filter }: ListingQuery): readonly Candidate[] {
  const { read, parts, kind } = planned;
  const words = read?.words ?? [];
  const thing = words.findIndex(
    (word, at) => !isQuality(word) && !NUMBER.test(word.typed) && !isBeforeThing(words, at),
  );
  // Models and parts of compounds are no words of the language, and what they say is never left out.
  const others = words.filter((word, at) => at !== thing && isKnownWord(word.readAs) && !isName(keyOf(word)));
  const without = (typed: readonly string[], left: { words: readonly ReadWord[]; parts: readonly QueryPart[] }) => ({
    label: `Без „${typed.join(" ")}“`,
    changes: { q: [...left.words, ...left.parts].map((one) => one.typed).join(" ") },
    planned: planRead(filter, { parts: left.parts, kind, read: read && { ...read, words: left.words } }),
  });
  const withoutWords = (dropped: readonly ReadWord[]) =>
    without(
      dropped.map(({ typed }) => typed),
      { words: words.filter((word) => !dropped.includes(word)), parts },
    );
  const conditions = parts.filter(({ name }) => name !== "price" && name !== "town");
  return [
    ...others.filter(isQuality).map((word) => withoutWords([word])),
    ...conditions.map((part) => without([part.typed], { words, parts: parts.filter((one) => one !== part) })),
    ...pricesAround(planned, filter),
    ...others
      .filter((word) => !isQuality(word))
      .reverse()
      .map((word) => withoutWords([word])),
    ...(others.length > 1 ? [withoutWords(others)] : []),
  ];
}

const NUMBER = /^\d+$/;

/** Reports whether a word is an adjective before the thing: 'детски' in 'детски приказки'. */
function isBeforeThing(words: readonly ReadWord[], at: number): boolean {
  const [word, next] = [words[at], words[at + 1]];
  return word !== undefined && next !== undefined && !NUMBER.test(next.typed) && ADJECTIVE.test(keyOf(word));
}

const keyOf = ({ meanings }: ReadWord) => meanings[0]?.keys[0] ?? "";
const isQuality = (word: ReadWord) => QUALITIES.has(keyOf(word));

function pricesAround({ parts, read, kind }: PlannedFilter, filter: ListingFilter): readonly Candidate[] {
  const condition = parts.find(({ name }) => name === "price")?.condition;
  if (condition?.kind !== "price") return [];
  const { from, to } = condition;
  const at = (name: "price_to" | "price_from", value: number) => {
    const [amount, typed] = roundedAmount(value, filter.currency);
    const wider = name === "price_to" ? { priceTo: amount, priceFrom: from } : { priceFrom: amount };
    return {
      label: `${name === "price_to" ? "До" : "От"} ${formatMoney({ cents: typed, currency: filter.currency })}`,
      changes: {
        [name]: String(typed / 100),
        ...(name === "price_to" && from
          ? { price_from: String(convert({ cents: from, currency: "BGN" }, filter.currency).cents / 100) }
          : {}),
      },
      planned: planRead({ ...filter, ...wider }, { parts, kind, read }),
    };
  };
  return to !== undefined
    ? [at("price_to", to * DEARER)]
    : from === undefined
      ? []
      : [at("price_from", from * CHEAPER)];
}

/** Returns an amount in stotinki and in cents of the currency in which it is a round number. */
function roundedAmount(bgn: number, currency: Currency): readonly [bgn: number, typed: number] {
  const exact = convert({ cents: Math.round(bgn), currency: "BGN" }, currency).cents / 100;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(exact, 1))) - 1);
  const typed = Math.round(exact / step) * step * 100;
  return [convert({ cents: typed, currency }, "BGN").cents, typed];
}

const MOST_TOWNS = 2;

async function otherTowns(db: Db, planned: PlannedFilter, { filter }: ListingQuery): Promise<readonly Candidate[]> {
  const { parts, read, kind, tiers } = planned;
  const place = parts.find(({ name }) => name === "town")?.condition;
  if (place?.kind !== "place" || !tiers) return [];
  const elsewhere = planRead(filter, { parts: parts.filter(({ name }) => name !== "town"), kind, read });
  const rows = await db
    .selectFrom(
      db
        .selectFrom("listings")
        .select("town")
        .where((eb) => conditionsWithKeys(eb as Eb, elsewhere.filter, tiers.meant))
        .where(sql<boolean>`not (listings.town = any(${[...place.towns]}::text[]))`)
        .limit(1_000)
        .as("matching"),
    )
    .select((eb) => ["town", eb.fn.countAll<number>().as("count")])
    .groupBy("town")
    .orderBy("count", "desc")
    .orderBy("town")
    .limit(MOST_TOWNS)
    .execute();
  return rows.map(({ town }) => ({
    label: `В ${town}`,
    changes: { town },
    planned: planRead({ ...filter, town }, { parts, kind, read }),
  }));
}
