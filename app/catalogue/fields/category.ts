/** The types of categories and fields. Each category has its own file; see docs/recipes.md, "A category field". */
import type { PriceKind, PriceUnit } from "#app/wording/price-words.ts";
import type { FieldName } from "#db/attributes.ts";
import type { IconName } from "./category-icon.tsx";

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Other spellings accepted on input, such as `search` for `seek`. */
  readonly aliases?: readonly string[];
}

interface FieldBase {
  readonly name: FieldName;
  readonly label: string;
  readonly help?: string;
  readonly required?: true;
  /** Offered as a filter in lists of this category. */
  readonly filter?: true;
  /** Shown as a short fact on the card, in this order. */
  readonly onCard?: true;
  /** Hidden, and dropped by the server, if another field has one of these values: a plot has no rooms. */
  readonly notWhen?: { readonly field: FieldName; readonly is: readonly string[] };
  /** The same, if the other field has none of these values. */
  readonly onlyWhen?: { readonly field: FieldName; readonly is: readonly string[] };
  /** A part of the price: asked and told beside it, and no fact of the ad's page. */
  readonly inPrice?: true;
}

export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly maxLength: number;
  readonly suggestions?: readonly string[];
}
export interface NumberField extends FieldBase {
  readonly kind: "number";
  readonly min: number;
  /** `next-year` is the current year + 1. */
  readonly max: number | "next-year";
  readonly unit?: string;
  /** Counts what the price is for: kilograms, crates. */
  readonly inPriceUnits?: true;
  /** Digits that may stand after the comma; a field without it takes whole numbers. */
  readonly decimals?: 1 | 2;
  /** Set for years, which are written without a thousands separator. */
  readonly plain?: true;
}
export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly options: readonly Option[];
  /** What the form says for none of them. */
  readonly empty?: string;
}
export interface ChoicesField extends FieldBase {
  readonly kind: "choices";
  readonly options: readonly Option[];
}
/** Monthly pay from-to, whole units of the listing's currency. */
export interface SalaryField extends FieldBase {
  readonly kind: "salary";
  readonly max: number;
}

/** From one day to another; either may be open. */
export interface PeriodField extends FieldBase {
  readonly kind: "period";
}

export type Field = TextField | NumberField | ChoiceField | ChoicesField | SalaryField | PeriodField;
export type FieldKind = Field["kind"];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

export interface Category {
  /** The key in the database; never changes. */
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** The short key of the old form, still accepted in every route that takes a category. */
  readonly formKey?: string;
  readonly aliases?: readonly string[];
  readonly description: string;
  readonly icon: IconName;
  /** False for jobs: the price is hidden everywhere and the server sets it to zero. */
  readonly hasPrice: boolean;
  /** How its prices may be meant, and for what they may be besides the whole thing. */
  readonly priceKinds: readonly PriceKind[];
  readonly priceUnits: readonly PriceUnit[];
  /** Those of the price first. */
  readonly fields: readonly Field[];
}
