/**
 * The order of lists by price. Amounts are compared only within what they are for: first all that is priced as a whole, what is
 * given away with 0, then unit after unit, at the end what has no price.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isPriceUnit } from "#app/wording/price.ts";
import { PRICE_UNITS, type PriceUnit } from "#app/wording/price-words.ts";
import type { ListCursor } from "./listing-cursor.server.ts";
import type { ListingFilter } from "./listing-filter.ts";

export type PriceOrder = "cheapest" | "dearest";

/** `price_group` as the database makes it of an ad. */
const WHOLE = 0;
const NO_PRICE = 9;
const groupOf = (unit: PriceUnit) => Object.keys(PRICE_UNITS).indexOf(unit) + 1;
const UNITS = Object.keys(PRICE_UNITS).length;

/** The unit that a list is narrowed to, as the group of its prices. */
function chosenGroup({ fields }: ListingFilter): number | undefined {
  const chosen = fields.find(({ name }) => name === "price_unit");
  return chosen?.kind === "is" && isPriceUnit(chosen.value) ? groupOf(chosen.value) : undefined;
}

/** The groups of ads that have a price. */
export function pricedGroups(filter: ListingFilter): readonly number[] {
  const chosen = chosenGroup(filter);
  return chosen === undefined ? Array.from({ length: UNITS + 1 }, (_, group) => group) : [chosen];
}

/** First and last group of what follows one another; within each the index is read in one direction. */
export function priceParts(filter: ListingFilter): readonly (readonly [from: number, to: number])[] {
  const chosen = chosenGroup(filter);
  const priced =
    chosen === undefined
      ? ([
          [WHOLE, WHOLE],
          [WHOLE + 1, UNITS],
        ] as const)
      : ([[chosen, chosen]] as const);
  return [...priced, [NO_PRICE, NO_PRICE]];
}

/** The number of the part that a group belongs to. */
export function partOfGroup(group: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(case ${group} when ${sql.lit(WHOLE)} then 0 when ${sql.lit(NO_PRICE)} then 2 else 1 end)`;
}

/** The sort value of an ad. */
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

/** Follows the cursor within its part. `columns`: group, price, id. */
export function isPricedAfter(
  columns: RawBuilder<unknown>,
  { order, cursor }: { readonly order: PriceOrder; readonly cursor: ListCursor },
): RawBuilder<SqlBool> {
  const { group, price } = partsOfPrice(cursor.key);
  const sign = sql.raw(order === "cheapest" ? ">" : "<");
  return sql<SqlBool>`(${columns}) ${sign} (${group}::smallint, ${price}::bigint, ${cursor.id}::uuid)`;
}
