/** Reads the changes of public ads, for programs that store a copy of them. */
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { findWholeListings } from "./listings.queries.server.ts";

const cursorShape = z.tuple([z.string().regex(/^\d{1,18}$/), z.string().refine(isUuid)]);

/** Returns the cursor; undefined for anything invalid: the list then starts at its beginning. */
function readCursor(text: string | undefined): z.output<typeof cursorShape> | undefined {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text ?? "", "base64url").toString("utf8")));
  } catch {
    return undefined;
  }
}

export function isChangesCursor(text: string): boolean {
  return readCursor(text) !== undefined;
}

/**
 * Returns at most `size` ads that changed after the cursor, each once, in their current state. A change is returned when every
 * transaction that began before it has ended, so that none can appear behind the cursor.
 */
export async function findListingChanges(db: Db, after: string | undefined, size: number) {
  const cursor = readCursor(after);
  const settled = sql`(select last_value from listing_change_base) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
  let query = db
    .selectFrom("listing_changes")
    .select(["listing_id", sql<string>`number::text`.as("number")])
    .where(sql<boolean>`number < ${settled}`)
    .orderBy("number")
    .orderBy("listing_id")
    .limit(size + 1);
  if (cursor) query = query.where(sql<boolean>`(number, listing_id) > (${cursor[0]}::bigint, ${cursor[1]}::uuid)`);
  const rows = await query.execute();
  const shown = rows.slice(0, size);
  const ids = shown.map((row) => row.listing_id);
  const listings = await findWholeListings(db, ids);
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const last = shown.at(-1);
  return {
    // An ad that is no longer public has no `listing`.
    changes: shown.map(({ listing_id: id }) => ({ id, listing: byId.get(id) })),
    /** The cursor after these changes; the given one if there are none. */
    next: last ? Buffer.from(JSON.stringify([last.number, last.listing_id])).toString("base64url") : after,
    /** True if there are more changes now. */
    hasMore: rows.length > size,
  };
}

/** Keeps change numbers rising in a restored database whose transaction ids start again. Called before anything changes. */
export async function continueChangeNumbers(db: Db): Promise<void> {
  await sql`
    select setval('listing_change_base', last.number)
    from listing_change_base, (select coalesce(max(number), 0) as number from listing_changes) as last
    where last.number >= last_value + pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.execute(db);
}
