/**
 * Link previews by name: of an ad, a category or the site. Drawn on the first request and kept in memory for a while, so
 * that nothing of an ad outlives it on disk; social networks keep their own copies.
 */
import { LRUCache } from "lru-cache";
import { CATALOGUE } from "#app/categories/catalogue.ts";
import { describeAttributes } from "#app/categories/field-texts.ts";
import { sightListing } from "#app/listings/listings.queries.server.ts";
import { photoFile } from "#app/photos/photo.ts";
import { REGION } from "#app/places/towns.ts";
import type { Db } from "#app/platform/database.server.ts";
import { SITE_PREVIEW } from "#app/platform/meta.ts";
import { type Storage, StorageAway } from "#app/platform/storage.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { PriceDisplay } from "#app/wording/money.ts";
import { priceNote, priceParts } from "#app/wording/price.ts";
import { drawPreview, type Preview, waitingPreviews } from "./draw-preview.server.tsx";

const MAX_BYTES = 16 * 1024 * 1024;
/** With more in the queue, crawlers are asked to retry: about five seconds of drawing. */
const MAX_WAITING = 50;

export interface PreviewSources {
  readonly db: Db;
  readonly storage: Storage;
  readonly display: PriceDisplay;
}

/** `busy`: too many are being drawn, or the photo cannot be had now. */
export type PreviewAnswer = Buffer | "missing" | "busy";

/** Concurrent requests for one picture share its drawing. */
const drawn = new LRUCache<string, Buffer, FoundPreview>({
  maxSize: MAX_BYTES,
  sizeCalculation: (bytes) => bytes.byteLength,
  fetchMethod: async (_key, _before, { context }) => drawPreview(await context.describe()),
});

/** The JPEG called `name`: that of the site, a category's slug or an ad's id, each with '.jpg'. */
export async function findPreview(sources: PreviewSources, name: string): Promise<PreviewAnswer> {
  const subject = /^([a-z0-9-]{1,60})\.jpg$/.exec(name)?.[1];
  const found = subject && (await previewOf(sources, subject));
  if (!found) return "missing";
  if (!drawn.has(found.key) && waitingPreviews() >= MAX_WAITING) return "busy";
  try {
    return await drawn.forceFetch(found.key, { context: found });
  } catch (error) {
    // Without its photo a network would keep it so.
    if (error instanceof StorageAway) return "busy";
    throw error;
  }
}

interface FoundPreview {
  /** Changes whenever the drawing would. */
  readonly key: string;
  describe(): Promise<Preview>;
}

async function previewOf(sources: PreviewSources, subject: string): Promise<FoundPreview | undefined> {
  if (isUuid(subject)) return listingPreviewOf(sources, subject);
  const category = CATALOGUE.find(({ slug }) => slug === subject);
  if (category)
    return {
      key: subject,
      describe: async () => ({
        words: { over: "Обяви", title: category.name, below: [category.description] },
        icons: [category.icon],
      }),
    };
  if (SITE_PREVIEW !== `/previews/${subject}.jpg`) return undefined;
  return {
    key: subject,
    describe: async () => ({
      words: {
        over: "За Хасково, Димитровград и региона",
        title: "Намерете го тук, наблизо",
        below: ["Обяви без такси от хората наоколо."],
      },
      icons: CATALOGUE.map(({ icon }) => icon),
    }),
  };
}

/** As an anonymous visitor sees the ad: one that is not public has no picture, not even for its owner. */
async function listingPreviewOf(
  { db, storage, display }: PreviewSources,
  id: string,
): Promise<FoundPreview | undefined> {
  const sighting = await sightListing(db, id, null);
  if (sighting.kind !== "visible") return undefined;
  const { listing } = sighting;
  const [price, ...others] = priceParts(listing.price, display);
  const facts = describeAttributes(listing.category, listing.attributes, { currency: listing.price.currency });
  const text = (wanted: string) => facts.find(({ name }) => name === wanted)?.text;
  const kind = text("job_listing_type");
  const [cover] = listing.photos;
  return {
    key: `${id} ${listing.contentChangedAt.getTime()} ${display} ${cover?.key}`,
    describe: async () => ({
      words: {
        over: [listing.category.name, ...(kind ? [kind] : [])].join(" · "),
        title: listing.title,
        price: price ?? text("salary_range"),
        below: [...others, priceNote(listing.price), listing.town || REGION].filter((line) => line !== undefined),
      },
      icons: [listing.category.icon],
      photo: cover && (await storage.get(photoFile(cover.key, 800, "webp"))),
    }),
  };
}
