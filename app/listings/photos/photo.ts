/** Photos: sizes, URLs and limits, shared by pages and the server. */

/** Encoded widths in pixels; a smaller original keeps its own width under the same names. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export const PHOTO_FORMATS = ["avif", "webp"] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Above what phone cameras take today; a larger file is refused before it is decoded. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 40_000_000;

/** For the file picker. Naming HEIC here would keep iPhones from converting it by themselves. */
export const PHOTO_ACCEPT = "image/*";

export interface Photo {
  readonly id: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** A few pixels as a data: URL. */
  readonly placeholder: string;
}

const OURS = "/photos";
/** The server is told at its start (PHOTO_URL), a page by its document. */
let base = (typeof document === "undefined" ? undefined : document.documentElement.dataset.photos) ?? OURS;

/** From now on photos are asked for at `url`, without a slash at the end: of a content network, or of the site without it. */
export function askForPhotosAt(url: string | undefined): void {
  base = url ?? OURS;
}

/** Where they are asked for, if it is not the site. */
export function foreignPhotos(): string | undefined {
  return base === OURS ? undefined : base;
}

/** As a page of the site names it. */
export function photoUrl(key: string, width: PhotoWidth, format: PhotoFormat): string {
  return `${base}/${photoFile(key, width, format)}`;
}

/** The whole address, for what is read elsewhere. */
export function wholePhotoUrl(siteUrl: string, ...[key, width, format]: Parameters<typeof photoUrl>): string {
  return new URL(photoUrl(key, width, format), siteUrl).href;
}

/** The file name in storage. */
export function photoFile(key: string, width: PhotoWidth, format: PhotoFormat): string {
  return `${key}-${width}.${format}`;
}

/** Whose file it is. */
export function photoKey(file: string): string {
  return file.replace(/-\d+\.\w+$/, "");
}

/** All file names of a photo in storage. */
export function photoFiles(key: string): readonly string[] {
  return PHOTO_WIDTHS.flatMap((width) => PHOTO_FORMATS.map((format) => photoFile(key, width, format)));
}
