/**
 * Names the group of like ads among which prices are compared. The job, the ad page, the form, the page of prices and the API all use
 * `priceGroupOf`, so that they mean the same ads.
 */

import { CAR_MODELS } from "#app/catalogue/categories/car-models.ts";
import { cars } from "#app/catalogue/categories/cars.ts";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import { realEstate } from "#app/catalogue/categories/real-estate.ts";
import { positionsOf } from "#app/catalogue/language/keys.server.ts";
import { isPriceUnit, perUnit } from "#app/platform/wording/price.ts";
import { remembered } from "#app/platform/wording/remembered.ts";
import type { Attributes } from "#db/attributes.ts";

export interface PricedThing {
  readonly categoryId: number;
  readonly attributes: Attributes;
  readonly town: string;
  readonly headword: string;
}

export interface PriceGroup {
  readonly key: string;
  /** 'Volkswagen Golf, 2003-2007 г.' */
  readonly label: string;
  /** True for the groups of the page, which do not overlap. */
  readonly isListed: boolean;
}

/** Years before and after that of a car within which others are like it. */
const YEARS_AROUND = 2;
const WITH_ROOMS = ["apartment", "house"];
/** Homes with this many rooms or more are one group. */
const MANY_ROOMS = 5;
const ROOMS = ["", "Едностаен", "Двустаен", "Тристаен", "Четиристаен", "Многостаен"];

/** Returns the group of an ad; undefined if what decides its price is not known. */
export function priceGroupOf(thing: PricedThing): PriceGroup | undefined {
  const category = categoryById(thing.categoryId);
  if (!category.hasPrice || thing.attributes.price_kind === "free") return undefined;
  const unit = isPriceUnit(thing.attributes.price_unit) ? thing.attributes.price_unit : undefined;
  const group = namedGroup(thing);
  if (!group) return undefined;
  return {
    key: [category.id, unit ?? "", ...group.parts].join("|"),
    label: group.label + perUnit(unit),
    isListed: group.isListed ?? true,
  };
}

/** Returns the groups in whose figures an ad counts: a car in those of the years around its own. */
export function groupsCounting(thing: PricedThing): readonly PriceGroup[] {
  const { year } = thing.attributes;
  const isVehicle = thing.categoryId === cars.id && typeof year === "number";
  const years = isVehicle ? Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, at) => year - YEARS_AROUND + at) : [year];
  return years.flatMap((one) => {
    const attributes = isVehicle && one !== undefined ? { ...thing.attributes, year: one } : thing.attributes;
    return priceGroupOf({ ...thing, attributes }) ?? [];
  });
}

/** Values of a car's kind that are no vehicle. */
const NO_VEHICLES = ["parts", "tyres", "other"];

interface NamedGroup {
  readonly parts: readonly (string | number)[];
  readonly label: string;
  readonly isListed?: boolean;
}

function namedGroup(thing: PricedThing): NamedGroup | undefined {
  if (thing.categoryId === realEstate.id) return homeGroup(thing);
  const kind = thing.attributes.subcategory;
  if (thing.categoryId === cars.id && !NO_VEHICLES.includes(String(kind))) return vehicleGroup(thing.attributes);
  return thing.headword === "" ? undefined : { parts: [thing.headword], label: capitalised(thing.headword) };
}

function homeGroup({ attributes, town }: PricedThing): NamedGroup | undefined {
  const { transaction_type: deal, property_type: kind, rooms } = attributes;
  const [dealLabel, kindLabel] = [optionLabel("transaction_type", deal), optionLabel("property_type", kind)];
  if (town === "" || deal === "exchange" || !dealLabel || !kindLabel) return undefined;
  const place = `${dealLabel.toLowerCase()}, ${town}`;
  if (!WITH_ROOMS.includes(String(kind)))
    return { parts: [`${deal}`, `${kind}`, town], label: `${kindLabel}, ${place}` };
  if (typeof rooms !== "number") return undefined;
  const count = Math.min(rooms, MANY_ROOMS);
  const many = count === 1 ? "1 стая" : `${count} стаи${rooms >= MANY_ROOMS ? " и повече" : ""}`;
  const named = kind === "apartment" ? `${ROOMS[count]} апартамент` : `${kindLabel}, ${many}`;
  return { parts: [`${deal}`, `${kind}`, count, town], label: `${named}, ${place}` };
}

function optionLabel(name: string, value: unknown): string | undefined {
  const field = realEstate.fields.find((one) => one.name === name);
  return field && "options" in field ? field.options.find((one) => one.value === value)?.label : undefined;
}

function vehicleGroup({ subcategory = "car", brand, model, year }: Attributes): NamedGroup | undefined {
  if (typeof brand !== "string" || typeof model !== "string" || typeof year !== "number") return undefined;
  const name = vehicleName(`${brand}\n${model}`);
  return {
    parts: [`${subcategory}`, name, year],
    label: `${name}, ${year - YEARS_AROUND}-${year + YEARS_AROUND} г.`,
    isListed: year % (2 * YEARS_AROUND + 1) === YEARS_AROUND,
  };
}

/** The words as in keys: 'golf' of 'голф'. */
const keysIn = (text: string) => positionsOf(text).map(({ exact: [key = ""] }) => key);
const firstKey = (text: string) => keysIn(text)[0] ?? "";

/** The brands by their keys; made when the first vehicle is named, because they need the dictionary. */
let brands: ReadonlyMap<string, string> | undefined;

/** Returns brand and model as the lists name them, of 'VW\nГолф 5 1.9'; the first word of a model that is not listed. */
const vehicleName = remembered((typed: string) => {
  const [typedBrand = "", typedModel = ""] = typed.split("\n");
  brands ??= new Map(Object.keys(CAR_MODELS).map((brand) => [firstKey(brand), brand]));
  const brand = brands.get(firstKey(typedBrand));
  const keys = keysIn(typedModel);
  const models = (brand && CAR_MODELS[brand]) || [];
  const [model] = models.filter((one) => beginsWith(keys, one)).sort((one, other) => other.length - one.length);
  return [brand ?? capitalised(firstKey(typedBrand)), model ?? capitalised(firstKey(typedModel))].join(" ");
});

/** Reports whether a typed model is this one, with or without spaces: '320d' and 'E220 CDI' are, '323' is no '3'. */
function beginsWith(keys: readonly string[], model: string): boolean {
  const name = keysIn(model).join("");
  const rest = keys.join("").slice(name.length);
  const isWhole = keys.some((_key, at) => keys.slice(0, at + 1).join("") === name);
  return keys.join("").startsWith(name) && (isWhole || !/^\d/.test(rest));
}

function capitalised(text: string): string {
  return text.replace(/^\p{L}| [a-z]/gu, (letter) => letter.toUpperCase());
}
