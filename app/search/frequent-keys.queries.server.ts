/** The most frequent keys with the share of ads that have them, as the database has sampled them: to choose a way by. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { inRequest } from "#app/platform/request-scope.server.ts";
import { HOUR, MINUTE } from "#app/wording/durations.ts";

export type Shares = ReadonlyMap<string, number>;

interface Kept {
  readonly shares: Promise<Shares>;
  readonly readAt: number;
  /** Nothing was sampled yet: soon asked again. */
  isEmpty: boolean;
}

const kept = new WeakMap<Db, Kept>();

/** Between 0 and 1; a key that is not among them is in fewer than some hundredths of all ads. */
export function frequentKeys(db: Db): Promise<Shares> {
  const known = kept.get(db);
  const now = Date.now();
  if (known && Math.abs(now - known.readAt) < (known.isEmpty ? MINUTE : HOUR)) return known.shares;
  // For all who come: none of them can end it by leaving.
  const shares = inRequest({}, () => readShares(db));
  const next: Kept = { shares, readAt: now, isEmpty: false };
  kept.set(db, next);
  shares.then(
    ({ size }) => {
      next.isEmpty = size === 0;
    },
    () => kept.delete(db),
  );
  return shares;
}

async function readShares(db: Db): Promise<Shares> {
  // After the frequencies stand the smallest and the largest of them, which the array of keys is shorter for.
  const { rows } = await sql<{ key: string; share: number }>`
    select key, share from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])]) common (key, share)
    where schemaname = current_schema and tablename = 'listings' and attname = 'search'`.execute(db);
  return new Map(rows.map(({ key, share }) => [key, share]));
}
