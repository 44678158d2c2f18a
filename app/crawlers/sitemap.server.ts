/** The sitemap: the pages worth finding, with their priorities (specification, section 2), and the newest ads with their photos. */
import { CATALOGUE } from "#app/categories/catalogue.ts";
import { listingSlug } from "#app/listings/slug.ts";
import { photoUrl } from "#app/photos/photo.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Ads in the sitemap, newest first (specification, section 9). */
export const MAX_SITEMAP_LISTINGS = 1000;

interface Entry {
  readonly path: string;
  readonly priority: string;
  readonly changed?: Date | undefined;
  readonly images?: readonly string[];
}

/** What stands between tags. */
function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function urlElement(siteUrl: string, { path, priority, changed, images = [] }: Entry): string {
  const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
  return [
    "<url>",
    tag("loc", siteUrl + path),
    changed ? tag("lastmod", changed.toISOString()) : "",
    tag("priority", priority),
    ...images.map((image) => `<image:image>${tag("image:loc", siteUrl + image)}</image:image>`),
    "</url>",
  ].join("");
}

export interface Sitemap {
  readonly xml: string;
  /** When the newest of its ads was changed; undefined while there are none. */
  readonly changed: Date | undefined;
}

export async function buildSitemap(db: Db, siteUrl: string): Promise<Sitemap> {
  const listings = await db
    .selectFrom("listings")
    .select(["id", "title", "category_id", "updated_at"])
    .where("is_public", "=", true)
    .orderBy("listed_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_SITEMAP_LISTINGS)
    .execute();
  const photos = await photosOf(
    db,
    listings.map(({ id }) => id),
  );
  const newest = (of: typeof listings) =>
    of.reduce<Date | undefined>((last, { updated_at }) => (last && last > updated_at ? last : updated_at), undefined);
  const changed = newest(listings);
  const entries: Entry[] = [
    { path: "/", priority: "1.0", changed },
    { path: "/categories", priority: "0.9", changed },
    ...CATALOGUE.map(({ id, slug }) => ({
      path: `/category/${slug}`,
      priority: "0.8",
      changed: newest(listings.filter(({ category_id }) => category_id === id)),
    })),
    { path: "/add-ad", priority: "0.7" },
    ...listings.map((listing) => ({
      path: `/ad/${listingSlug(listing)}`,
      priority: "0.6",
      changed: listing.updated_at,
      images: photos.get(listing.id) ?? [],
    })),
    { path: "/auth", priority: "0.3" },
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.map((entry) => urlElement(siteUrl, entry)).join("\n")}
</urlset>
`;
  return { xml, changed };
}

async function photosOf(db: Db, listingIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("photos")
    .select(["listing_id", "key"])
    .where("listing_id", "in", [...listingIds])
    .orderBy("position")
    .execute();
  const byListing = new Map<string, string[]>();
  for (const { listing_id, key } of rows)
    byListing.set(listing_id ?? "", [...(byListing.get(listing_id ?? "") ?? []), photoUrl(key, 1600, "webp")]);
  return byListing;
}
