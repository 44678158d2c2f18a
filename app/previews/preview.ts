/** The pictures beside links that are passed on: where they are. Drawn by draw-preview.server.ts. */
import type { Category } from "#app/categories/category.ts";

/** The moment of the last change is part of the address: networks keep a picture for as long as its address stands. */
export function listingPreview({ id, updatedAt }: { readonly id: string; readonly updatedAt: Date }): string {
  return `/previews/${id}.jpg?v=${updatedAt.getTime().toString(36)}`;
}

export function categoryPreview({ slug }: Category): string {
  return `/previews/${slug}.jpg`;
}
