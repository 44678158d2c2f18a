/** Translates the filters of a list to SQL conditions that match indexes. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { categoriesWith } from "#app/catalogue/categories/catalogue.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { LAND_AREAS } from "#app/catalogue/fields/price-fields.ts";
import { anyLexeme, IN_QUARTER, IN_TITLE } from "#app/catalogue/language/meanings.ts";
import { wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { placesWithin } from "#app/catalogue/places/distance.server.ts";
import { quarterKey } from "#app/catalogue/places/quarter.ts";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import type { Bounds } from "#app/listings/finding/bounds.ts";
import { hasPrice, type ListingFilter } from "#app/listings/finding/listing-filter.ts";
import { isPriceUnit } from "#app/platform/wording/price.ts";
import { NO_PRICE_GROUP } from "#app/platform/wording/price-words.ts";
import type { Tables } from "#db/tables.ts";
import { groupOf, pricedGroups } from "./price-order.server.ts";

/** The tsquery of ads that name a city outside of the region beside their village, which has a namesake then: 'гр. Варна, с. Константиново'. */
const IN_OTHER_CITY = anyLexeme(`${IN_TITLE}гр `, [...wordsOf("city")]);

export type Eb = ExpressionBuilder<Tables, "listings">;

/** Returns the conditions of a field, and with `open` instead that they hold or that the ad leaves the field open. */
function fieldCondition(filter: FieldFilter): Expression<SqlBool>[] {
  if (!filter.open) return strictCondition(filter);
  const isSilent = filter.notOpenText ? sql`and not ${matchesUnindexed(filter.notOpenText)}` : sql``;
  const isOpen =
    filter.kind === "price"
      ? isPriceOpen(filter.unit)
      : sql<SqlBool>`(listings.attributes -> ${sql.lit(filter.name)} is null and listings.category_id = any(${[...filter.open]}::smallint[])
          and not listings.attributes @> any(${(filter.notOpen ?? []).map(({ name, value }) => JSON.stringify({ [name]: value }))}::jsonb[]) ${isSilent})`;
  return [sql<SqlBool>`(${sql.join(strictCondition(filter), sql` and `)} or ${isOpen})`];
}

/** Returns the condition that an ad states no price; for a decare also that it states one for land without its area. */
function isPriceOpen(unit: string | undefined) {
  const isUnset = sql<SqlBool>`listings.price_group = ${sql.lit(NO_PRICE_GROUP)}`;
  if (unit !== "decare") return isUnset;
  const hasArea = sql.join(
    LAND_AREAS.map(({ name }) => sql`listings.attributes -> ${sql.lit(name)} is not null`),
    sql` or `,
  );
  return sql<SqlBool>`(${isUnset} or listings.price_group = 0 and not (${hasArea}))`;
}

function strictCondition(filter: FieldFilter): Expression<SqlBool>[] {
  const value = sql`listings.attributes -> ${sql.lit(filter.name)}`;
  const isUnset = sql`${value} is null`;
  // jsonb comparison is numeric for numbers and never fails on other types.
  const json = (number: number) => sql`${JSON.stringify(number)}::jsonb`;
  const within = ({ from, to }: Bounds, side = value, shown: (limit: number) => unknown = json) => [
    ...(from === undefined ? [] : [sql<SqlBool>`${side} >= ${shown(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${side} <= ${shown(to)}`]),
  ];
  switch (filter.kind) {
    case "is":
      return [hasValue(filter)];
    case "met": {
      // Unset and without words to look for, it is met: 'Продажба' of ads for sale only.
      // A list contains each of its values in this comparison.
      const isOf = (one: string) => sql<SqlBool>`${value} @> ${JSON.stringify(one)}::jsonb`;
      const among =
        filter.or === undefined ? isOf(filter.value) : sql<SqlBool>`(${isOf(filter.value)} or ${isOf(filter.or)})`;
      if (!filter.text) return [sql<SqlBool>`(${among} or ${isUnset})`];
      return filter.isSure
        ? [sql<SqlBool>`(${among} or ${isUnset} and ${matchesUnindexed(filter.text)})`]
        : [sql<SqlBool>`(${among} or ${matchesUnindexed(filter.text)})`];
    }
    case "size": {
      const from = filter.from === undefined ? sql`true` : sql`${value} >= ${json(filter.from)}`;
      const to = filter.to === undefined ? sql`true` : sql`${value} <= ${json(filter.to)}`;
      if (filter.isExcluded) return [sql<SqlBool>`(${isUnset} or not (${from} and ${to}))`];
      const byText = filter.text ? sql`${isUnset} and ${hasKeys(filter.text)}` : sql`false`;
      // Written so that both halves have an index: that of the field, which begins with the category, and that of keys.
      const categories = categoriesWith(filter.name).map(({ id }) => id);
      const isIndexed = sql`listings.category_id = any(${categories}::smallint[])`;
      return [sql<SqlBool>`(${isIndexed} and ${from} and ${to} or ${byText})`];
    }
    case "price": {
      const price = filter.unit === undefined ? sql`listings.price_bgn` : priceFor(filter.unit);
      return [
        sql<SqlBool>`listings.price_group < ${sql.lit(NO_PRICE_GROUP)}`,
        ...within(filter, price, (limit) => limit),
      ];
    }
    case "category":
      return [sql<SqlBool>`listings.category_id = any(${[...filter.ids]}::smallint[])`];
    case "place": {
      const villages = filter.towns.filter((town) => !TOWNS.some((one) => one === town));
      const isElsewhere = sql`listings.town = any(${villages}::text[]) and ${matchesUnindexed(IN_OTHER_CITY)}`;
      const isNamed = sql<SqlBool>`listings.town = any(${[...filter.towns]}::text[])`;
      const isThere = villages.length === 0 ? isNamed : sql<SqlBool>`(${isNamed} and not (${isElsewhere}))`;
      return [filter.text ? sql<SqlBool>`(${isThere} or ${matchesUnindexed(filter.text)})` : isThere];
    }
    case "starts":
      return [
        sql<SqlBool>`listings.attributes ->> ${sql.lit(filter.name)} ilike ${`${filter.text.replace(/[\\%_]/g, "\\$&")}%`}`,
      ];
    case "between":
      return within(filter);
    case "pays":
      return [sql<SqlBool>`coalesce(${value} -> 'to', ${value} -> 'from') >= ${json(filter.from)}`];
    case "covers":
      // An ad without days does not say that it is available on this one.
      return [
        sql<SqlBool>`${value} is not null`,
        sql<SqlBool>`coalesce(${value} ->> 'from', '') <= ${filter.day}`,
        sql<SqlBool>`coalesce(${value} ->> 'to', '9') >= ${filter.day}`,
      ];
  }
}

/** Returns the price of an ad for a unit: as it is stated, for a decare also by the area of the whole; null for others. */
function priceFor(unit: string) {
  const areas = LAND_AREAS.map(
    ({
      name,
      ofDecare,
    }) => sql`when listings.price_group = 0 and (listings.attributes ->> ${sql.lit(name)})::numeric > 0
      then listings.price_bgn * ${ofDecare}::numeric / (listings.attributes ->> ${sql.lit(name)})::numeric`,
  );
  const byArea = unit === "decare" ? sql.join(areas, sql` `) : sql``;
  const group = isPriceUnit(unit) ? groupOf(unit) : -1;
  return sql`(case when listings.price_group = ${group} then listings.price_bgn ${byArea} end)`;
}

/** The condition that a field of an ad has a value, alone or among others. */
export function hasValue({ name, value }: { readonly name: string; readonly value: string }): Expression<SqlBool> {
  const [one, among] = [JSON.stringify({ [name]: value }), JSON.stringify({ [name]: [value] })];
  return sql<SqlBool>`(listings.attributes @> ${one}::jsonb or listings.attributes @> ${among}::jsonb)`;
}

/** Returns the town alone, or all towns within the radius, nearest first. */
export function townsOf({ town, radius }: ListingFilter): readonly string[] {
  return radius === undefined ? [town] : placesWithin(town, radius);
}

/**
 * Returns the conditions of a field for a scan in the order of a list. PostgreSQL takes a part of a search for a hundred times rarer than
 * it is, and would scan and sort all ads; it takes coalesce() for one half.
 */
function conditionInOrder(filter: FieldFilter): Expression<SqlBool>[] {
  const all = fieldCondition(filter);
  return filter.kind === "met" ? all.map((one) => sql<SqlBool>`coalesce(${one}, false)`) : all;
}

/** The condition that an ad is in one of these towns, answered by the index over keys. */
function isIn(towns: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`array[listings.town] && ${[...towns]}::text[]`;
}

/** Returns the tsquery of the ads that name a quarter. */
function quarterQuery(quarter: string): string {
  return `'${IN_QUARTER}${quarterKey(quarter)}'`;
}

/** Returns the conditions of a list except for its search text. */
export function conditions(eb: Eb, filter: ListingFilter): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [];
  if (filter.category) all.push(eb("category_id", "=", filter.category.id));
  if (filter.town && filter.quarter) all.push(hasKeys(quarterQuery(filter.quarter)), isIn([filter.town]));
  else if (filter.town) all.push(eb("town", "in", townsOf(filter)));
  return eb.and([...all, ...otherConditions(eb, filter, conditionInOrder)]);
}

/** Returns the conditions of a list with a search. The index over keys has towns and categories too, so that one scan answers all three. */
export function conditionsWithKeys(eb: Eb, filter: ListingFilter, tsquery: string): Expression<SqlBool> {
  const all = [hasKeys(tsquery)];
  if (filter.category) all.push(sql`array[listings.category_id] && ${[filter.category.id]}::smallint[]`);
  const towns = filter.town ? townsOf(filter) : [];
  if (filter.town && filter.quarter) all.push(hasKeys(quarterQuery(filter.quarter)));
  if (towns.length === 1) all.push(isIn(towns));
  // For several towns an index scan would have to read the ads.
  else if (towns.length > 1) all.push(eb("town", "in", towns));
  for (const field of filter.fields)
    if (field.kind === "met" && field.isIndexed && field.text && !field.open) all.push(hasKeys(field.text));
  return eb.and([...all, ...otherConditions(eb, filter, fieldCondition)]);
}

/** Returns the conditions for everything but text, category and town. */
function otherConditions(
  eb: Eb,
  filter: ListingFilter,
  ofField: typeof fieldCondition,
): readonly Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`listings.is_public`];
  if (filter.priceFrom !== undefined) all.push(eb("price_bgn", ">=", filter.priceFrom));
  if (filter.priceTo !== undefined) all.push(eb("price_bgn", "<=", filter.priceTo));
  if (hasPrice(filter)) all.push(sql<SqlBool>`listings.price_group = any(${[...pricedGroups(filter)]}::smallint[])`);
  // Written as in the predicate of the partial indexes of traders' ads.
  if (filter.isTrader !== undefined)
    all.push(filter.isTrader ? sql<SqlBool>`listings.is_trader` : sql<SqlBool>`not listings.is_trader`);
  if (filter.isFree) all.push(eb("status", "=", "active"));
  return [...all, ...filter.fields.flatMap(ofField)];
}

/** The condition that an ad matches a tsquery, answered by the index over keys. */
export function hasKeys(tsquery: string): Expression<SqlBool> {
  return sql<SqlBool>`listings.search @@ ${tsquery}::tsquery`;
}

/** The same condition without the index: for a scan in another order when many ads match. */
export function matchesUnindexed(tsquery: string): Expression<SqlBool> {
  return sql<SqlBool>`(listings.search @@ ${tsquery}::tsquery) is true`;
}
