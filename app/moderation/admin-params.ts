/** URL parameters of administration pages, and texts for the number of results. */
import { counted } from "#app/wording/plurals.ts";

/** Filtered lists are counted up to here; above it they show 'над 1000'. */
export const ADMIN_COUNT_LIMIT = 1000;

/** One of the known values, or the default. */
export function choice<T extends string>(given: string | null, known: readonly T[], usual: T): T {
  return known.find((one) => one === given) ?? usual;
}

/** '12 потребители', 'над 1 000 потребители'; `isNear`: nothing fits what was typed, these do with a mistake in it. */
export function foundText(count: number, one: string, many: string, isNear = false): string {
  const found = count > ADMIN_COUNT_LIMIT ? `над ${counted(ADMIN_COUNT_LIMIT, one, many)}` : counted(count, one, many);
  return isNear ? `Няма точно съвпадение. С една разлика: ${found}` : found;
}

/** Which page of a list the URL asks for. */
export function pageParams(params: URLSearchParams) {
  return { after: params.get("after") ?? undefined, before: params.get("before") ?? undefined };
}

/** The ids of a form's or a URL's rows; a row that stands for several has them in one value. */
export function idsIn(form: Pick<FormData | URLSearchParams, "getAll">): readonly string[] {
  return form.getAll("id").flatMap((value) => String(value).split(" "));
}
