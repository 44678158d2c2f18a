/**
 * Keeps the first words of a guest to a seller until the guest has signed in, or has confirmed an address by a code. A signed cookie
 * stores them, which the browser sends only to the pages of this ad; the server stores nothing. The URL afterwards contains their key, so
 * that another person on the same device does not send them.
 */
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { z } from "zod";
import { Refusal } from "#app/platform/errors/errors.ts";
import { parseCookies } from "#app/platform/http/cookies.server.ts";
import { isSameHash, type KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { HOUR } from "#app/platform/wording/durations.ts";
import { MAX_MESSAGE, QUICK_WORDS } from "./conversation.ts";
import { messageText } from "./message.schema.ts";

const COOKIE = "first-words";
const MAX_AGE_SECONDS = HOUR / 1_000;
/** The number of minutes for which the code of a guest is valid. */
export const CODE_MINUTES = 30;
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
  /** The name and the address of a guest who writes without an account, and until when the code is valid. */
  guest: z.object({ name: z.string(), email: z.string(), until: z.int() }).optional(),
});

export type FirstWords = z.output<typeof shape>;

/** Words from a cookie. `proof` is their signature: the site has written this cookie, and it is for no other words. */
export type KeptWords = FirstWords & { readonly proof: string };

/** Returns a Set-Cookie header for all paths of one ad: React Router requests the data of the page at another path than the page. */
function cookieOf(listingId: string, value: string, seconds: number): string {
  return `${COOKIE}=${value}; Path=/listings/${listingId}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}

function proofOf(hash: KeyedHash, listingId: string, value: string): string {
  return hash("first-words", `${listingId} ${value}`);
}

/** Returns the code of six digits that confirms words, which nobody can tell from their cookie. */
export function codeOfWords(hash: KeyedHash, proof: string): string {
  const bytes = Buffer.from(hash("guest-code", proof), "base64url");
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Returns the Set-Cookie header that keeps the words for an hour, and their proof. Refuses with first_words_long. */
export function keepFirstWords(hash: KeyedHash, listingId: string, words: FirstWords) {
  const value = brotliCompressSync(JSON.stringify(words)).toString("base64url");
  if (value.length > MAX_VALUE) throw new Refusal("first_words_long", { field: "text" });
  const proof = proofOf(hash, listingId, value);
  return { cookie: cookieOf(listingId, `${value}.${proof}`, MAX_AGE_SECONDS), proof };
}

/** Returns the Set-Cookie header that deletes the cookie. */
export function deleteFirstWords(listingId: string): string {
  return cookieOf(listingId, "", 0);
}

/** Returns the words to the seller of an ad with this key from a Cookie header; undefined if there are none. */
export function readFirstWords(
  hash: KeyedHash,
  header: string | null,
  { listingId, key }: { readonly listingId: string; readonly key: string | null },
): KeptWords | undefined {
  const [value = "", proof = ""] = parseCookies(header).get(COOKIE)?.split(".") ?? [];
  if (!key || !isSameHash(proof, proofOf(hash, listingId, value))) return undefined;
  try {
    const bytes = brotliDecompressSync(Buffer.from(value, "base64url"), { maxOutputLength: MAX_BYTES });
    const words = shape.safeParse(JSON.parse(bytes.toString("utf8"))).data;
    return words?.key === key ? { ...words, proof } : undefined;
  } catch {
    // Another version of the site has written it.
    return undefined;
  }
}
