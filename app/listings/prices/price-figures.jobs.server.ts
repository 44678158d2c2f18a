/** Computes the prices of like ads from the ads of half a year, and replaces all figures in one transaction. */
import { sql } from "kysely";
import { keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { type Currency, convert, displayCurrency } from "#app/platform/wording/money.ts";
import type { Attributes } from "#db/attributes.ts";
import type { ListingCurrency } from "#db/tables.ts";
import { figuresOf, isNonsense } from "./price-figures.ts";
import { groupsCounting, type PriceGroup } from "./price-group.server.ts";

export const COUNTED_DAYS = 180;
/** Ads of fewer sellers are no usual price, and a word of theirs alone must not become public. */
export const FEWEST_SELLERS = 3;
/** Ads read at a time, and at most counted for one group: ids are random, so that these are a sample. */
const PAGE = 2_000;
const MOST_COUNTED = 2_000;
const ROWS_AT_ONCE = 500;
/** Days after which fewer than half of the groups are believed. */
const DOUBTED_DAYS = 7;

interface Collected extends PriceGroup {
  readonly categoryId: number;
  readonly prices: number[];
  readonly sellers: Set<string>;
}

export const buildPriceFigures: Job<{ readonly db: Db; readonly env: Pick<Env, "priceDisplay"> }> = {
  name: "build-price-figures",
  does: "computes what like ads cost",
  schedule: "25 4,10,16,22 * * *",
  removes: [
    {
      what: "figures of prices of like ads",
      after: "at each run, which replaces them",
      exempt: "computed from the ads; a run that finds fewer than half of the groups replaces nothing",
    },
  ],
  async run({ db, env }, _data, now = new Date()) {
    const currency = displayCurrency(env.priceDisplay);
    const groups = await collectPrices(db, { currency, since: new Date(now.getTime() - COUNTED_DAYS * DAY) });
    await replaceFigures(db, rowsOf(groups, { currency, now }));
  },
};

async function collectPrices(db: Db, { currency, since }: { readonly currency: Currency; readonly since: Date }) {
  const groups = new Map<string, Collected>();
  let after: string | undefined;
  do {
    const rows = await readPriced(db, since, after);
    after = rows.length === PAGE ? rows.at(-1)?.id : undefined;
    for (const row of rows) {
      if (isNonsense(row.price_cents)) continue;
      const { cents } = convert({ cents: row.price_cents, currency: row.currency }, currency);
      const thing = { ...row, categoryId: row.category_id, attributes: row.attributes as Attributes };
      for (const group of groupsCounting(thing)) {
        const known = groups.get(group.key);
        const { prices, sellers } = known ?? { prices: [] as number[], sellers: new Set<string>() };
        if (!known) groups.set(group.key, { ...group, categoryId: row.category_id, prices, sellers });
        if (prices.length < MOST_COUNTED) prices.push(cents);
        if (sellers.size < FEWEST_SELLERS) sellers.add(row.user_id);
      }
    }
  } while (after !== undefined);
  return groups;
}

/** Reads the next live and sold ads with a price, in the order of their ids. */
function readPriced(db: Db, since: Date, after: string | undefined) {
  let query = db
    .selectFrom("listings")
    .select(["id", "category_id", "price_cents", "currency", "attributes", "town", "headword", "user_id"])
    .where("listed_at", ">", since)
    .where("price_cents", ">", 0)
    .where(sql<boolean>`(is_public or (inactive_reason = 'sold' and was_public))`)
    .orderBy("id")
    .limit(PAGE);
  if (after !== undefined) query = query.where("id", ">", after);
  return query.execute();
}

function rowsOf(
  groups: ReadonlyMap<string, Collected>,
  { currency, now }: { readonly currency: ListingCurrency; readonly now: Date },
) {
  return [...groups.values()].flatMap(({ key, label, isListed, categoryId, prices, sellers }) => {
    const figures = sellers.size < FEWEST_SELLERS ? undefined : figuresOf(prices, currency);
    if (!figures) return [];
    const words = keysOfPhrase(withYears(label));
    return {
      group_key: key,
      category_id: categoryId,
      label,
      words,
      is_listed: isListed,
      built_at: now,
      ...figures,
    };
  });
}

/** Names each year of '2003-2007'. */
function withYears(label: string): string {
  return label.replace(/(\d{4})-(\d{4})/, (_range, from, to) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at).join(" "),
  );
}

/** Replaces all rows. Throws if far fewer groups were found than there are: the ads or the clock are not what they were. */
function replaceFigures(db: Db, rows: ReturnType<typeof rowsOf>): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom("price_figures")
      .select([
        sql<number>`count(*)::int`.as("count"),
        sql<boolean>`coalesce(max(built_at) > now() - make_interval(days => ${DOUBTED_DAYS}), false)`.as("is_recent"),
      ])
      .executeTakeFirstOrThrow();
    const isDoubtful = rows.length === 0 || (before.is_recent && rows.length < before.count / 2);
    if (before.count > 0 && isDoubtful)
      throw new Error(`price figures: ${rows.length} groups instead of ${before.count}, nothing was replaced`);
    await tx.deleteFrom("price_figures").execute();
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await tx
        .insertInto("price_figures")
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
  });
}
