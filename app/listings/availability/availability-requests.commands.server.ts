/** Availability requests: a visitor asks the owner, once per visitor, ad and week, whether an ad is still available. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isRobot } from "#app/accounts/visit/robots.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { type Person, personKey, rateLimitSubjectOf } from "#app/accounts/visit/visitor.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { expirePageAt } from "#app/platform/http/request-scope.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import {
  lastConfirmationFor,
  REQUEST_INTERVAL_DAYS,
  requestableFrom,
  requestPeriodOf,
} from "./availability-request.ts";

type Dependencies = Pick<Site, "db" | "hash" | "limits" | "views">;

/** Returns a keyed hash, for signed-in people too: this table does not reveal who sent a request. */
function requesterKey(hash: KeyedHash, person: Person): string {
  return hash("asker", personKey(hash, "ask", person));
}

/** Returns the key of a signed-in person, which does not depend on the browser. */
export function requesterKeyOf(hash: KeyedHash, userId: string): string {
  return hash("asker", `user ${userId}`);
}

/**
 * Stores a guest's request for the owner of the ad; a signed-in person asks by a message. `id`: a UUID. Refuses with
 * listing_not_found, ask_not_needed, already_asked, too_many_requests or network_busy.
 */
export async function sendAvailabilityRequest(
  { db, hash, limits, views }: Dependencies,
  id: string,
  { visitor, headers }: Omit<Person, "userId">,
): Promise<void> {
  await limits.takeShared("ask", rateLimitSubjectOf(visitor));
  const listing = await db
    .selectFrom("listings")
    .select("confirmed_at")
    .where("id", "=", id)
    .where("is_public", "=", true)
    .executeTakeFirst();
  if (!listing) throw new Refusal("listing_not_found");
  if (new Date() < requestableFrom(listing.confirmed_at)) throw new Refusal("ask_not_needed");
  const asker = requesterKey(hash, { visitor, userId: undefined, headers });
  if (!(await recordRequest(db, { listingId: id, asker, isMessage: false }))) throw new Refusal("already_asked");
  if (!isRobot(headers.get("user-agent"))) views.add({ listingId: id, viewer: asker, what: "ask" });
}

interface AvailabilityRequest {
  readonly listingId: string;
  readonly asker: string;
  /** The request is a message, about which the owner gets the mail of a conversation. */
  readonly isMessage: boolean;
}

/** Stores that somebody asks about a visible ad; returns false if they asked within a week or the owner confirmed it recently. */
export async function recordRequest(db: Db, { listingId, asker, isMessage }: AvailabilityRequest): Promise<boolean> {
  const now = new Date();
  // Selects from listings, so that nothing is stored if the ad is deleted meanwhile.
  const { rows } = await sql`
    insert into listing_asks as before (listing_id, asker, asked_at, by_message)
      select id, ${asker}, ${now}, ${isMessage}::boolean from listings
        where id = ${listingId} and is_public and confirmed_at <= ${lastConfirmationFor(now)}
      on conflict (listing_id, asker) do update set asked_at = excluded.asked_at, by_message = excluded.by_message
        where before.asked_at <= ${new Date(now.getTime() - REQUEST_INTERVAL_DAYS * DAY)}
      returning 1`.execute(db);
  return rows.length > 0;
}

/** The state of the request button on a page. For guests only the device knows whether they have asked. */
export interface RequestOffer {
  readonly state: "open" | "asked" | "guest";
  readonly name: string;
  /** Text shown after a request. */
  readonly asked: string;
  /** The idempotency key of the message of a signed-in person. */
  readonly key?: string;
}

const ASKED = "Попитахте дали още е налично. Отговорът ще се появи в обявата.";

interface RequestedListing {
  readonly id: string;
  readonly userId: string;
  readonly isPublic: boolean;
  readonly confirmedAt: Date;
  readonly acceptsMessages?: boolean;
}

/**
 * Returns the state of the request button; undefined for a hidden or recently confirmed ad, for its owner, and for signed-in people
 * if the seller takes no messages. Without `person` the result is valid for every guest.
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
  if (row) return { state: "asked", name, asked: ASKED };
  if (person.userId !== undefined && listing.acceptsMessages === false) return undefined;
  return { state: "open", name, asked: ASKED, key: randomUUID() };
}

/** Deletes requests after a week; their number in the ad's statistics stays. */
export async function deleteOldAvailabilityRequests(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - REQUEST_INTERVAL_DAYS * DAY);
  await db.deleteFrom("listing_asks").where("asked_at", "<", before).execute();
}
