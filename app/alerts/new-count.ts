/** How the number of new ads of a search is said. */
import { plural } from "#app/wording/plurals.ts";

/** Counted no further. */
export const MOST_NEW = 99;

/** '3 нови', 'над 99 нови', 'няма нови'. */
export function newCountText(count: number): string {
  if (count === 0) return "няма нови";
  return count > MOST_NEW ? `над ${MOST_NEW} нови` : `${count} ${plural(count, "нова", "нови")}`;
}
