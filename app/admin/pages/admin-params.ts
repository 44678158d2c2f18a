/** URL parameters of administration pages, and texts for the number of results. */
import { counted } from "#app/platform/wording/plurals.ts";

/** The limit of counts of filtered lists; a larger number is shown as 'над 1000'. */
export const ADMIN_COUNT_LIMIT = 1000;

/** Returns the given value if it is known, else the default. */
export function choice<T extends string>(given: string | null, known: readonly T[], fallback: T): T {
  return known.find((one) => one === given) ?? fallback;
}

/** Returns '12 потребители' or 'над 1 000 потребители'. `isFuzzy`: the results match the search only with one typing mistake. */
export function foundText(count: number, one: string, many: string, isFuzzy = false): string {
  const found = count > ADMIN_COUNT_LIMIT ? `над ${counted(ADMIN_COUNT_LIMIT, one, many)}` : counted(count, one, many);
  return isFuzzy ? `Няма точно съвпадение. С една разлика: ${found}` : found;
}

/** Reads the cursors of a page from the URL. */
export function pageParams(params: URLSearchParams) {
  return { after: params.get("after") ?? undefined, before: params.get("before") ?? undefined };
}

/** Returns the ids of the rows in a form or URL. One value may hold several ids, separated by spaces. */
export function idsIn(form: Pick<FormData | URLSearchParams, "getAll">): readonly string[] {
  return form.getAll("id").flatMap((value) => String(value).split(" "));
}
