/** Lists around a place: which towns belong to them, and the order by their distance. */
import { placesWithin } from "#app/places/distance.server.ts";
import type { ListCursor } from "./listing-cursor.server.ts";
import type { ListingFilter } from "./listing-filter.ts";

/** The town itself, or those around it, nearest first. */
export function townsOf({ town, radius }: ListingFilter): readonly string[] {
  return radius === undefined ? [town] : placesWithin(town, radius);
}

/** The sort value of an ad: the place of its town in the order, then its time. */
export function nearestKey(filter: ListingFilter, row: { readonly town: string; readonly listed_key: string }): string {
  return `${townsOf(filter).indexOf(row.town)} ${row.listed_key}`;
}

interface Step {
  readonly towns: readonly string[];
  readonly room: number;
  /** In the first of these towns, where the previous page ended. */
  readonly cursor: ListCursor | undefined;
}

/**
 * Up to `limit` rows. The nearest town is read alone, then ever more at once: a page is full after a few index scans
 * where there are many ads, and after ten queries where there are few.
 */
export async function readNearest<Row>(
  filter: ListingFilter,
  { cursor, limit }: { readonly cursor: ListCursor | undefined; readonly limit: number },
  read: (step: Step) => Promise<Row[]>,
): Promise<Row[]> {
  const towns = townsOf(filter);
  const [rank = "0"] = cursor?.key.split(" ") ?? [];
  const first = Number(rank);
  const rows: Row[] = [];
  let until = first;
  for (let at = first; at < towns.length && rows.length < limit; at = until) {
    until = at + Math.max(1, at - first);
    const within = at === first && cursor ? { ...cursor, key: cursor.key.slice(rank.length + 1) } : undefined;
    rows.push(...(await read({ towns: towns.slice(at, until), room: limit - rows.length, cursor: within })));
  }
  return rows;
}
