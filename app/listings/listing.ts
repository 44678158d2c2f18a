/** An ad: its limits, its times, and what its text may hold. Pure. */
import { DAY } from "#app/wording/durations.ts";
import type { ListingPriority, ListingStatus } from "#db/tables.ts";

/** Lengths after trimming (reading 27). */
export const LISTING_LIMITS = {
  title: { min: 3, max: 120 },
  description: { min: 10, max: 5000 },
  town: { max: 80 },
} as const;

/** A lower-case ending: 'ASP.NET' is no address. */
const LINK =
  /(?:h..ps?:|www\.|t\.me\/|wa\.me\/)|[\p{L}\d-]+\.(?:bg|бг|com|net|org|eu|info|biz|shop|store|online|site|app|link|me|de|uk|gr|ro|tr|ru|ly|co|io)(?![\p{L}\d])/u;
/** As numbers are written here: with the country's code or with 0 and an operator's first digit. */
const PHONE =
  /(?:\+|(?<![\p{L}\d])(?:00|359(?=[\s./()-]{0,2}[89])))[\s(]{0,2}\d(?:[\s./()-]{0,2}\d){7,}|(?<![\p{L}\d])\(?0[\s./-]?[89](?:[\s./()-]{0,2}\d){7,8}(?!\d)/u;

/** What a title may not hold; undefined when it holds nothing of the kind. */
export function titleFault(title: string): "link" | "phone" | undefined {
  // A longer one is refused for its length, and would take long to look through.
  if (title.length > LISTING_LIMITS.title.max) return undefined;
  if (LINK.test(title)) return "link";
  // Wide digits are digits, and the letter stands in for one where somebody hopes to pass.
  return PHONE.test(title.normalize("NFKC").replace(/(?<!\p{L})[oо](?=[\s./-]?[89])/giu, "0")) ? "phone" : undefined;
}

const CONTACTS = new RegExp(
  [
    PHONE.source,
    /(?<![\p{L}\d])0(?:[\s./-]?\d){7,9}(?!\d)/u.source,
    /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,200}\.\p{L}{2,}/u.source,
  ].join("|"),
  "gu",
);

/**
 * A description for lists, crawlers and networks: people write their number and address into it, and those are for who
 * opens the ad (reading 31). A part's number may go with them.
 */
export function withoutContacts(text: string): string {
  return text.replace(CONTACTS, "…");
}

export const PAGE_SIZE = 24;
/** The category page shows at most so many VIP ads in its strip (specification, section 9). */
export const VIP_STRIP_SIZE = 6;

/** An ad moves up again at most once in so many days. */
const RENEWAL_DAYS = 7;

/** When an ad that starts now is over. */
export function lifetimeEnd(days: number, now = new Date()): Date {
  return new Date(now.getTime() + days * DAY);
}

/** From when on an ad may be renewed: an active one counts from its place in the lists, an expired one from its last renewal. */
export function renewableFrom({
  status,
  listedAt,
  renewedAt,
}: {
  readonly status: ListingStatus;
  readonly listedAt: Date;
  readonly renewedAt: Date | null;
}): Date {
  const since = status === "active" ? listedAt : renewedAt;
  return since ? new Date(since.getTime() + RENEWAL_DAYS * DAY) : new Date(0);
}

/** VIP lapses by the clock, whatever the column still says (reading 5). */
export function isVip(
  listing: { readonly priority: ListingPriority; readonly vipExpiresAt: Date | null },
  now: Date,
): boolean {
  return listing.priority === "vip" && (listing.vipExpiresAt === null || listing.vipExpiresAt > now);
}
