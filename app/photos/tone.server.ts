/** The one colour that stands for a photo until it is there. */
import { LRUCache } from "lru-cache";
import sharp from "sharp";

const MAX_TONES = 20_000;
const tones = new LRUCache<string, string>({ max: MAX_TONES });

/** The mean of a placeholder, '#a97'; undefined for one that is no picture. */
export async function toneOf(placeholder: string): Promise<string | undefined> {
  const known = tones.get(placeholder);
  if (known !== undefined) return known;
  const bytes = Buffer.from(placeholder.slice(placeholder.indexOf(",") + 1), "base64");
  const pixel = await sharp(bytes)
    .resize(1, 1)
    .raw()
    .toBuffer()
    .catch(() => undefined);
  if (!pixel) return undefined;
  const tone = `#${[...pixel.subarray(0, 3)].map((part) => Math.round(part / 17).toString(16)).join("")}`;
  tones.set(placeholder, tone);
  return tone;
}
