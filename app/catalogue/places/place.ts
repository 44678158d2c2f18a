/** The names of the settlements of the region, and the text of a place. The browser needs no more; `read-place.ts` reads what a person typed. */
import { SETTLEMENTS } from "./settlements.ts";

const duplicates = new Set(
  SETTLEMENTS.map(([name]) => name).filter((name, index, names) => names.indexOf(name) !== index),
);

/** The display names of the settlements; a name that occurs twice is followed by its municipality. */
export const PLACE_NAMES: readonly string[] = SETTLEMENTS.map(([name, municipality]) =>
  duplicates.has(name) ? `${name} (общ. ${municipality})` : name,
);

export interface Place {
  /** In the spelling of the register, or as typed for a place elsewhere. */
  readonly town: string;
  /** What was typed beside the town: 'кв. Орфей', 'център', 'ул. Пирин'. Empty without it. */
  readonly quarter: string;
}

/** Returns a place as one text, from which `readPlace` reads the same place. */
export function placeText({ town, quarter }: Place): string {
  return [town, quarter].filter((part) => part !== "").join(", ");
}
