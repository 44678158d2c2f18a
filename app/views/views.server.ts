/** Counts views of ads: one per visitor, ad and day, without owners and bots, written in batches. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { TIME_ZONE } from "#app/wording/dates.ts";
import { DAY } from "#app/wording/durations.ts";

/** Milliseconds after which waiting views are written at the latest. */
const FLUSH_AFTER = 4_000;
/** A longer queue is written at once. */
const MAX_WAITING = 500;
/** Days for which viewers of an ad are remembered. */
const VIEWER_DAYS = 2;

const ROBOT = /bot|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|headless|curl|wget|python|java\/|go-http/i;

export function isRobot(userAgent: string | null): boolean {
  return !userAgent || ROBOT.test(userAgent);
}

interface View {
  readonly listingId: string;
  readonly viewer: string;
  readonly day: string;
}

export interface ViewCounter {
  /** Queues a view; it is written a few seconds later, once. */
  note(listingId: string, viewer: string): void;
  /** Writes the queue; also called on shutdown. */
  flush(): Promise<void>;
}

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE });

export function createViewCounter(db: Db, log: Pick<Log, "error">): ViewCounter {
  let waiting = new Map<string, View>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    waiting = new Map();
    if (views.length === 0) return writing;
    // Sequential: two concurrent writes would lock the same ads in different orders.
    writing = writing
      .then(() => writeViews(db, views))
      .catch((error: unknown) => log.error({ err: error, lost: views.length }, "views could not be written"));
    return writing;
  };
  return {
    note(listingId, viewer) {
      const view = { listingId, viewer, day: dayFormat.format(new Date()) };
      waiting.set(`${view.listingId} ${view.day} ${viewer}`, view);
      if (waiting.size >= MAX_WAITING) void flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER);
    },
    flush,
  };
}

/** Whether this visitor's view of today has been written. */
async function hasSeenToday(db: Db, listingId: string, viewer: string): Promise<boolean> {
  const row = await db
    .selectFrom("listing_viewers")
    .select("viewer")
    .where("listing_id", "=", listingId)
    .where("day", "=", dayFormat.format(new Date()))
    .where("viewer", "=", viewer)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts a view by `viewer` (null for a guest, identified by `visitor`), unless the viewer owns the ad or it is not public.
 * Returns the ad's views including this one; undefined if it does not count.
 */
export async function noteView(
  { db, views }: { readonly db: Db; readonly views: ViewCounter },
  {
    listingId,
    viewerId,
    visitor,
  }: { readonly listingId: string; readonly viewerId: string | undefined; readonly visitor: string },
): Promise<number | undefined> {
  const listing = await db
    .selectFrom("listings")
    .select(["user_id", "views"])
    .where("id", "=", listingId)
    .where("is_public", "=", true)
    .executeTakeFirst();
  if (!listing || listing.user_id === viewerId) return undefined;
  const seenBy = viewerId ? `user ${viewerId}` : visitor;
  const isCounted = await hasSeenToday(db, listingId, seenBy);
  if (!isCounted) views.note(listingId, seenBy);
  return listing.views + (isCounted ? 0 : 1);
}

/** One statement: each viewer that is new today counts for the ad and for the day. */
async function writeViews(db: Db, views: readonly View[]): Promise<void> {
  const rows = JSON.stringify(views.map(({ listingId, viewer, day }) => ({ listing_id: listingId, viewer, day })));
  await sql`
    with seen as (
      insert into listing_viewers (listing_id, day, viewer)
      select v.listing_id, v.day, v.viewer
      from jsonb_to_recordset(${rows}::jsonb) as v(listing_id uuid, day date, viewer text)
      join listings on listings.id = v.listing_id
      on conflict do nothing
      returning listing_id, day
    ), counted as (
      select listing_id, day, count(*)::int as views from seen group by listing_id, day
    ), days as (
      insert into listing_days (listing_id, day, views)
      select listing_id, day, views from counted order by listing_id, day
      on conflict (listing_id, day) do update set views = listing_days.views + excluded.views
    ), site as (
      insert into site_days (day, views)
      select day, sum(views) from counted group by day order by day
      on conflict (day) do update set views = site_days.views + excluded.views
    )
    update listings set views = listings.views + c.views
    from (select listing_id, sum(views) as views from counted group by listing_id order by listing_id) c
    where listings.id = c.listing_id`.execute(db);
}

/** Deletes viewers after VIEWER_DAYS, and daily counts older than any chart. */
export async function forgetViewers(db: Db, now = new Date()): Promise<void> {
  const before = (days: number) => dayFormat.format(new Date(now.getTime() - days * DAY));
  await db.deleteFrom("listing_viewers").where("day", "<", before(VIEWER_DAYS)).execute();
  await db.deleteFrom("listing_days").where("day", "<", before(400)).execute();
}
