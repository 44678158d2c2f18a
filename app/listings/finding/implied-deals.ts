/** The kind of deal that a search means without naming it, by its price, a superlative, or a word of a person who buys or rents. */
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { conditionOfOption } from "#app/catalogue/categories/option-phrases.server.ts";
import type { Option } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import type { ListOrder } from "./listing-filter.ts";
import { type Found, isOf, type PartsContext } from "./query-part.ts";

/** The options that a limit of the price, or a word of a person who buys or rents, means. */
const DEALS = CATALOGUE.flatMap((category) =>
  category.fields.flatMap((field) =>
    field.kind === "choice" ? field.options.map((option) => ({ category, field, option })) : [],
  ),
).filter(({ option }) => (option.fromPrice ?? option.meantBy) !== undefined);

interface Named {
  readonly tokens: readonly Token[];
  readonly kind: FieldFilter | undefined;
  /** The order that a superlative asks for. */
  readonly order: ListOrder | undefined;
  readonly context: PartsContext;
}

/**
 * Returns the parts that a price or such a word means: a house to 70,000, or any property, is for sale; 'квартира' is to rent. Rents are no
 * answer to the cheapest house either.
 */
export function impliedDeals(parts: readonly Found[], { tokens, kind, order, context }: Named): readonly Found[] {
  const price = parts.find(({ name }) => name === "price");
  const limit = (price?.condition.kind === "price" && price.condition.to) || 0;
  const [total, ofUnit] = price?.ofUnit === undefined ? [limit, 0] : [0, limit && price.ofUnit];
  const taken = [...context.literal, ...parts.map(({ name }) => name)];
  const names = [...parts.filter(({ isCounted }) => isCounted).map(({ name }) => name), kind?.name];
  const isMeant = ({ fromPrice, fromUnitPrice, meantBy }: Option) =>
    (fromPrice !== undefined && total >= fromPrice * 100) ||
    (fromUnitPrice !== undefined && ofUnit >= fromUnitPrice * 100) ||
    tokens.some(({ word }) => meantBy?.includes(word));
  const deals = DEALS.filter(
    ({ category, field }) =>
      isOf(context, category) &&
      !taken.includes(field.name) &&
      (context.category === category || category.fields.some(({ name }) => names.includes(name))),
  );
  const sales = order === undefined ? [] : deals.filter(({ option }) => option.fromPrice !== undefined);
  return [...deals.filter(({ option }) => isMeant(option)), ...sales].slice(0, 1).map(({ field, option }) => ({
    name: field.name,
    label: option.label,
    condition: conditionOfOption(field, option),
    typed: "",
    span: price?.span ?? [0, 0],
  }));
}
