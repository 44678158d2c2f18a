/** An ad: its limits, its times, and what its text may hold. Pure. */
import { DAY } from "#app/wording/durations.ts";
import type { ListingPriority, ListingStatus } from "#db/tables.ts";
import { SHOWN_STATUSES } from "./life-cycle.ts";
import { LISTING_LIMITS } from "./listing-limits.ts";

/** Requires a lower-case top-level domain: 'ASP.NET' is not a link. */
const LINK =
  /(?:h..ps?:|www\.|t\.me\/|wa\.me\/)|[\p{L}\d-]+\.(?:bg|бг|com|net|org|eu|info|biz|shop|store|online|site|app|link|me|de|uk|gr|ro|tr|ru|ly|co|io)(?![\p{L}\d])/u;
/** Bulgarian numbers: with the country code, or with 0 and an operator prefix. */
const PHONE =
  /(?:\+|(?<![\p{L}\d])(?:00|359(?=[\s./()-]{0,2}[89])))[\s(]{0,2}\d(?:[\s./()-]{0,2}\d){7,}|(?<![\p{L}\d])\(?0[\s./-]?[89](?:[\s./()-]{0,2}\d){7,8}(?!\d)/u;

/** Finds what a title must not contain; undefined if it is fine. */
export function titleFault(title: string): "link" | "phone" | undefined {
  // Longer titles are refused anyway, and matching them would be slow.
  if (title.length > LISTING_LIMITS.title.max) return undefined;
  if (LINK.test(title)) return "link";
  // Full-width digits count, and so does the letter O in place of a zero.
  return PHONE.test(title.normalize("NFKC").replace(/(?<!\p{L})[oо](?=[\s./-]?[89])/giu, "0")) ? "phone" : undefined;
}

const NUMBERS = new RegExp(`${PHONE.source}|${/(?<![\p{L}\d])0(?:[\s./-]?\d){7,9}(?!\d)/u.source}`, "gu");
const ADDRESSES = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,200}\.\p{L}{2,}/gu;

/**
 * A description for lists, crawlers and networks: people write their number and address into it, and those are for who
 * opens the ad (rule: phone-in-descriptions). A part's number may go with them.
 */
export function withoutContacts(text: string): string {
  // Where no address is, each word would be read in search of its end.
  const named = text.includes("@") ? text.replace(ADDRESSES, "…") : text;
  return named.replace(NUMBERS, "…");
}

export const PAGE_SIZE = 24;
/** VIP ads in the strip of a page at most (rule: list-strip). */
export const VIP_STRIP_SIZE = 6;

/** Days between two renewals of an ad. */
const RENEWAL_DAYS = 7;

/** The expiry time of an ad that starts now. */
export function lifetimeEnd(days: number, now = new Date()): Date {
  return new Date(now.getTime() + days * DAY);
}

/** Days over which ads that are imported together expire, after the lifetime that every ad has. */
export const IMPORT_SPREAD_DAYS = 14;

/** When an ad may be renewed again: an active one counts from its listing time, an expired one from its last renewal. */
export function renewableFrom({
  status,
  listedAt,
  renewedAt,
}: {
  readonly status: ListingStatus;
  readonly listedAt: Date;
  readonly renewedAt: Date | null;
}): Date {
  const since = SHOWN_STATUSES.includes(status) ? listedAt : renewedAt;
  return since ? new Date(since.getTime() + RENEWAL_DAYS * DAY) : new Date(0);
}

/** VIP ends by the clock, whatever the column says. */
export function isVip(
  listing: { readonly priority: ListingPriority; readonly vipExpiresAt: Date | null },
  now: Date,
): boolean {
  return listing.priority === "vip" && (listing.vipExpiresAt === null || listing.vipExpiresAt > now);
}
