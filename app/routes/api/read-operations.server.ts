/** API operations that read public ads and sellers. The responses are the same for everybody, with or without a token. */
import { z } from "zod";
import { getSeller } from "#app/accounts/profile/sellers.queries.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { quarterKey } from "#app/catalogue/places/quarter.ts";
import { MAX_QUERY } from "#app/catalogue/search/query-length.ts";
import { KNOWN_RADII, LIST_ORDERS, readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { listingIdOfSlug } from "#app/listings/life/slug.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { isCursor, readCursor } from "#app/listings/lists/listing-cursor.server.ts";
import { CURSOR_KINDS } from "#app/listings/lists/listing-lists.queries.server.ts";
import { type ListingList, loadListingList } from "#app/listings/lists/listing-page.queries.server.ts";
import { findSellerListings } from "#app/listings/lists/seller-listings.queries.server.ts";
import { suggest } from "#app/listings/lists/suggestions.queries.server.ts";
import { findListingChanges, isChangesCursor } from "#app/listings/page/listing-changes.queries.server.ts";
import { findListingAccess, findWholeListings } from "#app/listings/page/listings.queries.server.ts";
import { findSimilarListings } from "#app/listings/page/similar-listings.queries.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { parseMoney } from "#app/platform/numbers/typed-price.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { PRICE_KINDS } from "#app/platform/wording/price-words.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import { FIELD_PARAMS, invalidFilters } from "./field-params.server.ts";
import { CHANGES_PAGE } from "./limits.ts";
import { ListingShape, listingShape, Seller, sellerShape } from "./listing-shape.server.ts";
import { cursorParam, define, idOf, orNull, refuseParam, tagged, timeCursor } from "./operation.server.ts";

/** The number of ids in a request, limited by the URL length that every proxy accepts. */
const MAX_IDS = 60;
/** The number of seconds for which caches may keep a response. */
const MAX_AGE = 5;

const PLACE = z
  .string()
  .refine((text) => cleanLine(text).length <= LISTING_LIMITS.town.max)
  .optional();
const PRICE_LIMIT = z.string().refine((text) => parseMoney(text, "BGN") !== undefined && !/^\s*[-−]/.test(text));
const AMOUNT =
  "An amount such as 50, '50 EUR' or '1 500,50 лв.', not negative; without a currency it is in that of new ads of the site.";
const LISTING_COUNT = z.int().describe("The number of ads on all pages; 1001 means more than 1000.");
const next = z.string().nullable().describe("Null on the last page.");

function unknownTownText({ town, meant }: NonNullable<ListingList["unknownTown"]>): string {
  return `Параметър town: „${town}“ не е сред градовете и селата на областта.${meant ? ` Имахте предвид ${meant}?` : ""}`;
}

const idsIn = (params: readonly string[]) => params.flatMap((text) => text.split(","));

/** Returns the complete ads for the given cards, in the same order. */
async function wholeListings({ db, env }: Site, cards: readonly { readonly id: string }[]) {
  const ids = cards.map(({ id }) => id);
  const listings = await findWholeListings(db, ids);
  return listings.map((listing) => listingShape(listing, env.siteUrl));
}

export const READ_OPERATIONS = [
  ...tagged("Ads", [
    define.get("/listings", {
      summary: "Lists ads with the filters, search and order of the pages; VIP first, then newest",
      by: "visitor",
      maxAge: MAX_AGE,
      refusals: ["category_missing", "check_fields"],
      query: z
        .object({
          q: z
            .string()
            .refine((text) => cleanLine(text).length <= MAX_QUERY)
            .optional()
            .describe(`The search, at most ${MAX_QUERY} characters, in Cyrillic or Latin letters.`),
          exact: z
            .enum(["0", "1"])
            .optional()
            .describe("1: `q` is not corrected, not extended by similar words, and not read as filters."),
          literal: z
            .array(z.string())
            .optional()
            .describe(
              "Names of `understood`, a parameter for each, that do not limit the list; `thing` for ads that only mention the thing.",
            ),
          category: z.string().optional().describe("The slug of the category."),
          town: PLACE.describe(
            "A settlement in any usual spelling. One outside the region is refused if it has no ads.",
          ),
          quarter: PLACE.refine((text) => !text || quarterKey(text) !== "").describe(
            "A quarter of the town in any spelling, such as `кв. Орфей`; an address alone is none.",
          ),
          radius: z
            .enum(KNOWN_RADII.map(String))
            .optional()
            .describe("The radius around the town in kilometres, in a straight line."),
          price_from: PRICE_LIMIT.optional().describe(`The lowest price. ${AMOUNT}`),
          price_to: PRICE_LIMIT.optional().describe(`The highest price. ${AMOUNT}`),
          price_kind: z
            .enum(codesOf(PRICE_KINDS))
            .optional()
            .describe(`The kind of price: ${Object.keys(PRICE_KINDS).join(", ")}.`),
          seller: z.enum(["private", "trader"]).optional().describe("Only ads of this kind of seller."),
          reserved: z.enum(["yes", "no"]).optional().describe("no: without reserved ads."),
          order: z
            .enum(codesOf(LIST_ORDERS))
            .optional()
            .describe("Ordered by price, ads are grouped by unit; nearest, a radius and a quarter need a town."),
          ids: z
            .array(z.string().refine((text) => text.split(",").every(isUuid)))
            .optional()
            .describe(`Up to ${MAX_IDS} ids, a parameter for each, instead of filters.`),
          after: cursorParam(isCursor),
          ...FIELD_PARAMS,
        })
        .superRefine((query, context) => {
          // The fields of a category are no filters without it.
          for (const name of invalidFilters(query))
            context.addIssue({ code: "custom", path: [query.category ? name : "category"] });
        })
        .refine(({ ids }) => idsIn(ids ?? []).length <= MAX_IDS, { path: ["ids"] })
        .refine(({ ids, ...filters }) => !ids || Object.values(filters).every((one) => one === undefined), {
          path: ["ids"],
        })
        .refine(({ order, radius, quarter, town }) => town || (order !== "nearest" && !radius && !quarter), {
          path: ["town"],
        })
        .refine(({ order, radius, quarter }) => !quarter || (order !== "nearest" && !radius), { path: ["quarter"] })
        .refine(({ order = "newest", after }) => !after || readCursor(after, CURSOR_KINDS[order]), { path: ["after"] }),
      answer: z.object({
        listings: z.array(ListingShape),
        count: LISTING_COUNT.describe("The number of ads on all pages that match; 1001 means more than 1000."),
        matching: z
          .int()
          .describe(
            "How many of `listings`, from the first, match. The others leave open what the search states, or only mention its words.",
          ),
        understood: z
          .array(z.object({ name: z.string(), label: z.string() }))
          .describe("The parts of `q` that limit the list, such as a price, an option or a place."),
        corrected: z
          .string()
          .nullable()
          .describe("The search with corrected typing mistakes; null if nothing was corrected."),
        next,
      }),
      async run({ site, search }) {
        const { db, env } = site;
        if (search.has("ids")) {
          const listings = await wholeListings(
            site,
            idsIn(search.getAll("ids")).map((id) => ({ id })),
          );
          const { length } = listings;
          return { listings, count: length, matching: length, understood: [], corrected: null, next: null };
        }
        const key = search.get("category") ?? "";
        const category = findCategory(key);
        if (key !== "" && !category) throw new Refusal("category_missing", { field: "category" });
        const params = new URLSearchParams(search);
        params.set("literal", search.getAll("literal").join(","));
        const query = readListingQuery(params, { category, display: env.priceDisplay });
        const list = await loadListingList(db, query, 0);
        if (list.unknownTown && list.count === 0) refuseParam("town", unknownTownText(list.unknownTown));
        return {
          listings: await wholeListings(site, list.cards),
          count: list.count,
          matching: list.meantCount,
          understood: [...list.parts],
          corrected: list.corrected ?? null,
          next: list.next ?? null,
        };
      },
    }),
    define.get("/listings/{id}", {
      summary:
        "Returns an ad by its id or by the last part of the URL of its page; 410 if it is sold, expired or deleted",
      by: "visitor",
      maxAge: MAX_AGE,
      refusals: ["listing_not_found", "listing_gone"],
      answer: ListingShape,
      async run({ site: { db, env }, params }) {
        const id = listingIdOfSlug(params.id ?? "");
        const access = id && (await findListingAccess(db, id, null));
        if (!access || access.kind === "missing") throw new Refusal("listing_not_found");
        if (access.kind === "gone") throw new Refusal("listing_gone");
        return listingShape(access.listing, env.siteUrl);
      },
    }),
    define.get("/listings/{id}/similar", {
      summary: "Lists similar ads, the most similar first",
      by: "visitor",
      maxAge: MAX_AGE,
      refusals: ["listing_not_found"],
      answer: z.object({ listings: z.array(ListingShape) }),
      async run(call) {
        const { db } = call.site;
        const id = idOf(call, "listing_not_found");
        const access = await findListingAccess(db, id, null);
        if (access.kind === "missing") throw new Refusal("listing_not_found");
        const like = access.kind === "gone" ? access : { ...access.listing, categoryId: access.listing.category.id };
        return { listings: await wholeListings(call.site, await findSimilarListings(db, like)) };
      },
    }),
    define.get("/changes", {
      summary:
        "Lists the ads that changed since a cursor, each once and in its current state, for programs with a copy of all ads. Without `after` it lists all ads",
      by: "visitor",
      maxAge: MAX_AGE,
      query: z.object({
        after: cursorParam(isChangesCursor).describe("`next` of the last response; it does not expire."),
      }),
      answer: z.object({
        changes: z.array(
          z.object({
            id: z.uuid(),
            listing: orNull(ListingShape).describe("Null if the ad is not public any more."),
          }),
        ),
        next: z
          .string()
          .nullable()
          .describe("The cursor for the next request; send it immediately if `hasMore` is true."),
        hasMore: z.boolean(),
      }),
      async run({ site: { db, env }, search }) {
        const page = await findListingChanges(db, search.get("after") ?? undefined, CHANGES_PAGE);
        return {
          changes: page.changes.map(({ id, listing }) => ({
            id,
            listing: listing ? listingShape(listing, env.siteUrl) : null,
          })),
          next: page.next ?? null,
          hasMore: page.hasMore,
        };
      },
    }),
    define.get("/suggestions", {
      summary: "Lists suggestions for a search that is being typed",
      by: "visitor",
      maxAge: 60,
      query: z.object({ q: z.string().optional() }),
      answer: z.object({
        phrases: z.array(z.string()),
        categories: z.array(
          z.object({
            q: z.string(),
            slug: z.string(),
            name: z.string(),
            count: z.int().nullable().describe("The number of ads; null for the category itself."),
            isMore: z.boolean().describe("True if there are more ads than `count`, because counting stops at 1000."),
          }),
        ),
      }),
      async run({ site, search }) {
        const found = await suggest(site.db, search.get("q") ?? "");
        return { phrases: [...found.phrases], categories: [...found.categories] };
      },
    }),
  ]),
  ...tagged("Sellers", [
    define.get("/sellers/{id}", {
      summary: "Returns a seller with the rating",
      by: "visitor",
      maxAge: MAX_AGE,
      refusals: ["seller_missing"],
      answer: Seller,
      async run(call) {
        const { db, env } = call.site;
        const id = idOf(call, "seller_missing");
        const seller = await getSeller(db, id);
        if (!seller) throw new Refusal("seller_missing");
        return sellerShape(seller, env.siteUrl);
      },
    }),
    define.get("/sellers/{id}/listings", {
      summary: "Lists the ads of a seller, newest first",
      by: "visitor",
      maxAge: MAX_AGE,
      refusals: ["seller_missing"],
      query: z.object({ after: timeCursor }),
      answer: z.object({ listings: z.array(ListingShape), count: LISTING_COUNT, next }),
      async run(call) {
        const { db } = call.site;
        const id = idOf(call, "seller_missing");
        if (!(await getSeller(db, id))) throw new Refusal("seller_missing");
        const page = await findSellerListings(db, id, call.search.get("after") ?? undefined);
        return { listings: await wholeListings(call.site, page.cards), count: page.count, next: page.next ?? null };
      },
    }),
  ]),
];
