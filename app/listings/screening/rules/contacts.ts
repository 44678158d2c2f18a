/** Recognises phone numbers, e-mail addresses and links in texts. Pure. */
import { LISTING_LIMITS } from "#app/listings/life/listing-limits.ts";
import { matchesIn, type Range } from "#app/listings/screening/analysis/range.ts";

const SCHEME = String.raw`h..ps?:|www\.|t\.me\/|wa\.me\/`;
/** Requires a lower-case top-level domain: 'ASP.NET' is not a link. */
const DOMAIN_END = String.raw`\.(?:bg|бг|com|net|org|eu|info|biz|shop|store|online|site|app|link|me|de|uk|gr|ro|tr|ru|ly|co|io)(?![\p{L}\d])`;
const LINK = new RegExp(String.raw`(?:${SCHEME})|(?<![\p{L}\d-])[\p{L}\d-]+${DOMAIN_END}`, "gu");
/** Matches what all links have, without a scan to the end of each word. */
const LINK_PART = new RegExp(`${SCHEME}|${DOMAIN_END}`, "u");
/** Bulgarian numbers: with the country code, or with 0 and an operator prefix. */
const PHONE =
  /(?:\+|(?<![\p{L}\d])(?:00|359(?=[\s./()-]{0,2}[89])))[\s(]{0,2}\d(?:[\s./()-]{0,2}\d){7,}|(?<![\p{L}\d])\(?0[\s./-]?[89](?:[\s./()-]{0,2}\d){7,8}(?!\d)/gu;
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,200}\.\p{L}{2,}/gu;

/** Returns the links of a text. */
export function linksIn(text: string): Range[] {
  return LINK_PART.test(text) ? matchesIn(text, LINK) : [];
}

/** Returns the phone numbers of a text that are written in digits. */
export function phonesIn(text: string): Range[] {
  return matchesIn(text, PHONE);
}

/** Returns the e-mail addresses of a text. */
export function emailsIn(text: string): Range[] {
  // Without '@' the pattern would scan to the end of each word in vain.
  return text.includes("@") ? matchesIn(text, EMAIL) : [];
}

/** Returns the forbidden content of a title; undefined if there is none (rule: title-without-contacts). */
export function findContactInTitle(title: string): "link" | "phone" | undefined {
  // Longer titles are refused anyway, and matching them would be slow.
  if (title.length > LISTING_LIMITS.title.max) return undefined;
  if (linksIn(title).length > 0) return "link";
  // Full-width digits count, and so does the letter O in place of a zero.
  const digits = title.normalize("NFKC").replace(/(?<!\p{L})[oо](?=[\s./-]?[89])/giu, "0");
  return phonesIn(digits).length > 0 ? "phone" : undefined;
}

const NUMBERS = new RegExp(`${PHONE.source}|${/(?<![\p{L}\d])0(?:[\s./-]?\d){7,9}(?!\d)/u.source}`, "gu");

/**
 * Returns a description without numbers and addresses, for lists, crawlers and social networks: only a person who opens the ad sees
 * them (rule: phone-in-descriptions). Part numbers may be removed too.
 */
export function withoutContacts(text: string): string {
  const named = text.includes("@") ? text.replace(EMAIL, "…") : text;
  return named.replace(NUMBERS, "…");
}
