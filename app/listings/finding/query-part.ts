/** A part of a search that limits ads. */
import type { Category } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import type { Currency } from "#app/platform/wording/money.ts";

export interface QueryPart {
  /** The name in the parameter `literal`: the name of the field. */
  readonly name: string;
  readonly label: string;
  readonly condition: FieldFilter;
  /** The words of the text; "" if they are also words to look for. */
  readonly typed: string;
  /** The place around which a part looks for ads, or that it names. */
  readonly centre?: string;
  /** True for a number, which is no text of an ad. */
  readonly isNumber?: true;
  /** True for a compound such as 'двустаен', which also names the thing. */
  readonly isCounted?: true;
  /** The limit of a price for a unit as it is typed, in stotinki. */
  readonly ofUnit?: number | undefined;
  /** The label of an amount that names no currency, if it were in the other one. */
  readonly inOther?: string;
  /** True for one of several options of a field, such as extras. */
  readonly isExtra?: true;
}

export interface PartsContext {
  readonly category: Category | undefined;
  /** The currency of amounts without one. */
  readonly currency: Currency;
  /** The names of parts that are read as text. */
  readonly literal: readonly string[];
  /** Reports whether ads contain a word. */
  readonly isInAds?: (word: string) => boolean;
}

/** Reports whether a search may be for a category. */
export const isOf = ({ category }: PartsContext, other: Category) => !category || category === other;

/** The numbers of the first token and of the one after the last. */
export type Span = readonly [start: number, end: number];
export type Found = QueryPart & { readonly span: Span };

/** Returns a part with its words of the text, a currency symbol after them included. */
export function partOf(q: string, tokens: readonly Token[], span: Span, part: Omit<QueryPart, "typed">): Found {
  const [from, to] = span;
  const symbol = /^\s*€/.exec(q.slice(tokens[to - 1]?.end))?.[0].length ?? 0;
  return { ...part, span, typed: q.slice(tokens[from]?.start, (tokens[to - 1]?.end ?? 0) + symbol) };
}
