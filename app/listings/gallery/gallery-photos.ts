/** Names the photos of one ad, for the page and for full screen. */
import type { GalleryPhoto } from "#app/listings/photos/photo-picture.tsx";

export interface GalleryPhotos {
  readonly photos: readonly GalleryPhoto[];
  readonly title: string;
}

/** Returns the text of a photo for those who do not see it. */
export function photoText({ photos, title }: GalleryPhotos, place: number): string {
  return photos.length > 1 ? `${title}, снимка ${place + 1} от ${photos.length}` : title;
}
