/**
 * Scales a picture down before the upload, because a phone camera's file is ten times what is shown, and converts what the server does
 * not decode. The browser also applies the orientation.
 */
import { MAX_AVIF_PIXELS, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE } from "./photo.ts";
import { BROKEN, type PictureType, pictureType, typeFault } from "./picture-type.ts";

/** The longest side that the server stores, pixels. */
const MAX_SIDE = 1600;
const QUALITY = 0.82;
/** Bytes below which the original is uploaded, because encoding it takes longer. */
const SMALL_ENOUGH = 300_000;
/** Pixels of an edge that are compared; a longer edge is scaled down to them. */
const EDGE = 64;

export type ReducedPhoto = { readonly ok: true; readonly blob: Blob } | { readonly ok: false; readonly text: string };

/** Returns what to upload, or the reason why this picture cannot be uploaded from this browser. */
export async function reducePhoto(file: File): Promise<ReducedPhoto> {
  const type = await pictureType(file);
  const fault = typeFault(type);
  const picture = await openPicture(file);
  if (!picture) return fault === undefined ? { ok: true, blob: file } : { ok: false, text: fault };
  const canStay = fault === undefined && isWithinLimits(picture, type) && file.size <= MAX_PHOTO_BYTES;
  if (canStay && file.size <= SMALL_ENOUGH) return { ok: true, blob: file };
  if (mayLackRows(picture, type)) {
    // The server knows what was decoded.
    if (canStay) return { ok: true, blob: file };
    // The edge of a camera's photo is not plain white.
    if (type === "jpeg") return { ok: false, text: BROKEN };
  }
  const blob = await encode(picture);
  return { ok: true, blob: blob && !(canStay && blob.size >= file.size) ? blob : file };
}

/** Returns the picture turned clockwise by 90 degrees; undefined if this browser cannot decode it. */
export async function turnPicture(file: Blob): Promise<Blob | undefined> {
  const picture = await openPicture(file);
  return picture && encode(picture, { isTurned: true });
}

/** Decodes a picture as pages show it; createImageBitmap refuses pictures that are shown whole, and differs between browsers. */
async function openPicture(file: Blob): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  try {
    await picture.decode();
    return picture.naturalWidth > 0 ? picture : undefined;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}

function isWithinLimits({ naturalWidth, naturalHeight }: HTMLImageElement, type: PictureType): boolean {
  const maxPixels = type === "avif" ? MAX_AVIF_PIXELS : MAX_PHOTO_PIXELS;
  return naturalWidth * naturalHeight <= maxPixels && Math.max(naturalWidth, naturalHeight) <= MAX_PHOTO_SIDE;
}

/**
 * True if the last rows may be missing, which Chromium leaves transparent and Firefox white. The last row of a JPEG is any edge,
 * because the browser has applied the orientation.
 */
function mayLackRows(picture: HTMLImageElement, type: PictureType): boolean {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const bottom = [0, height - 1, width, 1] as const;
  const others = [
    [0, 0, width, 1],
    [0, 0, 1, height],
    [width - 1, 0, 1, height],
  ] as const;
  return [bottom, ...(type === "jpeg" ? others : [])].some((edge) => isBlank(picture, edge));
}

/** True if an edge of the picture has a transparent pixel or only white ones. */
function isBlank(picture: HTMLImageElement, edge: readonly [left: number, top: number, width: number, height: number]) {
  const [, , width, height] = edge;
  const size = [Math.min(EDGE, width), Math.min(EDGE, height)] as const;
  const context = canvasContext(...size);
  if (!context) return false;
  // Smoothing would mix in the rows beside it.
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, ...edge, 0, 0, ...size);
  const values = context.getImageData(0, 0, ...size).data;
  return values.every((value) => value === 255) || values.some((value, index) => index % 4 === 3 && value < 255);
}

async function encode(picture: HTMLImageElement, { isTurned = false } = {}): Promise<Blob | undefined> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.naturalWidth, picture.naturalHeight));
  const width = Math.max(1, Math.round(picture.naturalWidth * scale));
  const height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = isTurned ? canvasContext(height, width) : canvasContext(width, height);
  if (!context) return undefined;
  const { canvas } = context;
  // Transparency becomes white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  if (isTurned) context.setTransform(0, 1, -1, 0, height, 0);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", QUALITY));
}

function canvasContext(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  return canvas.getContext("2d");
}
