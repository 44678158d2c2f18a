/** Finds the prices beyond the limit of a search. */

import type { ListingFilter, ListingQuery } from "#app/listings/finding/listing-filter.ts";
import { type PlannedFilter, planRead } from "#app/listings/finding/planned-filter.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { currencyIn } from "#app/platform/numbers/amounts.ts";
import { type Currency, convert, formatConverted, formatMoney } from "#app/platform/wording/money.ts";
import { findRows } from "./found-listings.queries.server.ts";
import { conditions } from "./listing-conditions.server.ts";
import { rowsInOrder } from "./ordered-listings.queries.server.ts";
import type { WiderSearch } from "./wider-searches.server.ts";

/** The maximum ratio of a shown price to the nearest one beyond the limit. */
const FURTHEST = 2;
/** The maximum ratio of a shown price to the limit: beyond it, ads are not what is searched for. */
const FURTHEST_FROM_LIMIT = 5;

/** Returns the search with the limit of its price moved to the nearest prices beyond it, those of up to `most` ads. */
export async function pricesAround(
  db: Db,
  planned: PlannedFilter,
  { filter }: ListingQuery,
  most: number,
): Promise<readonly WiderSearch[]> {
  const { parts, read, kind, tiers } = planned;
  const part = parts.find(({ name }) => name === "price");
  const condition = part?.condition;
  if (!part || condition?.kind !== "price" || condition.unit !== undefined) return [];
  const { from, to } = condition;
  const within = (limits: Partial<ListingFilter>) => planRead({ ...filter, ...limits }, { parts, kind, read });
  const beyond = within(to === undefined ? { priceTo: (from ?? 0) - 1 } : { priceFrom: to + 1 });
  const order = to === undefined ? "dearest" : "cheapest";
  const range = { cursor: undefined, limit: most, start: 0 };
  const search = { filter: beyond.filter, open: undefined, order } as const;
  const rows = tiers
    ? (await findRows(db, { ...search, tiers }, range)).rows.map(({ row }) => row)
    : await rowsInOrder(db, (eb) => conditions(eb, beyond.filter), { ...range, ...search });
  const [nearest = 0] = rows.map(({ price_bgn }) => price_bgn);
  const isNear = (price: number, other: number, ratio: number) =>
    Math.max(price, other) <= ratio * Math.min(price, other);
  if (!isNear(nearest, to ?? from ?? 0, FURTHEST_FROM_LIMIT)) return [];
  const last = rows.findLast(
    ({ price_bgn }) => isNear(price_bgn, nearest, FURTHEST) && isNear(price_bgn, to ?? from ?? 0, FURTHEST_FROM_LIMIT),
  );
  if (!last) return [];
  const typedCurrency = currencyIn(part.typed) ?? filter.currency;
  const [amount, typed] = roundedAmount(last.price_bgn, typedCurrency, to === undefined ? Math.floor : Math.ceil);
  const inCurrency = (bgn: number) => convert({ cents: bgn, currency: "BGN" }, filter.currency).cents / 100;
  const shown = (bgn: number) => formatConverted({ cents: bgn, currency: "BGN" }, typedCurrency);
  const limit = formatMoney({ cents: typed, currency: typedCurrency });
  return [
    {
      firstPrice: to === undefined ? "highest" : "lowest",
      label: to === undefined ? `От ${limit}` : from === undefined ? `До ${limit}` : `От ${shown(from)} до ${limit}`,
      changes: {
        [to === undefined ? "price_from" : "price_to"]: String(inCurrency(amount)),
        ...(to !== undefined && from !== undefined && { price_from: String(inCurrency(from)) }),
      },
      planned: within(to === undefined ? { priceFrom: amount } : { priceFrom: from, priceTo: amount }),
    },
  ];
}

/** Returns an amount in stotinki and in cents of the currency in which it is a round number. */
function roundedAmount(
  bgn: number,
  currency: Currency,
  round: (value: number) => number,
): readonly [bgn: number, typed: number] {
  const exact = convert({ cents: bgn, currency: "BGN" }, currency).cents / 100;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(exact, 1))) - 1);
  const typed = round(exact / step) * step * 100;
  return [convert({ cents: typed, currency }, "BGN").cents, typed];
}
