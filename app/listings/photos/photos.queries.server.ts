/** Reads photos of ads and of their owners. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Photo } from "./photo.ts";

const PHOTO_COLUMNS = ["id", "key", "width", "height", "placeholder"] as const;

/** Returns all photos of an ad in order, also missing ones. */
export function findListingPhotos(db: Db, listingId: string): Promise<Photo[]> {
  return db
    .selectFrom("photos")
    .select(PHOTO_COLUMNS)
    .where("listing_id", "=", listingId)
    .orderBy("position")
    .execute();
}

/** The photos of an ad that are not missing, in order, as a subquery of a statement on `listings`. */
export const photosOfListing = sql<Photo[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'key', key, 'width', width, 'height', height, 'placeholder', placeholder)
    order by position), '[]') from photos where photos.listing_id = listings.id and not is_missing)`;

/** Returns those photos of `ids` that the person uploaded, in the given order, for a form that is shown again. */
export async function findOwnPhotos(db: Db, userId: string, ids: readonly string[]): Promise<readonly Photo[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("photos")
    .select(PHOTO_COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((photo) => [photo.id, photo]));
  return ids.map((id) => byId.get(id)).filter((photo) => photo !== undefined);
}

/** Returns the photos that the person may place in an ad: its own ones and uploads that no other ad has. */
export function findPlaceablePhotos(
  db: Db,
  { userId, listingId }: { readonly userId: string; readonly listingId: string | undefined },
): Promise<{ readonly id: string; readonly isMissing: boolean }[]> {
  return db
    .selectFrom("photos")
    .select((eb) => [
      "id",
      eb
        .and([eb("is_missing", "=", true), eb("listing_id", "is not", null)])
        .$castTo<boolean>()
        .as("isMissing"),
    ])
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("listing_id", "is", null), ...(listingId ? [eb("listing_id", "=", listingId)] : [])]))
    .orderBy("position")
    .execute();
}

/** Counts the uploads of a person that neither an ad nor a waiting edit uses, for the upload limit. */
export async function countFreeUploads(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom("photos")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("listing_id", "is", null)
    .where("review_of", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}
