/**
 * Finds ads that match a part of a search, for lists with few results: without a word or a condition, with a higher price, or in another
 * place. What is left out is chosen by its meaning; the thing itself and its brand never are.
 */
import { sql } from "kysely";
import { optionPhraseAt } from "#app/catalogue/fields/option-phrases.server.ts";
import { isAdjective, isKnownWord } from "#app/catalogue/language/keys.server.ts";
import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import { isName } from "#app/catalogue/language/names.ts";
import { isUnit } from "#app/catalogue/language/tokens.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import { toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { conditionsWithKeys, type Eb } from "#app/listings/lists/listing-conditions.server.ts";
import type { ListingFilter, ListingQuery } from "#app/listings/lists/listing-filter.ts";
import { countListings, EXCERPT_SEARCH_LENGTH } from "#app/listings/lists/listing-lists.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Currency, convert, formatMoney } from "#app/platform/wording/money.ts";
import { findRows } from "./found-listings.queries.server.ts";
import { type PlannedFilter, planRead } from "./planned-filter.server.ts";
import type { QueryPart } from "./query-part.ts";
import { GENERIC } from "./query-words.ts";
import { isQuality, keyOf, NUMBER, thingAt } from "./wanted-thing.ts";

export interface PartialMatch {
  /** The heading, such as 'Без „автоматик“'. */
  readonly label: string;
  /** The parameters of the list of these ads. */
  readonly changes: Readonly<Record<string, string>>;
  readonly count: number;
  readonly cards: readonly ListingCard[];
}

interface Candidate extends Pick<PartialMatch, "label" | "changes"> {
  /** True if the words that are left name a thing. */
  readonly isTelling: boolean;
  /** True for a candidate that is only shown alone. */
  readonly isLastResort?: boolean;
  readonly planned: PlannedFilter;
}

const MOST_SECTIONS = 3;
const MOST_QUERIES = 5;
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
  for (const { planned: wider, label, changes, isLastResort } of candidates.slice(0, MOST_QUERIES)) {
    if (isLastResort && sections.length > 0) break;
    const cards = (await cardsOf(db, wider, seen.size + CARDS)).filter(({ id }) => !seen.has(id)).slice(0, CARDS);
    if (cards.length === 0) continue;
    for (const { id } of cards) seen.add(id);
    sections.push({ label, changes, count: await countListings(db, wider), cards });
    if (sections.length === MOST_SECTIONS) break;
  }
  return sections;
}

/** Returns ads with the words in the title: what is left of a search says too little to be looked for in descriptions. */
async function cardsOf(db: Db, { filter, read, tiers }: PlannedFilter, limit: number): Promise<readonly ListingCard[]> {
  // Options such as 'дизел' are fields, which a title need not name.
  const all = read?.words.every(isOption) ? [tiers?.meant ?? ""] : (tiers?.inTitle ?? []);
  if (!tiers || all.length === 0) return [];
  const lastMeant = all.length - 1;
  const search = { filter, open: undefined, tiers: { ...tiers, all, lastMeant }, order: "newest" } as const;
  const { rows } = await findRows(db, search, { cursor: undefined, limit, start: EXCERPT_SEARCH_LENGTH });
  return rows.map(({ row }) => toCard(row));
}

/** Returns what may be left out: quality words, then conditions, then other words from the last, then limits of the price. */
function candidatesOf(planned: PlannedFilter, { filter }: ListingQuery): readonly Candidate[] {
  const { read, parts, kind } = planned;
  const words = read?.words ?? [];
  const thing = thingAt(words);
  const others = words.filter((word, at) => (at !== thing || isOption(word)) && isDispensable(words, at));
  const named = words[thing];
  const isNamed = named !== undefined && (isName(keyOf(named)) || isKnownWord(named.readAs));
  // The number of a model has the key of its name.
  const rare = words.filter((word, at) => isNamed && at !== thing && (/\d/.test(word.typed) || !isName(keyOf(word))));
  const without = (typed: readonly string[], left: { words: readonly ReadWord[]; parts: readonly QueryPart[] }) => ({
    label: `Без „${typed.join(" ")}“`,
    changes: { q: [...left.words, ...left.parts].map((one) => one.typed).join(" ") },
    planned: planRead(filter, { parts: left.parts, kind, read: read && { ...read, words: left.words } }),
    isTelling: left.words.some((word) => !isQuality(word) && !NUMBER.test(word.typed) && !GENERIC.has(keyOf(word))),
  });
  const withoutWords = (dropped: readonly ReadWord[]) => {
    // A number is left out with its unit.
    const all = words.filter(
      (word, at) => dropped.includes(word) || (isMeasure(words, at) && dropped.includes(words[at - 1] ?? word)),
    );
    const left = words.filter((word) => !all.includes(word));
    return without(
      all.map(({ typed }) => typed),
      { words: left, parts },
    );
  };
  const withoutPart = (part: QueryPart) => without([part.typed], { words, parts: parts.filter((one) => one !== part) });
  const all = [
    ...others.filter(isQuality).map((word) => withoutWords([word])),
    ...parts.filter(({ name }) => name !== "price" && name !== "town").map(withoutPart),
    ...pricesAround(planned, filter),
    ...others
      .filter((word) => !isQuality(word))
      .reverse()
      .map((word) => withoutWords([word])),
    ...(others.length > 1 && !others.some(isOption) ? [withoutWords(others)] : []),
    // If nothing else is left to show: other models of a brand, and any price.
    ...(rare.length > 0 ? [{ ...withoutWords(rare), isLastResort: true }] : []),
    ...parts.filter(({ name }) => name === "price").map((part) => ({ ...withoutPart(part), isLastResort: true })),
  ];
  return all.filter(({ isTelling }) => isTelling);
}

/** Reports whether a word may be left out: models and names are what a person wants, and unknown words may be parts of them. */
function isDispensable(words: readonly ReadWord[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (!word || isName(keyOf(word)) || isMeasure(words, at)) return false;
  if (NUMBER.test(word.typed)) return before !== undefined && !isName(keyOf(before));
  return isKnownWord(word.readAs) || isAdjective(keyOf(word)) || isOption(word);
}

const isOption = ({ typed }: ReadWord) => optionPhraseAt([typed], 0, () => true) !== undefined;

function isMeasure(words: readonly ReadWord[], at: number): boolean {
  const word = words[at]?.typed ?? "";
  return NUMBER.test(words[at - 1]?.typed ?? "") && (isUnit(word) || UNITS.test(word));
}

const UNITS = /^(?:номер|размер|литр|килограм|кубик|местен|местна|месец|години|btu|инч|цол)/;

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
      isTelling: true,
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
    label: `${/^[ВФ]/.test(town) ? "Във" : "В"} ${town}`,
    isTelling: true,
    changes: { town },
    planned: planRead({ ...filter, town }, { parts, kind, read }),
  }));
}
