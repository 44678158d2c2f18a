import { counted } from "#app/platform/wording/plurals.ts";

/** Maximum number of ads that a filtered list counts. */
export const COUNT_LIMIT = 1000;

/** '1 обява', '240 обяви', 'над 1000 обяви' for a filtered list that stopped counting. */
export function listingCountText(count: number, isFiltered: boolean): string {
  return isFiltered && count > COUNT_LIMIT ? `над ${COUNT_LIMIT} обяви` : counted(count, "обява", "обяви");
}
