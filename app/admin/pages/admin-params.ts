/** URL parameters of administration pages, and texts for the number of results. */
import { pageErrorNotice } from "#app/platform/errors/page-errors.ts";
import { counted } from "#app/platform/wording/plurals.ts";

/** The limit of counts of filtered lists; a larger number is shown as 'над 1000'. */
export const ADMIN_COUNT_LIMIT = 1000;

/** Returns the given value if it is known, else the default. */
export function choice<T extends string>(given: string | null, known: readonly T[], fallback: T): T {
  return known.find((one) => one === given) ?? fallback;
}

interface Found {
  readonly found: number;
  /** True if the results are only similar to the search. */
  readonly isFuzzy?: boolean;
}

/** Returns '12 потребители' or 'над 1 000 потребители'. */
export function foundText({ found, isFuzzy = false }: Found, one: string, many: string): string {
  const text = found > ADMIN_COUNT_LIMIT ? `над ${counted(ADMIN_COUNT_LIMIT, one, many)}` : counted(found, one, many);
  return isFuzzy ? `Няма точно съвпадение. Подобни: ${text}` : text;
}

/** Reads the cursors of a page from the URL. */
export function pageParams(params: URLSearchParams) {
  return { after: params.get("after") ?? undefined, before: params.get("before") ?? undefined };
}

/** Returns the ids of the rows in a form or URL. One value may hold several ids, separated by spaces. */
export function idsIn(form: Pick<FormData | URLSearchParams, "getAll">): readonly string[] {
  return form.getAll("id").flatMap((value) => String(value).split(" "));
}

/**
 * The maximum number of ids of one action. With so many the URL of its confirmation is shorter than the limits of servers, also twice in
 * one request, and an action that can be undone ends long before it cannot be undone any more.
 */
export const MAX_CHOSEN = 150;

/** Returns the error of a choice of no rows or too many; undefined if it is valid. */
export function choiceError({ length: count }: readonly string[]) {
  if (count === 0) return pageErrorNotice("admin_nothing_chosen");
  if (count > MAX_CHOSEN) return pageErrorNotice("admin_too_many_chosen", { count, max: MAX_CHOSEN });
  return undefined;
}
