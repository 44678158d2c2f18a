/**
 * Makes a picture small before it is sent: what a phone's camera takes is ten times what anybody will see. The browser
 * turns it upright on the way, and reads an iPhone's HEIC where it can.
 */

/** The longest side that the server keeps, pixels. */
const MAX_SIDE = 1600;
const QUALITY = 0.82;
/** Below this, in bytes, sending it as it is costs less than another encoding. */
const SMALL_ENOUGH = 300_000;

export type ReducedPhoto =
  | { readonly ok: true; readonly blob: Blob }
  /** A kind of picture that this browser cannot read, and the server does not take. */
  | { readonly ok: false; readonly text: string };

const HEIC_TEXT =
  "снимката е във формат HEIC, който този браузър не може да прочете. На iPhone изберете Настройки › Камера › Формати › „Най-съвместими“ или изпратете снимката като JPG.";

function isHeic(file: File): boolean {
  return /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name);
}

export async function reducePhoto(file: File): Promise<ReducedPhoto> {
  // A GIF stays one; the server takes its first picture.
  if (file.type === "image/gif" || (file.size <= SMALL_ENOUGH && !isHeic(file))) return { ok: true, blob: file };
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  // Unreadable here need not be unreadable there: the server judges, except where we know.
  if (!picture) return isHeic(file) ? { ok: false, text: HEIC_TEXT } : { ok: true, blob: file };
  const blob = await encode(picture);
  picture.close();
  return { ok: true, blob: blob && (blob.size < file.size || isHeic(file)) ? blob : file };
}

async function encode(picture: ImageBitmap): Promise<Blob | undefined> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  // What is transparent becomes white, as on paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/jpeg", QUALITY));
}
