/**
 * Stores the filter of a search as its single conditions, so that an ad is compared once with each of those that many searches have in
 * common, by the SQL of lists.
 */
import { createHash } from "node:crypto";
import type { Expression, SqlBool } from "kysely";
import { z } from "zod";
import { fieldFilterSchema } from "#app/catalogue/fields/field-filter.schema.ts";
import { ANALYSIS_VERSION } from "#app/catalogue/language/keys.server.ts";
import { type ListingFilter, NO_FILTER } from "#app/listings/finding/listing-filter.ts";
import { conditions, type Eb } from "#app/listings/lists/listing-conditions.server.ts";

/** A filter with one condition; with a limit of the price also the unit, in which it is compared. */
const conditionSchema = z.object({
  town: z.string().exactOptional(),
  quarter: z.string().exactOptional(),
  radius: z.number().exactOptional(),
  priceFrom: z.number().exactOptional(),
  priceTo: z.number().exactOptional(),
  isFree: z.boolean().exactOptional(),
  isTrader: z.boolean().exactOptional(),
  fields: z.array(fieldFilterSchema).exactOptional(),
});
type Condition = z.infer<typeof conditionSchema>;

/** The version of what is stored; it changes with the analysis of texts and with the shape of a condition. */
export const SEARCH_VERSION = versionOf([ANALYSIS_VERSION, z.toJSONSchema(conditionSchema)]);

function versionOf(contents: unknown): number {
  return createHash("sha256").update(JSON.stringify(contents)).digest().readUInt32BE() >>> 1;
}

/** Returns the conditions of a filter, one in each line; ads that meet each of them pass it. */
export function storedFilter(filter: ListingFilter): string {
  return conditionsOf(filter)
    .map((condition) => JSON.stringify(condition))
    .join("\n");
}

function conditionsOf(filter: ListingFilter): readonly Condition[] {
  const { category, town, quarter, radius, priceFrom, priceTo, isFree, isTrader, fields } = filter;
  const unit = { fields: fields.filter(({ name }) => name === "price_unit") };
  return [
    ...(category ? [ofCategories([category.id])] : []),
    ...(town === "" ? [] : [radius === undefined ? { town, ...(quarter !== "" && { quarter }) } : { town, radius }]),
    ...(priceFrom === undefined ? [] : [{ priceFrom, ...unit }]),
    ...(priceTo === undefined ? [] : [{ priceTo, ...unit }]),
    ...(isFree ? [{ isFree }] : []),
    ...(isTrader === undefined ? [] : [{ isTrader }]),
    ...fields.map((field) => ({ fields: [field] })),
  ];
}

function ofCategories(ids: readonly number[]): Condition {
  return { fields: [{ kind: "category", name: "category", ids }] };
}

/** What is stored for a search that cannot be read any more. */
export const NOTHING = JSON.stringify(ofCategories([]));

/** Returns the SQL condition of a line of a stored filter. */
export function storedCondition(eb: Eb, line: string): Expression<SqlBool> {
  return conditions(eb, { ...NO_FILTER, ...conditionSchema.parse(JSON.parse(line)) });
}
