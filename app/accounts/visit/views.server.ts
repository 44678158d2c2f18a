/**
 * Counts page views, phone displays and questions about availability of ads: once per visitor, ad and day, without owners and robots. Counts
 * are written in batches.
 */
import { sql } from "kysely";
import { type VisitorOfRequest, visitorKey } from "#app/accounts/visitor/visitor.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { ListingViewerWhat } from "#db/tables.ts";
import { CHART_DAYS } from "./chart-days.ts";
import { isRobot } from "./robots.ts";

/** The maximum time in milliseconds before queued views are written. */
const FLUSH_AFTER = 4_000;
/** The length of the queue at which it is written at once. */
const MAX_WAITING = 500;
/** The number of days for which visitors of an ad are stored. */
export const VIEW_DAYS = 2;

interface View {
  readonly listingId: string;
  readonly visitor: string;
  readonly what: ListingViewerWhat;
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

export function createViewCounter(db: Db, log: Pick<Log, "error">) {
  let waiting = new Map<string, View & { readonly day: string }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  /** Writes the queue. Call it on shutdown. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    waiting = new Map();
    if (views.length === 0) return writing;
    // One write follows the other, because concurrent writes would lock the same ads in different orders.
    writing = writing
      .then(() => writeViews(db, views))
      .catch((error: unknown) => log.error({ err: error, lost: views.length }, "views could not be written"));
    return writing;
  };
  return {
    /** Queues a view; repeated ones are written once, a few seconds later. */
    add(seen: View): void {
      const view = { ...seen, day: dayOf(new Date()) };
      waiting.set(`${view.listingId} ${view.day} ${view.visitor} ${view.what}`, view);
      if (waiting.size >= MAX_WAITING) void flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER);
    },
    flush,
  };
}

/** Returns the key by which views are counted, of the person or of the network and browser of a guest; undefined for a robot. */
export function viewKeyOf(hash: KeyedHash, { visitor, userId, headers }: VisitorOfRequest): string | undefined {
  const agent = headers.get("user-agent");
  if (isRobot(agent)) return undefined;
  return userId ? `user ${userId}` : hash("view", `${visitorKey(hash, "view", visitor)} ${agent}`);
}

/** Reports whether a view of the page by this visitor is stored for today. */
async function hasSeenToday(db: Db, listingId: string, visitor: string): Promise<boolean> {
  const row = await db
    .selectFrom("listing_viewers")
    .select("viewer")
    .where("listing_id", "=", listingId)
    .where("day", "=", dayOf(new Date()))
    .where("viewer", "=", visitor)
    .where("what", "=", "page")
    .executeTakeFirst();
  return row !== undefined;
}

interface Dependencies {
  readonly db: Db;
  readonly views: ViewCounter;
}

interface ViewInput {
  readonly listingId: string;
  /** The key of viewKeyOf(). */
  readonly visitor: string;
  readonly userId: string | undefined;
}

/** Returns the ad if views of this visitor count: it is public and somebody else's. */
async function findCounted(db: Db, { listingId, userId }: ViewInput) {
  const listing = await db
    .selectFrom("listings")
    .select(["user_id", "views"])
    .where("id", "=", listingId)
    .where("is_public", "=", true)
    .executeTakeFirst();
  return listing?.user_id === userId ? undefined : listing;
}

/** Records a view of the page. Returns the ad's views including this one; undefined if it does not count. */
export async function countPageView({ db, views }: Dependencies, input: ViewInput): Promise<number | undefined> {
  const listing = await findCounted(db, input);
  if (!listing) return undefined;
  const isCounted = await hasSeenToday(db, input.listingId, input.visitor);
  if (!isCounted) views.add({ ...input, what: "page" });
  return listing.views + (isCounted ? 0 : 1);
}

/** Records that the phone number was shown, unless such views do not count. */
export async function countPhoneView({ db, views }: Dependencies, input: ViewInput): Promise<void> {
  if (await findCounted(db, input)) views.add({ ...input, what: "phone" });
}

/** Stores the views in one transaction; each visitor who is new on a day increments the counts of the ad and of the day. */
function writeViews(db: Db, views: readonly (View & { readonly day: string })[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    // The lock serialises the processes, which would otherwise lock the same rows in different orders.
    await sql`select pg_advisory_xact_lock(hashtextextended('views', 0))`.execute(tx);
    await addViews(tx, views);
  });
}

async function addViews(db: Db, views: readonly (View & { readonly day: string })[]): Promise<void> {
  const rows = JSON.stringify(
    views.map(({ listingId, visitor, day, what }) => ({ listing_id: listingId, viewer: visitor, day, what })),
  );
  await sql`
    with seen as (
      insert into listing_viewers (listing_id, day, viewer, what)
      select v.listing_id, v.day, v.viewer, v.what
      from jsonb_to_recordset(${rows}::jsonb) as v(listing_id uuid, day date, viewer text, what text)
      join listings on listings.id = v.listing_id
      on conflict do nothing
      returning listing_id, day, what
    ), counted as (
      select listing_id, day, count(*) filter (where what = 'page')::int as views,
        count(*) filter (where what = 'phone')::int as phone_shows, count(*) filter (where what = 'ask')::int as asks
      from seen group by listing_id, day
    ), days as (
      insert into listing_days (listing_id, day, views, phone_shows, asks)
      select listing_id, day, views, phone_shows, asks from counted order by listing_id, day
      on conflict (listing_id, day) do update set views = listing_days.views + excluded.views,
        phone_shows = listing_days.phone_shows + excluded.phone_shows, asks = listing_days.asks + excluded.asks
    ), site as (
      insert into site_days (day, views)
      select day, sum(views) from counted group by day having sum(views) > 0 order by day
      on conflict (day) do update set views = site_days.views + excluded.views
    )
    update listings set views = listings.views + c.views, phone_shows = listings.phone_shows + c.phone_shows,
      asks = listings.asks + c.asks
    from (select listing_id, sum(views) as views, sum(phone_shows) as phone_shows, sum(asks) as asks from counted
      group by listing_id order by listing_id) c
    where listings.id = c.listing_id`.execute(db);
}

/** Deletes visitors of ads after VIEW_DAYS, and daily counts after CHART_DAYS. */
export async function deleteOldViews(db: Db, now = new Date()): Promise<void> {
  const before = (days: number) => dayOf(new Date(now.getTime() - days * DAY));
  await db.deleteFrom("listing_viewers").where("day", "<", before(VIEW_DAYS)).execute();
  await db.deleteFrom("listing_days").where("day", "<", before(CHART_DAYS)).execute();
}
