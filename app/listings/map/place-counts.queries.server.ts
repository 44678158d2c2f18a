/** Reads the numbers of public ads by place, which the map shows as circles. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";

export type PlaceCounts = ReadonlyMap<string, number>;

/** The time for which a process keeps the numbers: circles need not be exact, and the index is read through. */
const LIFETIME = 10 * MINUTE;

const kept = new WeakMap<Db, { readonly readAt: number; readonly counts: PlaceCounts }>();

/** Returns the numbers of public ads by town, at most ten minutes old. */
export async function findPlaceCounts(db: Db): Promise<PlaceCounts> {
  const last = kept.get(db);
  if (last && Math.abs(Date.now() - last.readAt) < LIFETIME) return last.counts;
  const counts = await readCounts(db);
  kept.set(db, { readAt: Date.now(), counts });
  return counts;
}

async function readCounts(db: Db): Promise<PlaceCounts> {
  const rows = await db
    .selectFrom("listings")
    .select((eb) => ["town", eb.fn.countAll<number>().as("count")])
    .where(sql<boolean>`listings.is_public`)
    .groupBy("town")
    .execute();
  return new Map(rows.map(({ town, count }) => [town, count]));
}
