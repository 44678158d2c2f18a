/** Reads the quarters that the ads of a town name, for the filter of a list. */
import { sql } from "kysely";
import { quarterKey, quarterName } from "#app/catalogue/places/quarter.ts";
import { readPlace } from "#app/catalogue/places/read-place.ts";
import type { ListingFilter } from "#app/listings/finding/listing-filter.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { remembered } from "#app/platform/wording/remembered.ts";
import { NEWEST_FIRST } from "./listing-cursor.server.ts";

/** The newest ads of a town that are read, so that a large town takes no longer. */
const MAX_READ = 1_000;
/** With fewer ads a quarter is not offered. */
const MIN_ADS = 3;

// The ads of a town repeat the same few quarters on each of its pages.
const nameOf = remembered(quarterName);
const keyOf = remembered(quarterKey);
const isSettlement = remembered((name) => readPlace(name).isKnown);
const collator = new Intl.Collator("bg");

/** Returns the quarters of the chosen town that enough ads of the category name, and the chosen one; none with a radius. */
export async function findQuarters(db: Db, filter: ListingFilter): Promise<readonly string[]> {
  const { town, quarter: chosen, radius, category } = filter;
  if (town === "" || radius !== undefined) return [];
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("listings")
        .select(["quarter", "category_id"])
        .where("town", "=", town)
        .where(sql<boolean>`listings.is_public`)
        .orderBy(NEWEST_FIRST)
        .limit(MAX_READ)
        .as("newest"),
    )
    .select(["quarter", (eb) => eb.fn.countAll<number>().as("count")])
    .where("quarter", "<>", "")
    .$if(category !== undefined, (query) => query.where("category_id", "=", category?.id ?? 0))
    .groupBy("quarter")
    .orderBy("quarter")
    .execute();
  const names = new Map<string, number>();
  for (const { quarter, count } of rows) {
    const name = nameOf(quarter);
    names.set(name, (names.get(name) ?? 0) + count);
  }
  const byKey = Map.groupBy(
    [...names].filter(([name]) => !isSettlement(name)),
    ([name]) => keyOf(name),
  );
  const quarters = [...byKey].flatMap(([key, spellings]) => {
    const count = spellings.reduce((sum, [, ads]) => sum + ads, 0);
    const [most] = spellings.toSorted(([, one], [, other]) => other - one);
    return key !== "" && count >= MIN_ADS && most ? [most[0]] : [];
  });
  const isOffered = quarters.some((one) => keyOf(one) === keyOf(chosen));
  return (chosen === "" || isOffered ? quarters : [...quarters, chosen]).toSorted(collator.compare);
}
