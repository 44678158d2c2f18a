/** Photos: sizes, URLs and limits, shared by pages and the server. */

/** Encoded widths in pixels; a smaller original keeps its own width under the same names. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export const PHOTO_FORMATS = ["avif", "webp"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Limits above the files of today's phone cameras; a larger file is refused before it is decoded. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 40_000_000;
/** Decoding AVIF takes 20 bytes a pixel, four times as many as the other formats. */
export const MAX_AVIF_PIXELS = 16_000_000;
/** Pixels of a side: the maximum of JPEG and GIF. A PNG may have longer rows, and one of 39 million pixels takes a gigabyte. */
export const MAX_PHOTO_SIDE = 65_535;

/** The types of the file picker. Naming HEIC would keep iPhones from converting it. */
export const PHOTO_ACCEPT = "image/*";

export interface Photo {
  readonly id: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** A tiny picture as a data: URL. */
  readonly placeholder: string;
}

const SITE_BASE = "/photos";
/** The base URL of photos: the server sets it at its start (PHOTO_URL), a page reads it from its document. */
let base = (typeof document === "undefined" ? undefined : document.documentElement.dataset.photos) ?? SITE_BASE;

/** Sets the base URL of photos, without a slash at the end: a content network, or undefined for the site itself. */
export function setPhotoBaseUrl(url: string | undefined): void {
  base = url ?? SITE_BASE;
}

/** Returns the base URL of photos if it is not the site's. */
export function externalPhotoBaseUrl(): string | undefined {
  return base === SITE_BASE ? undefined : base;
}

/** Returns the URL of a photo for pages of the site. */
export function photoUrl(key: string, width: PhotoWidth, format: PhotoFormat): string {
  return `${base}/${photoFile(key, width, format)}`;
}

/** Returns the absolute URL of a photo, for use outside the site. */
export function absolutePhotoUrl(siteUrl: string, ...[key, width, format]: Parameters<typeof photoUrl>): string {
  return new URL(photoUrl(key, width, format), siteUrl).href;
}

/** Returns the file name of a photo in storage. */
export function photoFile(key: string, width: PhotoWidth, format: PhotoFormat): string {
  return `${key}-${width}.${format}`;
}

export function photoKey(file: string): string {
  return file.replace(/-\d+\.\w+$/, "");
}

/** Returns the file names that every photo has in storage. */
export function photoFiles(key: string): readonly string[] {
  return PHOTO_WIDTHS.flatMap((width) => PHOTO_FORMATS.map((format) => photoFile(key, width, format)));
}

/** Returns the file name of the photo's link preview, which is made when it is first asked for. */
export function linkPictureFile(key: string): string {
  return `${key}-1200.jpg`;
}

/** Returns all file names that a photo may have in storage. */
export function possiblePhotoFiles(key: string): readonly string[] {
  return [...photoFiles(key), linkPictureFile(key)];
}
