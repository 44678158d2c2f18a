/**
 * The sitemap: the pages worth finding, with their priorities (specification, section 2), and the newest ads with their
 * photos. With SITEMAP_ALL all ads, in parts under an index.
 */
import { findCategoryCounts } from "#app/categories/category-counts.server.ts";
import { listingSlug } from "#app/listings/slug.ts";
import { photoUrl } from "#app/photos/photo.ts";
import type { Db } from "#app/platform/database.server.ts";
import { element } from "./xml.ts";

/** Ads in the sitemap, newest first (specification, section 9). */
export const MAX_SITEMAP_LISTINGS = 1000;
/** Ads in each part of a sitemap of all; the protocol allows 50,000 addresses and 50 MB. */
export const PART_SIZE = 10_000;

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
    ...images.map((image) => `<image:image>${element("image:loc", siteUrl + image)}</image:image>`),
    "</url>",
  ].join("");
}

/** The pages and the newest ads: the whole sitemap, unless the settings ask for all ads. */
export async function buildSitemap(db: Db, siteUrl: string): Promise<string> {
  const listings = await findListed(db, { limit: MAX_SITEMAP_LISTINGS, offset: 0 });
  const changed = newestOf(listings);
  const categories = (await findCategoryCounts(db)).filter(({ isActive }) => isActive);
  const entries: Entry[] = [
    { path: "/", priority: "1.0", changed },
    { path: "/categories", priority: "0.9", changed },
    ...categories.map(({ id, slug }) => ({
      path: `/category/${slug}`,
      priority: "0.8",
      changed: newestOf(listings.filter(({ categoryId }) => categoryId === id)),
    })),
    { path: "/add-ad", priority: "0.7" },
    ...listings,
    { path: "/auth", priority: "0.3" },
  ];
  return urlSet(siteUrl, entries);
}

/** Where the parts of a sitemap of all ads are: the first is the one without the setting, the others go on after it. */
export async function buildSitemapIndex(db: Db, siteUrl: string): Promise<string> {
  const total = (await findCategoryCounts(db)).reduce((sum, { count }) => sum + count, 0);
  const parts = 1 + Math.max(0, Math.ceil((total - MAX_SITEMAP_LISTINGS) / PART_SIZE));
  const addresses = Array.from({ length: parts }, (_, index) => `${siteUrl}/sitemap.xml?part=${index + 1}`);
  return `<sitemapindex xmlns="${SCHEMA}">
${addresses.map((address) => `<sitemap>${element("loc", address)}</sitemap>`).join("\n")}
</sitemapindex>`;
}

/** A later part (2, 3, …) of a sitemap of all ads; undefined beyond the last. */
export async function buildSitemapPart(db: Db, siteUrl: string, part: number): Promise<string | undefined> {
  const offset = MAX_SITEMAP_LISTINGS + (part - 2) * PART_SIZE;
  const listings = await findListed(db, { limit: PART_SIZE, offset });
  return listings.length > 0 ? urlSet(siteUrl, listings) : undefined;
}

function urlSet(siteUrl: string, entries: readonly Entry[]): string {
  return `<urlset xmlns="${SCHEMA}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.map((entry) => urlElement(siteUrl, entry)).join("\n")}
</urlset>`;
}

function newestOf(listings: readonly { readonly changed: Date }[]): Date | undefined {
  return listings.reduce<Date | undefined>((last, { changed }) => (last && last > changed ? last : changed), undefined);
}

async function findListed(db: Db, { limit, offset }: { readonly limit: number; readonly offset: number }) {
  const listings = await db
    .selectFrom("listings")
    .select(["id", "title", "category_id", "updated_at"])
    .where("is_public", "=", true)
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const photos = await photosOf(
    db,
    listings.map(({ id }) => id),
  );
  return listings.map((listing) => ({
    path: `/ad/${listingSlug(listing)}`,
    priority: "0.6",
    categoryId: listing.category_id,
    changed: listing.updated_at,
    images: photos.get(listing.id) ?? [],
  }));
}

async function photosOf(db: Db, listingIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("photos")
    .select(["listing_id", "key"])
    .where("listing_id", "in", [...listingIds])
    .orderBy("position")
    .execute();
  const byListing = Map.groupBy(rows, ({ listing_id }) => listing_id ?? "");
  return new Map([...byListing].map(([id, photos]) => [id, photos.map(({ key }) => photoUrl(key, 1600, "webp"))]));
}
