/** The kinds and units of prices, with their texts. */
import { byWord } from "./codes.ts";

export type PriceKind = "fixed" | "negotiable" | "free" | "swap";
export type PriceUnit = "kg" | "litre" | "crate" | "ton" | "decare" | "piece" | "hour" | "cubic";

export const PRICE_KINDS: Readonly<Record<PriceKind, string>> = {
  fixed: "Крайна цена",
  negotiable: "По договаряне",
  free: "Подарявам",
  swap: "Заменям",
};

interface UnitWords {
  readonly name: string;
  /** The abbreviation after an amount of money. */
  readonly short: string;
  readonly one: string;
  readonly many: string;
}

/** The units in the order of lists by price; `price_group` in the database numbers them from 1. */
export const PRICE_UNITS: Readonly<Record<PriceUnit, UnitWords>> = {
  kg: { name: "Килограм", short: "кг", one: "кг", many: "кг" },
  litre: { name: "Литър", short: "л", one: "л", many: "л" },
  crate: { name: "Щайга", short: "щайга", one: "щайга", many: "щайги" },
  ton: { name: "Тон", short: "тон", one: "тон", many: "тона" },
  decare: { name: "Декар", short: "дка", one: "дка", many: "дка" },
  piece: { name: "Брой", short: "бр.", one: "бр.", many: "бр." },
  hour: { name: "Час", short: "час", one: "час", many: "часа" },
  cubic: { name: "Кубичен метър", short: "куб. м", one: "куб. м", many: "куб. м" },
};

/** The `price_group` of ads without a price. Those given away have the group 0, as prices for the whole thing. */
export const NO_PRICE_GROUP = 9;

/** Words of a typed price or a file, in lower case. */
export const PRICE_KIND_WORDS: Readonly<Record<string, PriceKind>> = byWord({
  negotiable: ["по договаряне", "договаряне", "цена по договаряне", "по споразумение", "negotiable"],
  free: ["безплатно", "подарявам", "подарява", "подарък", "без пари", "free"],
  swap: ["заменям", "заменя", "замяна", "бартер"],
  fixed: ["крайна цена", "крайна", "фиксирана цена"],
});

export const PRICE_UNIT_WORDS: Readonly<Record<string, PriceUnit>> = byWord({
  kg: ["кг", "kg", "килограм", "кило"],
  litre: ["л", "литър"],
  crate: ["щайга", "каса", "касетка"],
  ton: ["т", "тон"],
  decare: ["дка", "декар"],
  piece: ["бр", "брой", "бройка"],
  hour: ["час", "ч"],
  cubic: ["куб", "кубик", "кубм", "куб м", "куб. м", "м3", "м³"],
});
