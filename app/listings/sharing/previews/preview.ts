/** Builds the URLs of link previews: the picture that social networks and messengers show beside a link. */
import type { Category } from "#app/catalogue/fields/category.ts";
import type { Photo } from "#app/listings/photos/photo.ts";

interface PreviewedListing {
  readonly id: string;
  readonly category: Pick<Category, "slug">;
  readonly photos: readonly Pick<Photo, "key">[];
}

/**
 * Returns the URL of an ad's preview: its first photo, or the picture of its category. The URL names the photo, because social
 * networks cache by URL.
 */
export function listingPreview({ id, category, photos: [cover] }: PreviewedListing): string {
  return cover ? `/previews/${id}.jpg?v=${cover.key.slice(0, 8)}` : categoryPreview(category);
}

/** Returns the URL of a category's picture, a file in public/previews. */
export function categoryPreview({ slug }: Pick<Category, "slug">): string {
  return `/previews/${slug}.jpg`;
}
