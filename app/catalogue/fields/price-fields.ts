/** The fields for the kind and unit of a price. Their values are stored with the others in `listings.attributes`. */
import { PRICE_KINDS, PRICE_UNITS, type PriceKind, type PriceUnit } from "#app/platform/wording/price-words.ts";
import type { Attributes } from "#db/attributes.ts";
import type { Category, ChoiceField, Field } from "./category.ts";

function kindField(kinds: readonly PriceKind[]): ChoiceField {
  return {
    name: "price_kind",
    kind: "choice",
    label: "Вид цена",
    options: kinds.map((value) => ({
      value,
      label: PRICE_KINDS[value],
      ...(value === "swap" && { words: ["бартер", "замяна"] }),
      ...(value === "free" && { words: ["без пари", "безплатно", "даром", "осиновяване", "осиновявам"] }),
    })),
    filter: true,
    inPrice: true,
  };
}

export const EVERY_KIND: readonly PriceKind[] = ["fixed", "negotiable", "free", "swap"];

/** The price kind field, the only field filter in lists of all categories. */
export const ANY_KIND = kindField(EVERY_KIND);

/** The fields of areas of land, and how many of their units a decare has. */
export const LAND_AREAS = [
  { name: "area", ofDecare: 1000 },
  { name: "decares", ofDecare: 1 },
] as const;

const SWAP_FOR: Field = {
  name: "swap_for",
  kind: "text",
  label: "Заменям за",
  help: "Какво търсите в замяна, с няколко думи.",
  maxLength: 60,
  onlyWhen: { field: "price_kind", is: ["swap"] },
  inPrice: true,
};

export function priceFields(
  kinds: readonly PriceKind[],
  units: readonly PriceUnit[],
  unitsBy: Category["priceUnitsBy"],
): readonly Field[] {
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
            ...(unitsBy && { optionsBy: unitsBy }),
            ...(kinds.includes("free") && { notWhen: { field: "price_kind", is: ["free"] } as const }),
          } satisfies Field,
        ]
      : []),
  ];
}

/** Returns the price to store: 0 for free ads and in categories without prices. */
export function storedCents(cents: number, { hasPrice }: Category, { price_kind: kind }: Attributes): number {
  return hasPrice && kind !== "free" ? cents : 0;
}
