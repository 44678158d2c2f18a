/**
 * A rate limit that counts the uses of the last `duration` seconds at any moment, unlike those of rate-limiter-flexible,
 * whose period begins with the first use and so allows twice the points around its end. The time of each use is stored, which
 * suits limits of a few uses over a long time.
 */
import { sql } from "kysely";
import { type RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "#app/platform/database/database.server.ts";

/** The common interface of all kinds of rate limits. */
export type Limiter = Pick<RateLimiterMemory, "consume" | "reward" | "delete">;

interface Limit {
  readonly db: Db;
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** Creates a sliding limit. Rejects a use above `points` with RateLimiterRes, as rate-limiter-flexible does. A refused use is not counted. */
export function createSlidingLimit({ db, keyPrefix, points, duration }: Limit): Limiter {
  const milliseconds = duration * 1000;
  const rowKey = (key: string | number) => `${keyPrefix}:${key}`;
  return {
    async consume(key) {
      const now = Date.now();
      const end = now + milliseconds;
      const recent = sql`array(select use from unnest(stored.used_at) as use where use > ${now - milliseconds}::bigint order by use)`;
      // One statement, so that concurrent uses wait for each other at the row lock.
      const { rows } = await sql<{ points: number }>`
        insert into rate_limits as stored (key, points, expire, used_at)
        values (${rowKey(key)}, 1, ${end}::bigint, array[${now}::bigint])
        on conflict (key) do update
          set used_at = ${recent} || ${now}::bigint, points = cardinality(${recent}) + 1, expire = ${end}::bigint
          where cardinality(${recent}) < ${points}::int
        returning points`.execute(db);
      const used = rows[0]?.points;
      if (used === undefined) throw new RateLimiterRes(0, await untilFree(rowKey(key), now), points);
      return new RateLimiterRes(points - used, milliseconds, used);
    },
    async reward(key) {
      await sql`update rate_limits set used_at = used_at[:cardinality(used_at) - 1], points = points - 1
        where key = ${rowKey(key)} and cardinality(used_at) > 0`.execute(db);
      return new RateLimiterRes();
    },
    async delete(key) {
      const { numDeletedRows } = await db.deleteFrom("rate_limits").where("key", "=", rowKey(key)).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };

  /** Returns the milliseconds until fewer than `points` uses are in the window. */
  async function untilFree(key: string, now: number): Promise<number> {
    const { rows } = await sql<{ use: number }>`
      select use from rate_limits, unnest(used_at) as use where key = ${key}
      order by use desc offset ${points - 1}::int limit 1`.execute(db);
    return rows[0] ? Math.max(0, rows[0].use + milliseconds - now) : 0;
  }
}
