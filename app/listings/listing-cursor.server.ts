/** The opaque `after=` of a paged list: where the page before ended, in the list's own order. */
import { z } from "zod";
import { isUuid } from "./slug.ts";

/** `vip`: still among the VIP ads, which come first. `key`: the order's value of the last ad. */
const shape = z.tuple([z.boolean(), z.string().max(40), z.string().refine(isUuid)]);

export interface ListCursor {
  readonly vip: boolean;
  readonly key: string;
  readonly id: string;
}

export function writeCursor({ vip, key, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([vip, key, id])).toString("base64url");
}

const TIME_KEY = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;
const PRICE_KEY = /^\d{1,15}$/;

/** The cursor of a URL; undefined for anything that we did not write for this kind of order. */
export function readCursor(text: string | undefined, kind: "time" | "price"): ListCursor | undefined {
  if (!text || text.length > 300) return undefined;
  try {
    const parsed = shape.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (!parsed.success) return undefined;
    const [vip, key, id] = parsed.data;
    const isKey = kind === "time" ? TIME_KEY.test(key) && !Number.isNaN(Date.parse(key.slice(0, 19))) : PRICE_KEY.test(key);
    return isKey ? { vip, key, id } : undefined;
  } catch {
    // Not JSON: somebody typed it. The list starts at its beginning.
    return undefined;
  }
}
