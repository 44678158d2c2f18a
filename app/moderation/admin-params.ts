/** What the pages of the administration read from their address, and how they say how much they found. */
import { counted } from "#app/wording/plurals.ts";

/** Filtered lists are counted so far; beyond it they say 'над 1000'. */
export const ADMIN_COUNT_LIMIT = 1000;

/** One of the known values, or the usual one. */
export function choice<T extends string>(given: string | null, known: readonly T[], usual: T): T {
  return known.find((one) => one === given) ?? usual;
}

/** '12 потребители', 'над 1 000 потребители'. */
export function foundText(count: number, one: string, many: string): string {
  return count > ADMIN_COUNT_LIMIT ? `над ${counted(ADMIN_COUNT_LIMIT, one, many)}` : counted(count, one, many);
}
