/** The question of a list that is shown, for whoever wants to keep it: a list's script need not know the fields of all categories. */
import type { PriceDisplay } from "#app/wording/money.ts";
import { nameOfSearch, readQuestion } from "./saved-search.ts";

/** Undefined for a list that asks for nothing in particular. */
export function questionOf({ pathname, search }: URL, display: PriceDisplay) {
  const question = readQuestion(pathname + search, display);
  return question && { url: question.url, name: nameOfSearch(question, display) };
}

export type ShownQuestion = NonNullable<ReturnType<typeof questionOf>>;
