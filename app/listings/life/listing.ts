/** Rules of an ad: its limits and its times. Pure. */
import { DAY } from "#app/platform/wording/durations.ts";
import type { ListingPriority, ListingStatus } from "#db/tables.ts";
import { SHOWN_STATUSES } from "./life-cycle.ts";

export const PAGE_SIZE = 24;
/** Maximum number of VIP ads in the strip of a page. */
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
