/**
 * Returns link previews of an ad, a category or the site by name. They are drawn on the first request and cached in memory only, so
 * that nothing of a deleted ad stays on disk; social networks store their own copies.
 */
import { LRUCache } from "lru-cache";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { describeAttributes } from "#app/catalogue/fields/field-texts.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { REGION } from "#app/catalogue/places/towns.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { photoFile } from "#app/listings/photos/photo.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { SITE_PREVIEW } from "#app/platform/http/meta.ts";
import { type Storage, StorageUnavailable } from "#app/platform/storage/storage.server.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { priceNote, priceParts } from "#app/platform/wording/price.ts";
import { drawPreview, type Preview, waitingPreviews } from "./draw-preview.server.tsx";

const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum length of the queue, about five seconds of drawing; beyond it crawlers are told to retry. */
const MAX_WAITING = 50;

export interface PreviewSources {
  readonly db: Db;
  readonly storage: Storage;
  readonly display: PriceDisplay;
}

/** The picture; "busy" if the queue is full or the photo cannot be read now. */
export type PreviewAnswer = Buffer | "missing" | "busy";

/** The cache of drawn previews. Concurrent requests for one picture wait for the same drawing. */
const drawn = new LRUCache<string, Buffer, FoundPreview>({
  maxSize: MAX_BYTES,
  sizeCalculation: (bytes) => bytes.byteLength,
  fetchMethod: async (_key, _before, { context }) => drawPreview(await context.describe()),
});

/** Returns the JPEG `name`: that of the site, a category's slug or an ad's id, each with '.jpg'. */
export async function findPreview(sources: PreviewSources, name: string): Promise<PreviewAnswer> {
  const subject = /^([a-z0-9-]{1,60})\.jpg$/.exec(name)?.[1];
  const found = subject && (await previewOf(sources, subject));
  if (!found) return "missing";
  if (!drawn.has(found.key) && waitingPreviews() >= MAX_WAITING) return "busy";
  try {
    return await drawn.forceFetch(found.key, { context: found });
  } catch (error) {
    // No preview is drawn without its photo, because social networks would cache it.
    if (error instanceof StorageUnavailable) return "busy";
    throw error;
  }
}

interface FoundPreview {
  /** The cache key, which changes with the content of the picture. */
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

/** Returns the preview of a public ad; undefined for any other ad, even for its owner. */
async function listingPreviewOf(
  { db, storage, display }: PreviewSources,
  id: string,
): Promise<FoundPreview | undefined> {
  const access = await findListingAccess(db, id, null);
  if (access.kind !== "visible") return undefined;
  const { listing } = access;
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
        below: [...others, priceNote(listing.price), placeText(listing) || REGION].filter((line) => line !== undefined),
      },
      icons: [listing.category.icon],
      photo: cover && (await storage.get(photoFile(cover.key, 800, "webp"))),
    }),
  };
}
