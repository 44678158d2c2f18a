import { plural } from "#app/platform/wording/plurals.ts";

/** The largest number of new ads that is shown exactly. */
export const MAX_NEW_COUNT = 99;

/** Returns the number as text, for example '3 нови', 'над 99 нови' or 'няма нови'. */
export function newCountText(count: number): string {
  if (count === 0) return "няма нови";
  return count > MAX_NEW_COUNT ? `над ${MAX_NEW_COUNT} нови` : `${count} ${plural(count, "нова", "нови")}`;
}
