/** Reads a whole list page in as few queries as possible: VIP strip, ads, count, and the interpretation of the search. */
import type { CategoryChip } from "#app/catalogue/categories/category-chips.tsx";
import { type CategoryCounts, findCategoryCounts } from "#app/catalogue/categories/category-counts.server.ts";
import { nearPlace, readPlace } from "#app/catalogue/places/read-place.ts";
import type { ListingCard } from "#app/listings/card/listing-card.ts";
import {
  isFiltered,
  LIST_ORDERS,
  type ListingFilter,
  type ListingQuery,
  type ListOrder,
  NO_FILTER,
} from "#app/listings/finding/listing-filter.ts";
import { type PlannedFilter, planFilter, withReadPlace } from "#app/listings/finding/planned-filter.server.ts";
import type { QueryPart } from "#app/listings/finding/query-part.ts";
import {
  excludedTexts,
  foundCategory,
  headingOfOpen,
  inOtherCurrency,
  understoodFilters,
} from "#app/listings/finding/understood.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { highlightMatches } from "./highlight-matches.server.ts";
import { COUNT_LIMIT } from "./listing-count.ts";
import { readCursor } from "./listing-cursor.server.ts";
import {
  CURSOR_KINDS,
  countByCategory,
  countListings,
  countMentions,
  findListings,
} from "./listing-lists.queries.server.ts";
import { findPartialMatches } from "./partial-matches.queries.server.ts";
import { findQuarters } from "./quarters.queries.server.ts";

/** A first page with fewer results also shows partial matches. */
const FEW_RESULTS = 4;

export type ShownPart = Pick<QueryPart, "name" | "label">;

/**
 * Returns one page of a list. The first page of an unfiltered list in the default order has up to `stripSize` VIP ads above it;
 * the list continues after them in the same order, so no ad appears twice.
 */
export function loadListingList(db: Db, query: ListingQuery, stripSize: number) {
  return readPublic(db, () => loadList(db, query, stripSize));
}

export type ListingList = Awaited<ReturnType<typeof loadListingList>>;

async function loadList(db: Db, given: ListingQuery, stripSize: number) {
  const query = { ...given, filter: withReadPlace(given.filter) };
  const { filter, after } = query;
  const filtered = isFiltered(filter);
  const hasStrip = !filtered && query.order === "newest" && after === undefined;
  const readPage = async () => {
    const planned = await planFilter(db, filter);
    const listed = (order: ListOrder) =>
      findListings(db, order === query.order ? planned : ofThing(planned), {
        order,
        after,
        strip: hasStrip ? stripSize : 0,
      });
    const order = orderOf(query, planned);
    const [page, matching] = await Promise.all([
      // Without a match the ads that leave a field open are shown, in no other order.
      listed(order).then((found) => (found.cards.length > 0 || order === query.order ? found : listed(query.order))),
      // A search returns its own count, and triggers maintain the counts of all ads.
      filtered && !planned.tiers ? countListings(db, planned) : undefined,
    ]);
    return { planned, page, matching };
  };
  const [{ planned, page, matching }, counts, quarters] = await Promise.all([
    readPage(),
    findCategoryCounts(db),
    findQuarters(db, filter),
  ]);
  const total = counts
    .filter(({ slug }) => !filter.category || slug === filter.category.slug)
    .reduce((sum, { count }) => sum + count, 0);
  const isEmpty = page.cards.length === 0 && filtered && after === undefined;
  const isShort = page.meantCount < FEW_RESULTS && query.order === "newest" && after === undefined;
  const ofPage = filter.category ? undefined : page.foundByCategory;
  const ofText = filter.q === "" ? undefined : (ofPage ?? (await countOfText(db, filter, planned)));
  // What fits in part comes after all ads that leave a field open.
  const isLast = page.next === undefined;
  const [partial, mentions] = isShort
    ? await Promise.all([isLast ? findPartialMatches(db, planned, query, page) : [], countMentions(db, planned)])
    : [[], 0];
  return {
    cards: planned.read ? highlightMatches(page, planned.read) : page.cards,
    next: page.next,
    /** Number of `cards`, from the first, that match the query. */
    meantCount: page.meantCount,
    /** Number of cards after those, that leave open what the query states about a field. */
    openCount: page.openCount,
    /** Number of cards after those, that only mention the thing; the others only have another word's form in common. */
    mentionedCount: page.mentionedCount,
    /** Number of all ads that only mention the thing; 0 unless the page is the first and has few results. */
    mentions,
    /** The word that says what is wanted, as it was read. */
    thing: planned.thing?.readAs,
    strip: page.strip,
    /** Up to 1,001 for filtered lists. */
    count: page.found ?? matching ?? total,
    chips: chipsOf(counts, { ofText, hasOnlyFilters: filtered && filter.q === "" }),
    /** The search text with its corrected words; undefined if no word was corrected. */
    corrected: planned.corrected,
    isFiltered: filtered,
    /** The quarters of the chosen town for the filter. */
    quarters,
    /** The chosen town, if it is no settlement of the region; with the one that is probably meant. */
    unknownTown: unknownTown(filter.town),
    /** The place of the list, from which distances are measured. */
    centre: filter.town || planned.parts.find(({ centre }) => centre !== undefined)?.centre,
    /** True for the list below a text that is being typed. */
    isTyping: filter.isTyping,
    /** The values that the text states, by the parameters of the filters. */
    understood: understoodFilters(planned, query.display),
    /** The category of the text on the list of all categories. */
    found: filter.category || filter.q === "" ? undefined : foundCategory(planned, ofText),
    excluded: excludedTexts(planned),
    openHeading: page.openCount > 0 ? headingOfOpen(planned, page.openRows) : "",
    /** The parts of the search text that limit the list. */
    parts: [
      // Taken away together: 'на село' and 'до 25 км от Хасково'.
      ...[...Map.groupBy(planned.parts, ({ name }) => name)].map(([name, parts]) => ({
        name,
        label: parts.map(({ label }) => label).join(", "),
      })),
      ...(planned.order && query.order === "newest" ? [{ name: "order", label: LIST_ORDERS[planned.order] }] : []),
    ],
    /** The same search with its amount in the other currency; undefined if the text names one, or no amount. */
    inOtherCurrency: inOtherCurrency(planned, filter),
    /** Ads that match a part of the search, below a first page with few results. */
    partial,
    /** New ads instead of an empty list without a text; ads that have nothing in common with a text are no answer to it. */
    newest: isEmpty && filter.q === "" ? await findNewest(db) : [],
  };
}

/** Returns the order of the form, else that of the text, unless the page before had none. */
function orderOf({ order, after }: ListingQuery, planned: PlannedFilter): ListOrder {
  if (order !== "newest" || planned.order === undefined) return order;
  return after !== undefined && readCursor(after, CURSOR_KINDS[planned.order]) === undefined ? order : planned.order;
}

/** Returns the search for ads that are the thing: the cheapest of all titles with a flat is a painter's. */
function ofThing(planned: PlannedFilter): PlannedFilter {
  const { tiers } = planned;
  if (!tiers) return planned;
  return { ...planned, tiers: { ...tiers, meant: tiers.inHead } };
}

/** Returns what is said about a town of the form that is no settlement of the region. */
function unknownTown(town: string) {
  return town === "" || readPlace(town).isKnown ? undefined : { town, meant: nearPlace(town) };
}

const MOST_NEWEST = 8;

async function findNewest(db: Db): Promise<readonly ListingCard[]> {
  const page = await findListings(db, await planFilter(db, NO_FILTER), { order: "newest", after: undefined });
  return page.cards.slice(0, MOST_NEWEST);
}

/**
 * Counts the matches of a search by category id. On the page of a category it is read as the links of its chips are: without the category
 * and its fields.
 */
async function countOfText(db: Db, filter: ListingFilter, planned: PlannedFilter) {
  const isOfCategory = filter.category !== undefined;
  return countByCategory(
    db,
    isOfCategory ? await planFilter(db, { ...filter, category: undefined, fields: [] }) : planned,
  );
}

interface ChipCounts {
  readonly ofText: ReadonlyMap<number, number> | undefined;
  /** True for a list with filters and without a text, whose ads are not counted by category. */
  readonly hasOnlyFilters: boolean;
}

/** Returns the chips of all categories, or with a search those of its categories with their numbers of its ads. */
function chipsOf(counts: CategoryCounts, { ofText, hasOnlyFilters }: ChipCounts): readonly CategoryChip[] {
  const active = counts.filter(({ isActive }) => isActive);
  if (hasOnlyFilters) return active.map(({ count: _count, ...chip }) => chip);
  if (!ofText) return active;
  // Only so many ads were counted, so there may be more.
  const isLowest = [...ofText.values()].reduce((sum, count) => sum + count, 0) > COUNT_LIMIT;
  return active.flatMap((chip) => {
    const count = ofText.get(chip.id);
    return count === undefined ? [] : [{ ...chip, count, isLowest }];
  });
}
