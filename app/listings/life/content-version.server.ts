/** The version of an ad's content, by which an edit finds out that the ad was changed after its form had been opened. */
import { createHash } from "node:crypto";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { storedCents } from "#app/catalogue/fields/price-fields.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { findListingPhotos } from "#app/listings/photos/photos.queries.server.ts";
import type { HeldContent } from "#app/listings/screening/held-listings.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { heldContent, type ListingContent } from "./listing-content.server.ts";

export interface ContentVersion {
  readonly version: string;
  /** True if an edit waits for review. The version depends on its content, too. */
  readonly hasWaitingEdit: boolean;
}

/** Returns the version of the content of an ad; undefined if there is no such ad. */
export async function contentVersion(db: Db, id: string): Promise<ContentVersion | undefined> {
  const current = await readContent(db, id);
  return current && { version: versionOf(current), hasWaitingEdit: current.waiting !== null };
}

/** Reports whether an ad has another version, unless it has this content already, because the form was sent twice. */
export async function isOutdated(
  db: Db,
  { id, version }: { readonly id: string; readonly version: string },
  content: ListingContent,
): Promise<boolean> {
  const current = await readContent(db, id);
  return current !== undefined && versionOf(current) !== version && !isContent(current, content);
}

/** Reports whether this content is that of an ad to the last photo, or of its edit that waits, so that it need not wait anew. */
export async function isUnchanged(db: Db, id: string, content: ListingContent): Promise<boolean> {
  const current = await readContent(db, id);
  return (
    current !== undefined && canonicalJson(current.waiting ?? current.stored) === canonicalJson(sentContent(content))
  );
}

/** Returns content as it is stored. */
function sentContent(content: ListingContent): HeldContent {
  return { ...heldContent(content), priceCents: storedCents(content.priceCents, content.category, content.attributes) };
}

/** Reports whether an ad has this content, or an edit with it that waits: the form was sent twice. */
export async function hasContent(db: Db, id: string, content: ListingContent): Promise<boolean> {
  const current = await readContent(db, id);
  return current !== undefined && isContent(current, content);
}

function isContent({ stored, waiting }: CurrentContent, content: ListingContent): boolean {
  const sent = sentContent(content);
  return [stored, waiting].some((one) => {
    if (one === null) return false;
    // Without script a form that is sent again has uploaded its photos again.
    const isUpload = !sent.photoIds.some((id) => one.photoIds.includes(id));
    const photoIds = isUpload && one.photoIds.length === sent.photoIds.length ? one.photoIds : sent.photoIds;
    return canonicalJson(one) === canonicalJson({ ...sent, photoIds });
  });
}

interface CurrentContent {
  readonly stored: HeldContent;
  /** The edit that waits for review. */
  readonly waiting: HeldContent | null;
}

async function readContent(db: Db, id: string): Promise<CurrentContent | undefined> {
  const row = await db
    .selectFrom("listings")
    .leftJoin("listing_reviews", "listing_reviews.listing_id", "listings.id")
    .select([
      "category_id",
      "title",
      "description",
      "town",
      "quarter",
      "price_cents",
      "currency",
      "phone",
      "attributes",
    ])
    .select("listing_reviews.content")
    .where("listings.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { title, description, currency, phone, attributes } = row;
  const category = categoryById(row.category_id).slug;
  const photoIds = (await findListingPhotos(db, id)).map((photo) => photo.id);
  const stored = {
    title,
    description,
    town: placeText(row),
    currency,
    phone,
    attributes,
    category,
    priceCents: row.price_cents,
    photoIds,
  };
  return { stored, waiting: row.content as HeldContent | null };
}

function versionOf(content: CurrentContent): string {
  return createHash("sha256").update(canonicalJson(content)).digest("base64url");
}

/** Returns a value as JSON with the keys of objects in alphabetical order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([first], [second]) => (first < second ? -1 : 1)))
      : one,
  );
}
