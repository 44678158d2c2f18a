/**
 * Keeps the first words of a guest to a seller until the guest has signed in. A cookie stores them, which the browser sends only to the
 * pages of this ad; the server stores nothing. The URL after signing in contains their key, so that another person on the same device
 * does not send them.
 */
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { Refusal } from "#app/platform/errors/errors.ts";
import { parseCookies } from "#app/platform/http/cookies.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { HOUR } from "#app/platform/wording/durations.ts";
import { MAX_MESSAGE, QUICK_WORDS } from "./conversation.ts";
import { messageText } from "./message.schema.ts";

const COOKIE = "first-words";
const MAX_AGE_SECONDS = HOUR / 1_000;
/** Browsers store at most 4,096 characters of a cookie with its attributes. */
const MAX_VALUE = 3_700;
const MAX_BYTES = 4 * MAX_MESSAGE + 500;

const shape = z.object({
  key: z.uuid(),
  isSure: z.boolean(),
  content: z.union([
    z.object({ text: messageText }),
    z.object({ quick: z.enum(codesOf(QUICK_WORDS)) }),
    z.object({ offerCents: z.int().min(1), offerCurrency: z.enum(["BGN", "EUR"]).optional() }),
  ]),
});

export type FirstWords = z.output<typeof shape>;

/** Returns a Set-Cookie header for all paths of one ad: React Router requests the data of the page at another path than the page. */
function cookieOf(listingId: string, value: string, seconds: number): string {
  return `${COOKIE}=${value}; Path=/listings/${listingId}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}

/** Returns the Set-Cookie header that keeps the words for an hour. Refuses with first_words_long. */
export function keepFirstWords({ siteUrl }: Pick<Env, "siteUrl">, listingId: string, words: FirstWords): string {
  const value = brotliCompressSync(JSON.stringify(words)).toString("base64url");
  if (value.length > MAX_VALUE) throw new Refusal("first_words_long", { field: "text" });
  return cookieOf(listingId, value, MAX_AGE_SECONDS) + (siteUrl.startsWith("https:") ? "; Secure" : "");
}

/** Returns the Set-Cookie header that deletes the cookie. */
export function deleteFirstWords(listingId: string): string {
  return cookieOf(listingId, "", 0);
}

/** Returns the words with this key from a Cookie header; undefined if there are none. */
export function readFirstWords(header: string | null, key: string | null): FirstWords | undefined {
  const value = parseCookies(header).get(COOKIE);
  if (!value || !key) return undefined;
  try {
    const bytes = brotliDecompressSync(Buffer.from(value, "base64url"), { maxOutputLength: MAX_BYTES });
    const words = shape.safeParse(JSON.parse(bytes.toString("utf8"))).data;
    return words?.key === key ? words : undefined;
  } catch {
    // The cookie was changed, or another version of the site has written it.
    return undefined;
  }
}
