/**
 * Converts an upload to our own pictures: decoded, rotated upright, re-encoded without metadata. Runs in a process of its own
 * (photo-encoder.server.ts).
 */
import sharp from "sharp";
import { MAX_PHOTO_PIXELS, PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFormat, type PhotoWidth } from "./photo.ts";

/** Maximum pixels of a side, and maximum ratio of the sides: beyond it a single row is expensive. */
const MAX_SIDE = 12_000;
const MAX_RATIO = 20;

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
  const options = { limitInputPixels: MAX_PHOTO_PIXELS, failOn: "truncated", pages: 1 } as const;
  const largest = Math.max(...PHOTO_WIDTHS);
  try {
    const { width = 0, height = 0 } = await sharp(input, options).metadata();
    if (width * height > MAX_PHOTO_PIXELS) throw new PhotoFault("снимката е над 40 мегапиксела");
    if (Math.max(width, height) > Math.min(MAX_SIDE, Math.min(width, height) * MAX_RATIO))
      throw new PhotoFault("снимката е твърде дълга и тясна");
    return await sharp(input, options)
      .rotate()
      .resize({ width: largest, height: largest, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof PhotoFault) throw error;
    if (/pixel limit|exceeds/i.test(String(error))) throw new PhotoFault("снимката е над 40 мегапиксела");
    // sharp reports every undecodable input as a plain Error; nothing else in this block can fail.
    throw new PhotoFault("снимката е повредена или непълна");
  }
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
