/** Availability requests: a visitor asks the owner, once per visitor, ad and week, whether an ad is still available. */
import { sql } from "kysely";
import { isRobot, type ViewCounter } from "#app/accounts/visit/views.server.ts";
import { type Person, personKey, rateLimitSubjectOf } from "#app/accounts/visit/visitor.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { RateLimits } from "#app/platform/http/rate-limits.server.ts";
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { REQUEST_INTERVAL_DAYS, requestableFrom, requestPeriodOf } from "./availability-request.ts";

interface Dependencies {
  readonly db: Db;
  readonly hash: KeyedHash;
  readonly limits: RateLimits;
  readonly views: ViewCounter;
}

/** Returns a keyed hash, for signed-in people too: the database does not reveal who sent a request. */
function requesterKey(hash: KeyedHash, person: Person): string {
  return hash("asker", personKey(hash, "ask", person));
}

/**
 * Stores a request for the owner of the ad. `id`: a UUID. Refuses with listing_not_found, ask_oneself, ask_not_needed,
 * already_asked, too_many_requests or network_busy.
 */
export async function sendAvailabilityRequest(
  { db, hash, limits, views }: Dependencies,
  id: string,
  person: Person,
): Promise<void> {
  const { userId, visitor, headers } = person;
  await limits.takeShared("ask", rateLimitSubjectOf(visitor, userId));
  const listing = await db
    .selectFrom("listings")
    .select(["user_id", "confirmed_at"])
    .where("id", "=", id)
    .where("is_public", "=", true)
    .executeTakeFirst();
  if (!listing) throw new Refusal("listing_not_found");
  if (listing.user_id === userId) throw new Refusal("ask_oneself");
  const now = new Date();
  if (now < requestableFrom(listing.confirmed_at)) throw new Refusal("ask_not_needed");
  const subject = requesterKey(hash, person);
  // Selects from listings, so that nothing is stored if the ad is deleted meanwhile.
  const { rows } = await sql`
    insert into listing_asks as before (listing_id, asker, asked_at)
      select id, ${subject}, ${now} from listings where id = ${id}
      on conflict (listing_id, asker) do update set asked_at = excluded.asked_at
        where before.asked_at <= ${new Date(now.getTime() - REQUEST_INTERVAL_DAYS * DAY)}
      returning 1`.execute(db);
  if (rows.length === 0) throw new Refusal("already_asked");
  if (!isRobot(headers.get("user-agent"))) views.note({ listingId: id, viewer: subject, what: "ask" });
}

/** The state of the request button on a page. For guests only the device knows whether they have asked. */
export interface RequestOffer {
  readonly state: "open" | "asked" | "guest";
  readonly name: string;
  /** Text shown after a request. */
  readonly asked: string;
}

const ASKED = "Попитахте дали още е налично. Отговорът ще се появи в обявата.";

interface RequestedListing {
  readonly id: string;
  readonly userId: string;
  readonly isPublic: boolean;
  readonly confirmedAt: Date;
}

/**
 * Returns the state of the request button; undefined for a hidden or recently confirmed ad, and for its owner. Without `person` the
 * result is valid for every guest.
 */
export async function getRequestOffer(
  { db, hash }: Pick<Dependencies, "db" | "hash">,
  listing: RequestedListing,
  person: Person | undefined,
): Promise<RequestOffer | undefined> {
  if (!listing.isPublic || person?.userId === listing.userId) return undefined;
  const now = new Date();
  const from = requestableFrom(listing.confirmedAt);
  const { name, until } = requestPeriodOf(listing, now);
  expirePageAt(Math.min(now < from ? from.getTime() : Number.POSITIVE_INFINITY, until.getTime()));
  if (now < from) return undefined;
  if (!person) return { state: "guest", name, asked: ASKED };
  const row = await db
    .selectFrom("listing_asks")
    .select("asked_at")
    .where("listing_id", "=", listing.id)
    .where("asker", "=", requesterKey(hash, person))
    .where("asked_at", ">", listing.confirmedAt)
    .executeTakeFirst();
  return { state: row ? "asked" : "open", name, asked: ASKED };
}

/** Deletes requests after a week; their number in the ad's statistics stays. */
export async function deleteOldAvailabilityRequests(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - REQUEST_INTERVAL_DAYS * DAY);
  await db.deleteFrom("listing_asks").where("asked_at", "<", before).execute();
}
