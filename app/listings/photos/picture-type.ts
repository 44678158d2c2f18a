/** The types of picture files and the reasons for refusing a file, shared by the browser and the server. */

/** The types that the server decodes. */
type AcceptedType = "jpeg" | "png" | "gif" | "webp" | "avif";
export type PictureType = AcceptedType | "heic" | "other";

const SIGNATURES: readonly (readonly [type: AcceptedType, offset: number, bytes: string])[] = [
  ["jpeg", 0, "\xff\xd8\xff"],
  ["png", 0, "\x89PNG\r\n\x1a\n"],
  ["gif", 0, "GIF87a"],
  ["gif", 0, "GIF89a"],
  ["webp", 8, "WEBP"],
];

const NO_PICTURE = "файлът не е снимка във формат JPG, PNG, GIF, WebP или AVIF";
const HEIC =
  "снимката е във формат HEIC, който тук не може да бъде прочетен. На iPhone изберете Настройки › Камера › Формати › „Най-съвместими“, на Samsung и Pixel изключете HEIC („висока ефективност“) в настройките на камерата, или изпратете снимката като JPG";
export const BROKEN = "снимката е повредена или непълна";

/** Returns the reason for refusing a file of this type; undefined if the server decodes it. */
export function typeFault(type: PictureType): string | undefined {
  if (type === "heic") return HEIC;
  return type === "other" ? NO_PICTURE : undefined;
}

/** Returns the type of a file by its first bytes, because names and declared types are not reliable. */
export async function pictureType(file: Blob): Promise<PictureType> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 64).arrayBuffer()));
  const known = SIGNATURES.find(([, offset, bytes]) => head.startsWith(bytes, offset));
  if (known) return known[0];
  return head.startsWith("ftyp", 4) ? isoType(head.slice(8, head.charCodeAt(3))) : "other";
}

/** Returns the type by the brands of an ISO media file: the major one, four bytes of version, the compatible ones. */
function isoType(brands: string): PictureType {
  const [major, , ...compatible] = brands.match(/.{4}/gs) ?? [];
  if (major === "avif" || (major === "mif1" && compatible.includes("avif"))) return "avif";
  // A sequence ('avis') is not decoded by the server, but by browsers.
  if (compatible.includes("avif")) return "other";
  return major && /^(he[iv]|mif1|msf1)/.test(major) ? "heic" : "other";
}
