/** The fields that say how the price of a category's ads is meant. Values live beside the others, in `listings.attributes`. */
import { PRICE_KINDS, PRICE_UNITS, type PriceKind, type PriceUnit } from "#app/wording/price-words.ts";
import type { Attributes } from "#db/attributes.ts";
import type { Category, ChoiceField, Field } from "./category.ts";

function kindField(kinds: readonly PriceKind[]): ChoiceField {
  return {
    name: "price_kind",
    kind: "choice",
    label: "Вид цена",
    options: kinds.map((value) => ({ value, label: PRICE_KINDS[value] })),
    filter: true,
    inPrice: true,
  };
}

/** The one filter that lists of all categories have. */
export const ANY_KIND = kindField(["fixed", "negotiable", "free", "swap"]);

const SWAP_FOR: Field = {
  name: "swap_for",
  kind: "text",
  label: "Заменям за",
  help: "Какво търсите в замяна, с няколко думи.",
  maxLength: 60,
  onlyWhen: { field: "price_kind", is: ["swap"] },
  inPrice: true,
};

export function priceFields(kinds: readonly PriceKind[], units: readonly PriceUnit[]): readonly Field[] {
  return [
    ...(kinds.length > 0 ? [kindField(kinds)] : []),
    ...(kinds.includes("swap") ? [SWAP_FOR] : []),
    ...(units.length > 0
      ? [
          {
            name: "price_unit",
            kind: "choice",
            label: "Цената е за",
            empty: "Всичко заедно",
            options: units.map((value) => ({ value, label: PRICE_UNITS[value].name })),
            filter: true,
            inPrice: true,
            ...(kinds.includes("free") && { notWhen: { field: "price_kind", is: ["free"] } as const }),
          } satisfies Field,
        ]
      : []),
  ];
}

/** What is stored as the price: whoever gives away asks for nothing. */
export function keptCents(cents: number, { hasPrice }: Category, { price_kind: kind }: Attributes): number {
  return hasPrice && kind !== "free" ? cents : 0;
}
