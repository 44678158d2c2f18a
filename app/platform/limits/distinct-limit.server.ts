/**
 * A limit on the number of different items that a key may use, such as phone numbers shown to a browser. It counts the items of the last
 * `duration` at any moment. An item that was already used within that time does not count again.
 */
import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";

/** The longest duration of a limit, in milliseconds. */
const LONGEST = DAY;

export interface DistinctUse {
  /** A hash that does not reveal whom it counts. */
  readonly key: string;
  readonly points: number;
  /** Milliseconds, at most LONGEST. */
  readonly duration: number;
}

/** Thrown above a limit: `use` is the one that refused, `wait` the milliseconds until its next item. */
export class DistinctLimitReached extends Error {
  readonly use: DistinctUse;
  readonly wait: number;

  constructor(use: DistinctUse, wait: number) {
    super("too many different items");
    this.use = use;
    this.wait = wait;
  }
}

/** Counts `item` for every use. Throws DistinctLimitReached, and counts it for none, if one of them is above its limit. */
export function takeDistinct(db: Db, item: string, uses: readonly DistinctUse[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const use of uses) if (!(await isUsed(tx, item, use))) await add(tx, item, use);
  });
}

async function isUsed(tx: Tx, item: string, { key, duration }: DistinctUse): Promise<boolean> {
  const found = await tx
    .selectFrom("distinct_uses")
    .select("used_at")
    .where("key", "=", key)
    .where("item", "=", item)
    .executeTakeFirst();
  return found !== undefined && found.used_at > Date.now() - duration;
}

async function add(tx: Tx, item: string, use: DistinctUse): Promise<void> {
  const { key, points, duration } = use;
  // Concurrent uses of one key wait for each other. The lock is taken before the count, which therefore sees their items.
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const now = Date.now();
  const { rows } = await sql<{ used_at: number }>`
    select used_at from distinct_uses where key = ${key} and used_at > ${now - duration}::bigint
    order by used_at desc offset ${points - 1}::int limit 1`.execute(tx);
  if (rows[0]) throw new DistinctLimitReached(use, rows[0].used_at + duration - now);
  await tx
    .insertInto("distinct_uses")
    .values({ key, item, used_at: now })
    .onConflict((conflict) => conflict.columns(["key", "item"]).doUpdateSet({ used_at: now }))
    .execute();
}

/** Deletes the uses that count no more, and those of a clock that was ahead, which would count until that time. */
export async function deleteOldUses(db: Db, now: Date): Promise<void> {
  const time = now.getTime();
  await db
    .deleteFrom("distinct_uses")
    .where((eb) => eb.or([eb("used_at", "<", time - LONGEST), eb("used_at", ">", time + HOUR)]))
    .execute();
}
