/**
 * Turns an uploaded file into our own pictures: decoded, turned upright, re-encoded without any metadata.
 * Promises that nothing but pixels of the original reaches storage, and that bad files end in a clear refusal.
 */
import { availableParallelism } from "node:os";
import sharp from "sharp";
import { Refusal } from "#app/platform/errors.ts";
import { createTurns } from "#app/platform/turns.server.ts";
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  type PhotoFormat,
  type PhotoWidth,
} from "./photo.ts";

// Each picture is one job of one thread; requests keep the rest of the thread pool.
sharp.concurrency(1);
sharp.cache(false);
const turns = createTurns(Math.max(1, availableParallelism() - 1));

export interface EncodedPhoto {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly files: readonly { readonly width: PhotoWidth; readonly format: PhotoFormat; readonly bytes: Buffer }[];
}

const refuse = (message: string) => new Refusal("upload_refused", { message, field: "photos" });

/** File types by their first bytes: a name or a stated type proves nothing. */
const SIGNATURES: readonly (readonly [offset: number, bytes: string])[] = [
  [0, "\xff\xd8\xff"],
  [0, "\x89PNG\r\n\x1a\n"],
  [0, "GIF87a"],
  [0, "GIF89a"],
  [8, "WEBP"],
];

function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return SIGNATURES.some(([offset, signature]) => head.startsWith(signature, offset));
}

/** How hard the encoders try: `quick` is several times faster and a third larger, for the sample's hundreds of pictures. */
export type EncodingEffort = "usual" | "quick";
const EFFORT: Readonly<Record<EncodingEffort, { readonly avif: number; readonly webp: number }>> = {
  usual: { avif: 2, webp: 3 },
  quick: { avif: 0, webp: 1 },
};

/** Encodes one upload. Refuses with 'upload_refused' what is too large, too many pixels, no picture, or broken. */
export async function encodePhoto(bytes: Uint8Array, effort: EncodingEffort = "usual"): Promise<EncodedPhoto> {
  if (bytes.byteLength === 0) throw refuse("файлът е празен");
  if (bytes.byteLength > MAX_PHOTO_BYTES) throw refuse("снимката е по-голяма от 10 MB");
  if (!isPicture(bytes)) throw refuse("файлът не е снимка във формат JPG, PNG, GIF или WebP");
  return turns.take(() => encode(bytes, effort));
}

/** Decoded once, to the largest size we keep; a transparent background becomes white, as it looks on a page. */
async function decode(bytes: Uint8Array) {
  const options = { limitInputPixels: MAX_PHOTO_PIXELS, failOn: "truncated", pages: 1 } as const;
  const largest = Math.max(...PHOTO_WIDTHS);
  try {
    const { width = 0, height = 0 } = await sharp(bytes, options).metadata();
    if (width * height > MAX_PHOTO_PIXELS) throw refuse("снимката е над 40 мегапиксела");
    return await sharp(bytes, options)
      .rotate()
      .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (/pixel limit|exceeds/i.test(String(error))) throw refuse("снимката е над 40 мегапиксела");
    // sharp reports every undecodable input as a plain Error; nothing else in this block can fail.
    throw refuse("снимката е повредена или непълна");
  }
}

async function encode(bytes: Uint8Array, effort: EncodingEffort): Promise<EncodedPhoto> {
  const upright = await decode(bytes);
  const pixels = () => sharp(upright.data, { raw: upright.info });
  const encoders: Readonly<Record<PhotoFormat, (width: number) => Promise<Buffer>>> = {
    avif: (width) => pixels().resize({ width }).avif({ quality: 50, effort: EFFORT[effort].avif }).toBuffer(),
    webp: (width) => pixels().resize({ width }).webp({ quality: 74, effort: EFFORT[effort].webp }).toBuffer(),
  };
  // A small original has the same picture under several names: encoded once.
  const done = new Map<string, Promise<Buffer>>();
  const file = async (width: PhotoWidth, format: PhotoFormat) => {
    const real = Math.min(width, upright.info.width);
    const name = `${real}.${format}`;
    const made = done.get(name) ?? encoders[format](real);
    done.set(name, made);
    return { width, format, bytes: await made };
  };
  const files = await Promise.all(PHOTO_WIDTHS.flatMap((width) => PHOTO_FORMATS.map((format) => file(width, format))));
  const tiny = await pixels().resize(12, 9, { fit: "cover" }).webp({ quality: 30 }).toBuffer();
  return {
    width: upright.info.width,
    height: upright.info.height,
    placeholder: `data:image/webp;base64,${tiny.toString("base64")}`,
    files,
  };
}
