/**
 * Builds the sitemap: the fixed pages with their priorities and the newest ads with their photos. With
 * SITEMAP_ALL it has all ads, in parts under an index.
 */

import { SITEMAP_PAGES } from "#app/accounts/visit/pages.ts";
import { findCategoryCounts } from "#app/catalogue/categories/category-counts.server.ts";
import { MUNICIPALITIES, type Municipality } from "#app/catalogue/places/municipalities.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { photoUrl } from "#app/listings/photos/photo.ts";
import { findPricedCategories } from "#app/listings/prices/price-figures.queries.server.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showList } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { element, newestOf } from "./xml.ts";

/** The maximum number of ads in the ordinary sitemap. */
export const MAX_SITEMAP_LISTINGS = 1000;
/** Approximate maximum of ads in one part; the protocol allows 50,000 addresses and 50 MB. */
const PART_SIZE = 10_000;
/** The number of possible beginnings of an id, which are eight random hexadecimal digits. */
const BEGINNINGS = 2 ** 32;
const MAX_SHARES = 4096;

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

interface Entry {
  readonly path: string;
  readonly priority: string;
  readonly changed?: Date | undefined;
  readonly images?: readonly string[];
}

function urlElement(siteUrl: string, { path, priority, changed, images = [] }: Entry): string {
  return [
    "<url>",
    element("loc", siteUrl + path),
    changed ? element("lastmod", changed.toISOString()) : "",
    element("priority", priority),
    ...images.map((image) => `<image:image>${element("image:loc", new URL(image, siteUrl).href)}</image:image>`),
    "</url>",
  ].join("");
}

/** Returns the sitemap of the fixed pages and the newest ads; the only one unless SITEMAP_ALL is on. */
export function buildSitemap(db: Db, siteUrl: string): Promise<string> {
  return readPublic(db, () => makeSitemap(db, siteUrl));
}

async function makeSitemap(db: Db, siteUrl: string): Promise<string> {
  const newest = await selectListed(db)
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SITEMAP_LISTINGS)
    .execute();
  const listings = await entriesOf(db, newest);
  const changed = newestOf(listings.map((listing) => listing.changed));
  const categories = (await findCategoryCounts(db)).filter(({ isActive }) => isActive);
  const priced = await findPricedCategories(db);
  const entries: Entry[] = [
    ...SITEMAP_PAGES.map(({ path, priority, listsAds }) => ({ path, priority, ...(listsAds && { changed }) })),
    ...categories.map(({ id, slug }) => ({
      path: `/category/${slug}`,
      priority: "0.8",
      changed: newestOf(listings.filter(({ categoryId }) => categoryId === id).map((listing) => listing.changed)),
    })),
    ...(await findTownsWithSheets(db)).map(({ slug }) => ({ path: `/sedmitsa/${slug}`, priority: "0.6" })),
    ...categories.filter(({ id }) => priced.has(id)).map(({ slug }) => ({ path: `/prices/${slug}`, priority: "0.5" })),
    ...listings,
  ];
  return urlSet(
    siteUrl,
    entries.sort((one, other) => Number(other.priority) - Number(one.priority)),
  );
}

/** Returns the municipalities that have something on their weekly sheet. */
async function findTownsWithSheets(db: Db): Promise<readonly Municipality[]> {
  const rows = await db
    .selectFrom("listings")
    .select("town")
    .distinct()
    .where("is_public", "=", true)
    .where("listed_at", ">", new Date(Date.now() - 7 * DAY))
    .execute();
  const towns = new Set(rows.map(({ town }) => town));
  return MUNICIPALITIES.filter(({ places }) => places.some((place) => towns.has(place)));
}

/**
 * Returns the index of a sitemap of all ads. Part 1 is the ordinary sitemap; if it does not have every ad, parts of equal size follow
 * with all of them.
 */
export async function buildSitemapIndex(db: Db, siteUrl: string): Promise<string> {
  const total = (await findCategoryCounts(db)).reduce((sum, { count }) => sum + count, 0);
  const shares = total > MAX_SITEMAP_LISTINGS ? sharesFor(total) : 0;
  const parts = ["1", ...Array.from({ length: shares }, (_, index) => `${index + 1}of${shares}`)];
  return `<sitemapindex xmlns="${SCHEMA}">
${parts.map((part) => `<sitemap>${element("loc", `${siteUrl}/sitemap.xml?part=${part}`)}</sitemap>`).join("\n")}
</sitemapindex>`;
}

/** Returns the number of parts: a power of two, so that it changes rarely as the site grows and ads stay in their parts. */
function sharesFor(total: number): number {
  return Math.min(MAX_SHARES, 2 ** Math.max(0, Math.ceil(Math.log2(total / PART_SIZE))));
}

/** Returns the sitemap of the part `name` ('3of16'), split by id; undefined if there is no such part. */
export function buildSitemapPart(db: Db, siteUrl: string, name: string): Promise<string | undefined> {
  return readPublic(db, () => makePart(db, siteUrl, name));
}

async function makePart(db: Db, siteUrl: string, name: string): Promise<string | undefined> {
  const [, part, shares] = (/^([1-9]\d{0,3})of([1-9]\d{0,3})$/.exec(name) ?? []).map(Number);
  if (!part || !shares || part > shares || shares > MAX_SHARES) return undefined;
  const beginning = (share: number) =>
    `${Math.floor((BEGINNINGS * share) / shares)
      .toString(16)
      .padStart(8, "0")}-0000-0000-0000-000000000000`;
  let query = selectListed(db)
    .where("id", ">=", beginning(part - 1))
    .orderBy("id");
  if (part < shares) query = query.where("id", "<", beginning(part));
  const listings = await query.limit(PART_SIZE * 2).execute();
  return listings.length > 0 ? urlSet(siteUrl, await entriesOf(db, listings)) : undefined;
}

function urlSet(siteUrl: string, entries: readonly Entry[]): string {
  return `<urlset xmlns="${SCHEMA}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.map((entry) => urlElement(siteUrl, entry)).join("\n")}
</urlset>`;
}

function selectListed(db: Db) {
  showList({ towns: [] });
  return db
    .selectFrom("listings")
    .select(["id", "title", "category_id", "content_changed_at"])
    .where("is_public", "=", true);
}

type Listed = Awaited<ReturnType<ReturnType<typeof selectListed>["execute"]>>;

async function entriesOf(db: Db, listings: Listed) {
  const ids = listings.map(({ id }) => id);
  const photos = await photosOf(db, ids);
  return listings.map((listing) => ({
    path: `/ad/${listingSlug(listing)}`,
    priority: "0.6",
    categoryId: listing.category_id,
    changed: listing.content_changed_at,
    images: photos.get(listing.id) ?? [],
  }));
}

async function photosOf(db: Db, listingIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("photos")
    .select(["listing_id", "key"])
    .where("listing_id", "in", [...listingIds])
    .where("is_missing", "=", false)
    .orderBy("position")
    .execute();
  const byListing = Map.groupBy(rows, ({ listing_id }) => listing_id ?? "");
  return new Map([...byListing].map(([id, photos]) => [id, photos.map(({ key }) => photoUrl(key, 1600, "webp"))]));
}
