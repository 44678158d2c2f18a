/** Addresses of link previews, which are drawn by draw-preview.server.ts. */
import type { Category } from "#app/categories/category.ts";

interface PreviewedListing {
  readonly id: string;
  readonly contentChangedAt: Date;
}

/** The time of the last change is part of the URL, because social networks cache a picture by its URL. */
export function listingPreview({ id, contentChangedAt }: PreviewedListing): string {
  return `/previews/${id}.jpg?v=${contentChangedAt.getTime().toString(36)}`;
}

export function categoryPreview({ slug }: Category): string {
  return `/previews/${slug}.jpg`;
}
