/** Builds the URLs of link previews, which draw-preview.server.tsx draws. */
import type { Category } from "#app/catalogue/fields/category.ts";

interface PreviewedListing {
  readonly id: string;
  readonly contentChangedAt: Date;
}

/** Returns the URL of an ad's preview. It contains the time of the last change, because social networks cache by URL. */
export function listingPreview({ id, contentChangedAt }: PreviewedListing): string {
  return `/previews/${id}.jpg?v=${contentChangedAt.getTime().toString(36)}`;
}

export function categoryPreview({ slug }: Category): string {
  return `/previews/${slug}.jpg`;
}
