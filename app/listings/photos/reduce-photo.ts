/**
 * Scales a picture down before the upload, because a phone camera's file is ten times what is shown. The browser also applies the
 * orientation, and decodes HEIC if it can.
 */

/** The longest side that the server stores, pixels. */
const MAX_SIDE = 1600;
const QUALITY = 0.82;
/** Bytes below which the original is uploaded, because encoding it takes longer. */
const SMALL_ENOUGH = 300_000;

export type ReducedPhoto =
  | { readonly ok: true; readonly blob: Blob }
  /** A format that this browser cannot decode and the server does not accept. */
  | { readonly ok: false; readonly text: string };

const HEIC_TEXT =
  "снимката е във формат HEIC, който този браузър не може да прочете. На iPhone изберете Настройки › Камера › Формати › „Най-съвместими“ или изпратете снимката като JPG.";

function isHeic(file: File): boolean {
  return /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
}

export async function reducePhoto(file: File): Promise<ReducedPhoto> {
  // A GIF is uploaded unchanged; the server uses its first frame.
  if (file.type === "image/gif" || (file.size <= SMALL_ENOUGH && !isHeic(file))) return { ok: true, blob: file };
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  // The server may be able to decode it, so it decides, except for formats we know it rejects.
  if (!picture) return isHeic(file) ? { ok: false, text: HEIC_TEXT } : { ok: true, blob: file };
  const blob = await encode(picture);
  picture.close();
  return { ok: true, blob: blob && (blob.size < file.size || isHeic(file)) ? blob : file };
}

/** Returns the picture turned clockwise by 90 degrees; undefined if this browser cannot decode it. */
export async function turnPicture(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  const blob = picture && (await encode(picture, { isTurned: true }));
  picture?.close();
  return blob;
}

async function encode(picture: ImageBitmap, { isTurned = false } = {}): Promise<Blob | undefined> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = isTurned ? [height, width] : [width, height];
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // Transparency becomes white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  if (isTurned) context.setTransform(0, 1, -1, 0, height, 0);
  context.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", QUALITY));
}
