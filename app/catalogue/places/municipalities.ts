/** The municipalities of the region: a town, or a main village, with the settlements around it. */
import { romanise } from "#app/catalogue/language/romanise.ts";
import { PLACE_NAMES } from "./place.ts";
import { normalisePlace } from "./read-place.ts";
import { SETTLEMENTS } from "./settlements.ts";

export interface Municipality {
  readonly name: string;
  /** 'mineralni-bani', for addresses. */
  readonly slug: string;
  /** Its settlements, spelled as in ads. */
  readonly places: readonly string[];
}

export const MUNICIPALITIES: readonly Municipality[] = [...new Set(SETTLEMENTS.map(([, of]) => of))].map((name) => ({
  name,
  slug: romanise(name).replaceAll(" ", "-"),
  places: PLACE_NAMES.filter((_, index) => SETTLEMENTS[index]?.[1] === name),
}));

/** The names by slug. */
export const MUNICIPALITY_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  MUNICIPALITIES.map(({ slug, name }) => [slug, name]),
);

export function findMunicipality(slug: string): Municipality | undefined {
  return MUNICIPALITIES.find((one) => one.slug === slug);
}

/** Returns the municipality of a place in any spelling, without its settlements; undefined for a place elsewhere. */
export function municipalityOf(typed: string): Omit<Municipality, "places"> | undefined {
  const town = normalisePlace(typed);
  const found = MUNICIPALITIES.find(({ places }) => places.includes(town));
  return found && { name: found.name, slug: found.slug };
}
