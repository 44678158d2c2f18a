/** A buyer asks whether an ad is still to be had: one tap, once per visitor, ad and week. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { RateLimits } from "#app/platform/rate-limits.server.ts";
import { noteTrueUntil } from "#app/platform/request-scope.server.ts";
import { isRobot, type ViewCounter } from "#app/views/views.server.ts";
import { askerOf, type Person, personKey } from "#app/visitors/visitor.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { ASK_AGAIN_DAYS, askableFrom, questionOf } from "./ask.ts";

interface Desk {
  readonly db: Db;
  readonly hash: KeyedHash;
  readonly limits: RateLimits;
  readonly views: ViewCounter;
}

/** A keyed hash for an account as well: nobody needs to know who asked. */
function askerKey(hash: KeyedHash, person: Person): string {
  return hash("asker", personKey(hash, "ask", person));
}

/**
 * Keeps the question for the ad's owner. `id`: a UUID. Refuses with listing_not_found, ask_oneself, ask_not_needed,
 * already_asked, too_many_requests or network_busy.
 */
export async function askOwner({ db, hash, limits, views }: Desk, id: string, person: Person): Promise<void> {
  const { userId, visitor, headers } = person;
  await limits.takeShared("ask", askerOf(visitor, userId));
  const listing = await db
    .selectFrom("listings")
    .select(["user_id", "confirmed_at"])
    .where("id", "=", id)
    .where("is_public", "=", true)
    .executeTakeFirst();
  if (!listing) throw new Refusal("listing_not_found");
  if (listing.user_id === userId) throw new Refusal("ask_oneself");
  const now = new Date();
  if (now < askableFrom(listing.confirmed_at)) throw new Refusal("ask_not_needed");
  const asker = askerKey(hash, person);
  // Of an ad that is deleted meanwhile nothing is kept.
  const { rows } = await sql`
    insert into listing_asks as before (listing_id, asker, asked_at)
      select id, ${asker}, ${now} from listings where id = ${id}
      on conflict (listing_id, asker) do update set asked_at = excluded.asked_at
        where before.asked_at <= ${new Date(now.getTime() - ASK_AGAIN_DAYS * DAY)}
      returning 1`.execute(db);
  if (rows.length === 0) throw new Refusal("already_asked");
  if (!isRobot(headers.get("user-agent"))) views.note({ listingId: id, viewer: asker, what: "ask" });
}

/** What a page offers: asking, or that one has asked and there is no answer yet. Of a guest only their device knows. */
export interface AskOffer {
  readonly state: "open" | "asked" | "guest";
  readonly name: string;
  /** What is said to who has asked. */
  readonly asked: string;
}

const ASKED = "Попитахте дали още е налично. Щом продавачът потвърди, ще го видите тук.";

interface Asked {
  readonly id: string;
  readonly userId: string;
  readonly isPublic: boolean;
  readonly confirmedAt: Date;
}

/**
 * Undefined while there is nothing to ask: the owner has said so lately, or looks themselves. Without `person` the page is for
 * every guest.
 */
export async function askOfferOf(
  { db, hash }: Pick<Desk, "db" | "hash">,
  listing: Asked,
  person: Person | undefined,
): Promise<AskOffer | undefined> {
  if (!listing.isPublic || person?.userId === listing.userId) return undefined;
  const now = new Date();
  const from = askableFrom(listing.confirmedAt);
  const { name, until } = questionOf(listing, now);
  noteTrueUntil(Math.min(now < from ? from.getTime() : Number.POSITIVE_INFINITY, until.getTime()));
  if (now < from) return undefined;
  if (!person) return { state: "guest", name, asked: ASKED };
  const row = await db
    .selectFrom("listing_asks")
    .select("asked_at")
    .where("listing_id", "=", listing.id)
    .where("asker", "=", askerKey(hash, person))
    .where("asked_at", ">", listing.confirmedAt)
    .executeTakeFirst();
  return { state: row ? "asked" : "open", name, asked: ASKED };
}

/** Who asked is forgotten after a week, the numbers stay. */
export async function forgetAskers(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - ASK_AGAIN_DAYS * DAY);
  await db.deleteFrom("listing_asks").where("asked_at", "<", before).execute();
}
