/** Formats the values of each kind of field as text, and lists the facts of an ad. Used on the server only. */
import { formatNumber } from "#app/platform/numbers/numbers.ts";
import { dayOf, formatPeriod, isDay } from "#app/platform/wording/dates.ts";
import { type Currency, formatMoney } from "#app/platform/wording/money.ts";
import { plural } from "#app/platform/wording/plurals.ts";
import { isPriceUnit } from "#app/platform/wording/price.ts";
import { PRICE_UNITS } from "#app/platform/wording/price-words.ts";
import type { Attributes, FieldValue, Period, Salary } from "#db/attributes.ts";
import type { Category, Field, FieldKind, FieldOf, Option } from "./category.ts";

/** The context on which the text of a value depends. */
interface FormatContext {
  readonly currency: Currency;
  readonly attributes: Attributes;
  readonly now: Date;
}

/** Formats a value as text; returns undefined if it is not of this kind (stored by an older catalogue). */
type Format<K extends FieldKind> = (field: FieldOf<K>, value: FieldValue, context: FormatContext) => string | undefined;

function optionLabel(options: readonly Option[], value: string): string | undefined {
  return options.find((option) => option.value === value)?.label;
}

/** Reports whether the label of an option names two things, of which an ad with the option states neither: 'Кола или джип'. */
export function statesNeither(label: string): boolean {
  return label.includes(" или ");
}

export function isSalary(value: FieldValue): value is Salary {
  return isRange(value, (end) => typeof end === "number");
}

export function isPeriod(value: FieldValue | undefined): value is Period {
  return value !== undefined && isRange(value, (end) => typeof end === "string" && isDay(end));
}

function isRange(value: FieldValue, isEnd: (end: unknown) => boolean): boolean {
  return typeof value === "object" && !Array.isArray(value) && Object.values(value).every(isEnd);
}

/** Returns the last day of a period if it is over, else undefined. */
export function endedOn(value: FieldValue | undefined, now: Date): string | undefined {
  return isPeriod(value) && value.to !== undefined && value.to < dayOf(now) ? value.to : undefined;
}

const FORMATS: { readonly [K in FieldKind]: Format<K> } = {
  text: (_field, value) => (typeof value === "string" ? value : undefined),
  number: (field, value, { attributes: { price_unit: of } }) => {
    if (typeof value !== "number") return undefined;
    if (value === 0 && field.zero) return field.zero;
    const digits = field.plain ? String(value) : formatNumber(value);
    const counted = field.inPriceUnits && isPriceUnit(of) ? PRICE_UNITS[of] : undefined;
    const unit = counted ? plural(value, counted.one, counted.many) : field.unit;
    return unit ? `${digits} ${unit}` : digits;
  },
  choice: (field, value) => (typeof value === "string" ? optionLabel(field.options, value) : undefined),
  choices: (field, value) => {
    if (!Array.isArray(value)) return undefined;
    const labels = value.map((one) => optionLabel(field.options, one)).filter((label) => label !== undefined);
    return labels.join(", ") || undefined;
  },
  salary: (_field, value, { currency }) => {
    if (!isSalary(value)) return undefined;
    const money = (units: number) => formatMoney({ cents: units * 100, currency });
    if (value.from !== undefined && value.to !== undefined) {
      return value.from === value.to
        ? money(value.from)
        : `${money(value.from).split("\u00a0")[0]} – ${money(value.to)}`;
    }
    if (value.from !== undefined) return `от ${money(value.from)}`;
    return value.to === undefined ? undefined : `до ${money(value.to)}`;
  },
  period: (_field, value, { now }) => {
    const text = isPeriod(value) && formatPeriod(value);
    return text ? text + (endedOn(value, now) ? " (срокът мина)" : "") : undefined;
  },
};

export interface Fact {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The selection of fields for each place: a card shows few, a page shows the price elsewhere, and periods are not searched. */
const SHOWN_ON = {
  anything: () => true,
  card: (field: Field) => field.onCard !== undefined,
  badge: (field: Field) => field.besideCategory === true,
  page: (field: Field) => !field.inPrice,
  search: (field: Field) => field.kind !== "period",
} as const;

interface Description {
  readonly currency: Currency;
  readonly on?: keyof typeof SHOWN_ON;
  readonly now?: Date;
}

/** Returns the facts of an ad in the order of the catalogue. */
export function describeAttributes(
  category: Category,
  attributes: Attributes,
  { currency, on = "anything", now = new Date() }: Description,
): readonly Fact[] {
  // The format has the kind of the field, which TypeScript cannot infer.
  const format: Format<FieldKind> = (field, ...rest) => (FORMATS[field.kind] as Format<FieldKind>)(field, ...rest);
  return category.fields.filter(SHOWN_ON[on]).flatMap((field) => {
    const value = attributes[field.name];
    const text =
      value === undefined
        ? undefined
        : (on === "card" && cardText(field, value)) || format(field, value, { currency, attributes, now });
    if (!text) return [];
    // A search for 'двустаен' finds an ad with two rooms.
    const counted =
      on === "search" && field.kind === "number" ? (field.counted ?? []).map((word) => ` ${text} ${word}`) : [];
    return [{ name: field.name, label: field.label, text: text + counted.join("") }];
  });
}

/** The number from which a card shows thousands. */
const MANY = 10_000;

/** Returns '2 стаи', 'ет. 3' or '186 хил. км'; undefined if a card shows the number as other places do. */
function cardText(field: Field, value: FieldValue): string | undefined {
  if (field.kind !== "number" || typeof value !== "number") return undefined;
  const { onCard, zero, unit } = field;
  if (onCard === "in-thousands" && value >= MANY) return `${formatNumber(Math.round(value / 1000))} хил. ${unit}`;
  if (typeof onCard !== "object" || (value === 0 && zero)) return undefined;
  if ("before" in onCard) return `${onCard.before} ${formatNumber(value)}`;
  return `${formatNumber(value)} ${plural(value, onCard.one, onCard.many)}`;
}
