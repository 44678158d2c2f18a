/** Ads that an assistant, such as a librarian, publishes for somebody without an account. Pure. */
import { DAY } from "#app/platform/wording/durations.ts";

/** The number of days for which an assistant may change such an ad. */
const ASSISTED_DAYS = 30;

interface Assisted {
  readonly principal_phone: string | null;
  readonly created_at: Date;
  /** The office of the account that published it; null once it is no assistant any more. */
  readonly office: string | null;
}

/** Reports whether the assistant may not change the ad any more. An ordinary ad is never closed. */
export function isClosed({ principal_phone, created_at, office }: Assisted, now: Date): boolean {
  return principal_phone !== null && (office === null || created_at.getTime() < now.getTime() - ASSISTED_DAYS * DAY);
}
