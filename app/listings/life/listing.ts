/** Rules of an ad: its limits, its times, and links and phones in its text. Pure. */
import { DAY } from "#app/platform/wording/durations.ts";
import type { ListingPriority, ListingStatus } from "#db/tables.ts";
import { SHOWN_STATUSES } from "./life-cycle.ts";
import { LISTING_LIMITS } from "./listing-limits.ts";

/** Requires a lower-case top-level domain: 'ASP.NET' is not a link. */
const LINK =
  /(?:h..ps?:|www\.|t\.me\/|wa\.me\/)|[\p{L}\d-]+\.(?:bg|бг|com|net|org|eu|info|biz|shop|store|online|site|app|link|me|de|uk|gr|ro|tr|ru|ly|co|io)(?![\p{L}\d])/u;
/** Bulgarian numbers: with the country code, or with 0 and an operator prefix. */
const PHONE =
  /(?:\+|(?<![\p{L}\d])(?:00|359(?=[\s./()-]{0,2}[89])))[\s(]{0,2}\d(?:[\s./()-]{0,2}\d){7,}|(?<![\p{L}\d])\(?0[\s./-]?[89](?:[\s./()-]{0,2}\d){7,8}(?!\d)/u;

/** Returns the forbidden content of a title; undefined if there is none. */
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
 * Returns a description without numbers and addresses, for lists, crawlers and social networks: only a person who opens the ad sees
 * them (rule: phone-in-descriptions). Part numbers may be removed too.
 */
export function withoutContacts(text: string): string {
  // Without '@' the pattern would scan to the end of each word in vain.
  const named = text.includes("@") ? text.replace(ADDRESSES, "…") : text;
  return named.replace(NUMBERS, "…");
}

export const PAGE_SIZE = 24;
/** Maximum number of VIP ads in the strip of a page (rule: list-strip). */
export const VIP_STRIP_SIZE = 6;

/** Minimum number of days between two renewals of an ad. */
const RENEWAL_DAYS = 7;

/** Returns the expiry time of an ad published at `now`. */
export function lifetimeEnd(days: number, now = new Date()): Date {
  return new Date(now.getTime() + days * DAY);
}

/** Days after the usual lifetime over which the expiry of imported ads is spread. */
export const IMPORT_SPREAD_DAYS = 14;

/** Returns from when an ad may be renewed: an active one counts from its listing time, an expired one from its last renewal. */
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

/** True if the ad is VIP now; its end is decided by the clock, whatever `priority` says. */
export function isVip(
  listing: { readonly priority: ListingPriority; readonly vipExpiresAt: Date | null },
  now: Date,
): boolean {
  return listing.priority === "vip" && (listing.vipExpiresAt === null || listing.vipExpiresAt > now);
}
