/** The types of categories and fields. Each category has its own file; see docs/recipes.md, "A category field". */

import type { PriceKind, PriceUnit } from "#app/platform/wording/price-words.ts";
import type { IconName } from "./category-icon.tsx";

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Other spellings accepted on input, such as `search` for `seek`. */
  readonly aliases?: readonly string[];
  /** Further phrases by which a search means the option. */
  readonly words?: readonly string[];
  /** True if ads that name the option in their text have it too, although their field has another value: a petrol car with gas. */
  readonly isAddition?: true;
  /** True if a search for the option also means ads without the field. */
  readonly isDefault?: true;
  /** Forms by which a person looks for things of the category with the option: 'купя' for a sale. */
  readonly meantBy?: readonly string[];
  /** The limit of a price, in levs, from which a search for a kind or number of things of the category means the option. */
  readonly fromPrice?: number;
  /** The same for the price of a decare or a square metre. */
  readonly fromUnitPrice?: number;
  /** True if only the title of an ad without the field states the option: a description may name 'електрически огледала'. */
  readonly isSaidInTitle?: true;
}

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: true;
  /** True to offer the field as a filter in lists of the category. */
  readonly filter?: true;
  /** True for a filter that stands under 'Още филтри', although the field is one of the first of the form. */
  readonly isOtherFilter?: true;
  /** True to show the field among the short facts of a card, in the order of the fields; words around the number, such as 'ет. 3', or a large number in thousands: '186 хил. км'. */
  readonly onCard?:
    | true
    | "in-thousands"
    | { readonly before: string }
    | { readonly one: string; readonly many: string };
  /** True to show the field beside the category of a card. */
  readonly besideCategory?: true;
  /** Hides the field, and drops its value, if another field has one of these values: a plot has no rooms. */
  readonly notWhen?: { readonly field: string; readonly is: readonly string[] };
  /** Hides the field, and drops its value, if another field has none of these values. */
  readonly onlyWhen?: { readonly field: string; readonly is: readonly string[] };
  /** True if the words of its value say what the ad is, as those of the title do. */
  readonly saysWhat?: true;
  /** The headwords of a title that state the field, so that the ad does not leave it open, although it has no value. */
  readonly titleWords?: readonly string[];
  /** True for a part of the price, which is entered and shown beside it and is no fact of the ad's page. */
  readonly inPrice?: true;
}

export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly maxLength: number;
  readonly suggestions?: readonly string[];
  /** Suggestions that depend on the value of another field, such as the models of a brand. */
  readonly suggestionsBy?: { readonly field: string; readonly lists: Readonly<Record<string, readonly string[]>> };
}
export interface NumberField extends FieldBase {
  readonly kind: "number";
  readonly min: number;
  /** The largest value; `next-year` is the current year + 1. */
  readonly max: number | "next-year";
  readonly unit?: string;
  /** True if the unit is that of the price, such as kilograms or crates. */
  readonly inPriceUnits?: true;
  /** The number of allowed decimals; without it only whole numbers. */
  readonly decimals?: 1 | 2;
  /** True for a calendar year, which is written 2005 and not 2 005. */
  readonly plain?: true;
  /** Shown in place of 0: 'партер' for the floor. */
  readonly zero?: string;
  /** The headwords of what the field counts: 'стаен' in 'двустаен', 'стая' in '3 стаи'. */
  readonly counted?: readonly string[];
  /** The word in the singular before or after the number in a search: 'етаж' of '3 етаж', 'трети етаж' and 'етаж 3'. */
  readonly numbered?: string;
  /** True if a number with the unit alone means about this number in a search. */
  readonly isEstimated?: true;
  /** Other units in forms, searches and imports, by their `unitKey`, and how many of the field's own they are. */
  readonly otherUnits?: Readonly<Record<string, number>>;
  /**
   * The smallest number that means this field in a search; a smaller one with the same unit means something else. With it, or with
   * `isEstimated`, the field is also meant if a search names no category.
   */
  readonly typedFrom?: number;
  /** The largest such number; a larger one means something else. */
  readonly typedTo?: number;
}
/** The effect of options in a search: a kind says what the ad is; text is only looked for; others limit the search. */
type OptionsInSearch = "kind" | "text";

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly search?: OptionsInSearch;
  readonly options: readonly Option[];
  /** The label of the empty option in the form. */
  readonly empty?: string;
  /** Offers only some options in the form if another field has one of these values: firewood has no price for a litre. */
  readonly optionsBy?: { readonly field: string; readonly values: Readonly<Record<string, readonly string[]>> };
}
export interface ChoicesField extends FieldBase {
  readonly kind: "choices";
  readonly search?: OptionsInSearch;
  readonly options: readonly Option[];
}
/** A range of monthly pay in whole units of the listing's currency. */
export interface SalaryField extends FieldBase {
  readonly kind: "salary";
  readonly max: number;
}

/** A period between two days; either may be missing. */
export interface PeriodField extends FieldBase {
  readonly kind: "period";
}

export type Field = TextField | NumberField | ChoiceField | ChoicesField | SalaryField | PeriodField;
export type FieldKind = Field["kind"];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

export interface Category {
  /** The id in the database, which never changes. */
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** The short key of the old form, accepted in every route with a category. */
  readonly formKey?: string;
  readonly aliases?: readonly string[];
  readonly description: string;
  /** A few things that people publish in it, for the choice of a category. */
  readonly examples: string;
  readonly icon: IconName;
  /** Headwords that mean this category at the beginning of a search. */
  readonly words?: readonly string[];
  /** False for jobs: the price is hidden everywhere and the server sets it to zero. */
  readonly hasPrice: boolean;
  /** The allowed kinds of price, and the units for which a price may be given. */
  readonly priceKinds: readonly PriceKind[];
  readonly priceUnits: readonly PriceUnit[];
  /** The units that fit a value of another field; without an entry all of them. */
  readonly priceUnitsBy?: { readonly field: string; readonly values: Readonly<Record<string, readonly PriceUnit[]>> };
  /** The fields, those of the price first. */
  readonly fields: readonly Field[];
}
