/**
 * The order of lists by price. Amounts are compared only with amounts for the same unit: first prices for the whole item (0 if it is
 * free), then one unit after the other, then ads without a price.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ListingFilter } from "#app/listings/finding/listing-filter.ts";
import { isPriceUnit } from "#app/platform/wording/price.ts";
import { NO_PRICE_GROUP, PRICE_UNITS, type PriceUnit } from "#app/platform/wording/price-words.ts";
import type { ListCursor } from "./listing-cursor.server.ts";

export type PriceOrder = "cheapest" | "dearest";

/** Values of `price_group`, which the database computes. */
const WHOLE = 0;
export const groupOf = (unit: PriceUnit) => Object.keys(PRICE_UNITS).indexOf(unit) + 1;
const UNITS = Object.keys(PRICE_UNITS).length;

/** Returns the price group of the unit that a list is filtered by, if any. */
function chosenGroup({ fields }: ListingFilter): number | undefined {
  const chosen = fields.find(({ name }) => name === "price_unit");
  return chosen?.kind === "is" && isPriceUnit(chosen.value) ? groupOf(chosen.value) : undefined;
}

/** Returns the price groups of ads that have a price. */
export function pricedGroups(filter: ListingFilter): readonly number[] {
  const chosen = chosenGroup(filter);
  return chosen === undefined ? Array.from({ length: UNITS + 1 }, (_, group) => group) : [chosen];
}

/** Returns the parts of the order as their first and last group; each part is one index scan in one direction. */
export function priceParts(filter: ListingFilter): readonly (readonly [from: number, to: number])[] {
  const chosen = chosenGroup(filter);
  const priced =
    chosen === undefined
      ? ([
          [WHOLE, WHOLE],
          [WHOLE + 1, UNITS],
        ] as const)
      : ([[chosen, chosen]] as const);
  return [...priced, [NO_PRICE_GROUP, NO_PRICE_GROUP]];
}

/** Returns the SQL expression for the number of a group's part. */
export function partOfGroup(group: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(case ${group} when ${sql.lit(WHOLE)} then 0 when ${sql.lit(NO_PRICE_GROUP)} then 2 else 1 end)`;
}

/** Returns the sort value of an ad. */
export function priceKey({
  price_group,
  price_bgn,
}: {
  readonly price_group: number;
  readonly price_bgn: number;
}): string {
  return `${price_group} ${price_bgn}`;
}

export function partsOfPrice(key: string): { readonly group: number; readonly price: string } {
  const [group, price = ""] = key.split(" ");
  return { group: Number(group), price };
}

/** Returns the condition for rows after the cursor within its part. `columns`: group, price, id. */
export function isPricedAfter(
  columns: RawBuilder<unknown>,
  { order, cursor }: { readonly order: PriceOrder; readonly cursor: ListCursor },
): RawBuilder<SqlBool> {
  const { group, price } = partsOfPrice(cursor.key);
  const sign = sql.raw(order === "cheapest" ? ">" : "<");
  return sql<SqlBool>`(${columns}) ${sign} (${group}::smallint, ${price}::bigint, ${cursor.id}::uuid)`;
}
