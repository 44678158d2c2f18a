/** Returns the word with which an owner ends an ad, by its category and kind of deal: 'Продадена', 'Наета', 'Намерих човек'. */
import type { Attributes } from "#db/attributes.ts";
import { categoryById } from "./catalogue.ts";

interface OutcomeRow {
  readonly word: string;
  /** The slug of the category; all categories if it is omitted. */
  readonly category?: string;
  /** The field that the ad has, and its value; any value if `is` is omitted. */
  readonly field?: string;
  readonly is?: string;
}

/** The words of ads that sell nothing; the first row that fits decides. */
export const OUTCOMES: readonly OutcomeRow[] = [
  { word: "Намерих работа", category: "rabota", field: "job_listing_type", is: "seek" },
  { word: "Намерих човек", category: "rabota" },
  { word: "Заета", category: "uslugi" },
  { word: "Заета", field: "service_type" },
  { word: "Наета", field: "transaction_type", is: "rent" },
  { word: "Заменена", field: "transaction_type", is: "exchange" },
  { word: "Подарена", field: "price_kind", is: "free" },
  { word: "Заменена", field: "price_kind", is: "swap" },
];

export function outcomeOf(categoryId: number, attributes: Attributes): string {
  const { slug } = categoryById(categoryId);
  const fits = ({ category = slug, field, is }: OutcomeRow) => {
    const value = field === undefined ? undefined : attributes[field];
    return category === slug && (field === undefined || (is === undefined ? value !== undefined : value === is));
  };
  return OUTCOMES.find(fits)?.word ?? "Продадена";
}
