/** Recognises e-mail addresses and links in texts, and hides contacts. Pure. */
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { phonesIn } from "#app/platform/numbers/number-groups.ts";
import { matchesIn, type Range } from "#app/platform/numbers/range.ts";

const SCHEME = String.raw`h..ps?:|www\.|t\.me\/|wa\.me\/`;
/** Requires a lower-case top-level domain: 'ASP.NET' is not a link. */
const DOMAIN_END = String.raw`\.(?:bg|бг|com|net|org|eu|info|biz|shop|store|online|site|app|link|me|de|uk|gr|ro|tr|ru|ly|co|io)(?![\p{L}\d])`;
const LINK = new RegExp(String.raw`(?:${SCHEME})|(?<![\p{L}\d-])[\p{L}\d-]+${DOMAIN_END}`, "gu");
/** Matches what all links have, without a scan to the end of each word. */
const LINK_PART = new RegExp(`${SCHEME}|${DOMAIN_END}`, "u");
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,200}\.\p{L}{2,}/gu;

export function linksIn(text: string): Range[] {
  return LINK_PART.test(text) ? matchesIn(text, LINK) : [];
}

/** Returns the e-mail addresses of a text. */
export function emailsIn(text: string): Range[] {
  // Without '@' the pattern would scan to the end of each word in vain.
  return text.includes("@") ? matchesIn(text, EMAIL) : [];
}

/** Returns what a title may not contain, because titles appear in lists, feeds and searches; undefined if there is nothing. */
export function findContactInTitle(title: string): "link" | "phone" | undefined {
  // Longer titles are refused anyway, and matching them would be slow.
  if (title.length > LISTING_LIMITS.title.max) return undefined;
  if (linksIn(title).length > 0) return "link";
  return phonesIn(title).some(({ kind }) => kind === "telephone") ? "phone" : undefined;
}

/**
 * Returns a description without phone numbers and addresses, for lists, crawlers and social networks: only a person who opens the ad
 * sees them.
 */
export function withoutContacts(text: string): string {
  const named = text.includes("@") ? text.replace(EMAIL, "…") : text;
  let shown = "";
  let at = 0;
  for (const { start, end } of phonesIn(named)) {
    shown += `${named.slice(at, start)}…`;
    at = end;
  }
  return shown + named.slice(at);
}
