/** Tells a list page what a search text was understood to state, and what its ads leave open. */
import { categoriesWith, categoryById } from "#app/catalogue/categories/catalogue.ts";
import type { Category, Field, NumberField } from "#app/catalogue/fields/category.ts";
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { fieldsOfList, unitsOf } from "#app/catalogue/fields/field-kinds.ts";
import { LAND_AREAS } from "#app/catalogue/fields/price-fields.ts";
import { isAdjective, keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { tokensOf } from "#app/catalogue/language/tokens.ts";
import { formatNumber } from "#app/platform/numbers/numbers.ts";
import { convert, displayCurrency, formatMoney, type PriceDisplay } from "#app/platform/wording/money.ts";
import { NO_PRICE_GROUP } from "#app/platform/wording/price-words.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import type { Bounds } from "./bounds.ts";
import { LIST_ORDERS, type ListingFilter } from "./listing-filter.ts";
import type { PlannedFilter } from "./planned-filter.server.ts";

/** Returns what the text states by the parameters of the filters, as the empty filters show it: 'до 70 000 лв.'. */
export function understoodFilters(
  { parts, order }: Pick<PlannedFilter, "parts" | "order">,
  display: PriceDisplay,
): Readonly<Record<string, string>> {
  const money = (cents: number) => formatMoney(convert({ cents, currency: "BGN" }, displayCurrency(display)));
  const ofParts = parts.flatMap(({ name, label, condition }): readonly (readonly [string, string])[] => {
    if (condition.kind === "price") return condition.unit === undefined ? shownBounds("price", condition, money) : [];
    if (condition.kind === "met" || condition.kind === "place") return [[name, label]];
    const isPlain = fieldNamed(name)?.kind === "number" && "plain" in (fieldNamed(name) ?? {});
    return condition.kind === "size" ? shownBounds(name, condition, isPlain ? String : formatNumber) : [];
  });
  return { ...Object.fromEntries(ofParts), ...(order && { order: LIST_ORDERS[order] }) };
}

/** Returns the search with its amount in the other currency, if the text names none: 'до 80к' is read in levs or in euros. */
export function inOtherCurrency({ parts }: PlannedFilter, { q, currency }: Pick<ListingFilter, "q" | "currency">) {
  const part = parts.find(({ inOther }) => inOther !== undefined);
  if (part?.inOther === undefined || !q.includes(part.typed)) return undefined;
  const word = currency === "BGN" ? "евро" : "лв";
  return { label: part.inOther, q: q.replace(part.typed, (typed) => `${typed} ${word}`) };
}

function shownBounds(name: string, { from, to }: Bounds, shown: (value: number) => string) {
  return [
    ...(from === undefined ? [] : [[`${name}_from`, `от ${shown(from)}`] as const]),
    ...(to === undefined ? [] : [[`${name}_to`, `до ${shown(to)}`] as const]),
  ];
}

const fieldNamed = (name: string): Field | undefined =>
  categoriesWith(name)[0]?.fields.find((field) => field.name === name);

export interface FoundCategory {
  readonly slug: string;
  /** The fields of its filters, without the lists of suggestions, which are long. */
  readonly fields: readonly Field[];
}

/** Returns the one category that a text names, or to which all of its ads belong; undefined for none or several. */
export function foundCategory(
  { parts, kind }: PlannedFilter,
  counts: ReadonlyMap<number, number> | undefined,
): FoundCategory | undefined {
  const named = [...parts.map(({ condition }) => condition), ...(kind ? [kind] : [])].map(categoriesOf);
  const [one, ...others] = named.filter((categories) => categories.length === 1).flat();
  const [id, ...ids] = counts?.keys() ?? [];
  const category = one ?? (id !== undefined && ids.length === 0 ? categoryById(id) : undefined);
  if (!category || others.some((other) => other !== category)) return undefined;
  return { slug: category.slug, fields: fieldsOfList(category).map(withoutSuggestions) };
}

function withoutSuggestions(field: Field): Field {
  if (field.kind !== "text") return field;
  const { suggestions, suggestionsBy, ...rest } = field;
  return rest;
}

function categoriesOf(condition: FieldFilter): readonly Category[] {
  if (condition.kind === "category") return condition.ids.map(categoryById);
  return condition.kind === "met" || condition.kind === "size" ? categoriesWith(condition.name) : [];
}

/** Returns what ads must not mention: 'последен етаж' of 'не последен етаж'. An author of a minus knows it. */
export function excludedTexts({ read }: PlannedFilter): readonly string[] {
  const negated = (read?.excluded ?? []).filter(({ isLacking, typed }) => !isLacking && !typed.startsWith("-"));
  return negated.map(({ typed }) => typed.replace(/^(?:не|без) (?:(?:на|в|за|с) )?/i, ""));
}

/** The fields that an ad states, as far as its row tells. */
interface StatedByAd {
  readonly attributes: unknown;
  readonly price_group: number;
  readonly title: string;
  /** The beginning of its description. */
  readonly excerpt: string;
}

interface OpenStatement {
  readonly shown: string;
  readonly isOpen: (ad: StatedByAd) => boolean;
  /** False if the text of an ad may state it, too. */
  readonly isSure: boolean;
}

/** Reports whether a text states a number in the unit of a field: '38 дка'. */
function hasUnit(text: string, field: NumberField): boolean {
  const units = unitsOf(field);
  const words = tokensOf(text).map(({ word }) => word);
  return words.some((word, at) => units.includes(word) && /^\d/.test(words[at - 1] ?? ""));
}

/** Returns how ads leave open a price; for a decare also by a price for land without its area. */
function openPrice(unit: string | undefined): OpenStatement {
  const isWhole = ({ attributes, price_group: group }: StatedByAd) =>
    group === 0 && !LAND_AREAS.some(({ name }) => Object.hasOwn(Object(attributes), name));
  return {
    shown: unit === "decare" ? "цена на декар" : "цена",
    isOpen: (ad) => ad.price_group === NO_PRICE_GROUP || (unit === "decare" && isWhole(ad)),
    isSure: true,
  };
}

/** Returns the heading of ads that leave open what a text states: 'Без посочена цена'. It names only what none of them states. */
export function headingOfOpen({ parts, read }: PlannedFilter, ads: readonly StatedByAd[]): string {
  const fields = parts.flatMap(({ name, label, condition }): readonly OpenStatement[] => {
    if (condition.kind === "price") return [openPrice(condition.unit)];
    // An ad without the default option meets it.
    const canBeOpen = condition.kind === "size" || (condition.kind === "met" && condition.text !== undefined);
    const field = canBeOpen ? fieldNamed(name) : undefined;
    const shown = field?.kind === "choices" ? label : field?.label;
    const isOpen = ({ attributes, title, excerpt }: StatedByAd) =>
      !Object.hasOwn(Object(attributes), name) && !(field?.kind === "number" && hasUnit(`${title}\n${excerpt}`, field));
    if (shown === undefined) return [];
    // 'не посочват тераса', but 'не посочват „обзаведен“'
    const isOther = /^може /i.test(shown) || keysOfPhrase(shown).slice(0, 1).some(isAdjective);
    const named = isOther ? quote(shown.toLowerCase()) : shown.toLowerCase();
    return [{ shown: named, isOpen, isSure: !("text" in condition) }];
  });
  const lacking = (read?.excluded ?? []).filter(({ isLacking }) => isLacking);
  const all = [...fields, ...lacking.map(({ typed }) => ({ shown: quote(typed), isOpen: () => true, isSure: false }))];
  const openIn = ads.map((ad) => {
    const open = all.filter(({ isOpen }) => isOpen(ad));
    const sure = open.filter(({ isSure }) => isSure);
    return sure.length > 0 || open.length > 1 ? sure : open;
  });
  const named = new Set(all.filter((one) => openIn.every((open) => open.includes(one))).map(({ shown }) => shown));
  if (named.size === 0) return "Обяви, които не посочват част от търсеното";
  const text = [...named].join(" или ");
  return text === "цена" ? "Без посочена цена" : `Обяви, които не посочват ${text}`;
}
