/**
 * Converts an upload to our own pictures: decoded, rotated upright, re-encoded without metadata. Runs in a process of its own
 * (photo-encoder.server.ts).
 */
import sharp, { type Metadata, type SharpOptions } from "sharp";
import {
  MAX_AVIF_PIXELS,
  MAX_PHOTO_PIXELS,
  MAX_PHOTO_SIDE,
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  type PhotoFormat,
  type PhotoWidth,
} from "./photo.ts";
import { BROKEN } from "./picture-type.ts";

/** The number of pixels at the end of a JPEG that are looked at: less than a block. */
const LAST_PIXELS = 4;

/** Exit code of the process for a picture that takes too long to decode. */
export const TOO_MUCH_WORK = 17;

export interface EncodedPhoto {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly files: readonly { readonly width: PhotoWidth; readonly format: PhotoFormat; readonly bytes: Buffer }[];
}

/** Effort of the encoders: `quick` is several times faster and a third larger, for the hundreds of pictures of the sample. */
export type EncodingEffort = "usual" | "quick";
const EFFORT: Readonly<Record<EncodingEffort, { readonly avif: number; readonly webp: number }>> = {
  usual: { avif: 2, webp: 3 },
  quick: { avif: 0, webp: 1 },
};

/** The picture is refused; the message is the reason in Bulgarian. */
export class PhotoFault extends Error {}

/** Decodes a picture upright, at the largest stored size; a transparent background becomes white. Throws PhotoFault. */
async function decodePicture(input: Uint8Array | string) {
  try {
    const metadata = await openPicture(input).metadata();
    checkSize(metadata);
    return await readUpright(input).catch(async (error) => {
      if (await lacksRows(input, metadata)) throw error;
      return readUpright(input, { failOn: "none" });
    });
  } catch (error) {
    if (error instanceof PhotoFault) throw error;
    if (/pixel limit|exceeds/i.test(String(error))) throw tooManyPixels(MAX_PHOTO_PIXELS);
    // sharp reports every undecodable input as a plain Error; nothing else in this block can fail.
    throw new PhotoFault(BROKEN);
  }
}

function openPicture(input: Uint8Array | string, { failOn = "truncated" }: Pick<SharpOptions, "failOn"> = {}) {
  return sharp(input, { limitInputPixels: MAX_PHOTO_PIXELS, failOn, pages: 1 });
}

function checkSize({ format, width, height }: Metadata): void {
  const maxPixels = format === "heif" ? MAX_AVIF_PIXELS : MAX_PHOTO_PIXELS;
  if (width * height > maxPixels) throw tooManyPixels(maxPixels);
  if (Math.max(width, height) > MAX_PHOTO_SIDE) throw new PhotoFault("снимката е твърде дълга и тясна");
}

function tooManyPixels(limit: number): PhotoFault {
  return new PhotoFault(`снимката е над ${limit / 1_000_000} мегапиксела`);
}

function readUpright(input: Uint8Array | string, options?: Pick<SharpOptions, "failOn">) {
  const largest = Math.max(...PHOTO_WIDTHS);
  return openPicture(input, options)
    .rotate()
    .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/**
 * True if the end of a picture that failed to decode is missing. A JPEG may lack only its end marker or the finer scans, and is then
 * shown whole; where rows are missing, its decoder puts medium grey. The decoders of other formats leave what was in memory, so
 * their pictures count as incomplete.
 */
async function lacksRows(input: Uint8Array | string, { format, space, width, height }: Metadata): Promise<boolean> {
  if (format !== "jpeg" || space === "cmyk") return true;
  const length = Math.min(LAST_PIXELS, width);
  const end = { left: width - length, top: height - 1, width: length, height: 1 };
  const pixels = await openPicture(input, { failOn: "none" }).extract(end).raw().toBuffer();
  return pixels.every((value) => Math.abs(value - 128) <= 1);
}

/** Decodes and encodes a picture; calls `decoded` when decoding has ended. Throws PhotoFault for a bad picture. */
export async function encodePicture(
  input: Uint8Array | string,
  { effort, decoded }: { readonly effort: EncodingEffort; readonly decoded: () => void },
): Promise<EncodedPhoto> {
  const upright = await decodePicture(input);
  decoded();
  const pixels = () => sharp(upright.data, { raw: upright.info });
  const encoders: Readonly<Record<PhotoFormat, (width: number) => Promise<Buffer>>> = {
    avif: (width) => pixels().resize({ width }).avif({ quality: 50, effort: EFFORT[effort].avif }).toBuffer(),
    webp: (width) => pixels().resize({ width }).webp({ quality: 74, effort: EFFORT[effort].webp }).toBuffer(),
  };
  // A small original has the same picture under several names, which is encoded once.
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
