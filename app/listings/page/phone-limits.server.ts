/**
 * Limits how many different phone numbers somebody is shown. A person or browser has PHONES_A_DAY in 24 hours, and
 * its network ten times that. Visitors without a cookie of some age share a lower limit of their network, so that deleting the cookie
 * gains nothing.
 */
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { VisitorOfRequest } from "#app/accounts/visitor/visitor.server.ts";
import { type ErrorCode, Refusal } from "#app/platform/errors/errors.ts";
import { count } from "#app/platform/http/metrics-counters.server.ts";
import { networksOf } from "#app/platform/http/network-address.server.ts";
import { DistinctLimitReached, type DistinctUse, takeDistinct } from "#app/platform/limits/distinct-limit.server.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";

export const PHONES_A_DAY = 80;
const NETWORK_FACTOR = 10;
/** For visitors of an IPv4 address without a settled cookie, because strangers share such an address. */
const UNSETTLED_AN_HOUR = 40;

type PhoneVisitor = Pick<VisitorOfRequest, "visitor" | "userId">;

/**
 * Counts one phone number for the visitor and the networks. Throws Refusal too_many_phones, or network_phones if only the network has
 * reached its limit. A number that the visitor was already shown within the time does not count.
 */
export async function countPhone(
  { db, hash }: Pick<Site, "db" | "hash">,
  phone: string,
  visitor: PhoneVisitor,
): Promise<void> {
  const uses = usesOf(visitor).map((use) => ({ ...use, key: hash("phones", use.key) }));
  try {
    await takeDistinct(db, hash("phones", phone), uses);
  } catch (error) {
    if (!(error instanceof DistinctLimitReached)) throw error;
    count("limit", "showPhone");
    const code: ErrorCode = error.use.key === uses[0]?.key ? "too_many_phones" : "network_phones";
    throw new Refusal(code, { minutes: Math.max(1, Math.ceil(error.wait / MINUTE)) });
  }
}

/** The first is that of the person or browser. */
function usesOf({ visitor, userId }: PhoneVisitor): DistinctUse[] {
  const isSettled = userId !== undefined || visitor.isSettled;
  const own = { key: userId ? `user ${userId}` : `browser ${visitor.browser}`, points: PHONES_A_DAY, duration: DAY };
  const { isShared, networks } = networksOf(visitor.address);
  const shared = networks.map(({ network, factor }) => ({
    key: `network ${network}`,
    points: PHONES_A_DAY * NETWORK_FACTOR * factor,
    duration: DAY,
  }));
  if (isSettled) return [own, ...shared];
  const [points, duration] = isShared ? [UNSETTLED_AN_HOUR, HOUR] : [PHONES_A_DAY, DAY];
  const unsettled = networks.map(({ network, factor }) => ({
    key: `unsettled ${network}`,
    points: points * factor,
    duration,
  }));
  return [own, ...unsettled, ...shared];
}
