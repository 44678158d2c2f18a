/** The fifteen categories in display order, with functions that look them up. */

import type { Category } from "#app/catalogue/fields/category.ts";
import { books, children, games, music, pets, smallListings } from "#app/catalogue/fields/small-listings.ts";
import { agriculture } from "./agriculture.ts";
import { cars } from "./cars.ts";
import { electronics } from "./electronics.ts";
import { fashion } from "./fashion.ts";
import { homeGarden } from "./home-garden.ts";
import { jobs } from "./jobs.ts";
import { realEstate } from "./real-estate.ts";
import { services } from "./services.ts";
import { sportsHobbies } from "./sports-hobbies.ts";

export const CATALOGUE: readonly Category[] = [
  realEstate,
  cars,
  services,
  jobs,
  agriculture,
  electronics,
  homeGarden,
  pets,
  fashion,
  sportsHobbies,
  smallListings,
  games,
  children,
  music,
  books,
];

const byKey = new Map(
  CATALOGUE.flatMap((category) =>
    [category.slug, category.formKey, ...(category.aliases ?? [])]
      .filter((key) => key !== undefined)
      .map((key) => [key, category] as const),
  ),
);
const byId = new Map(CATALOGUE.map((category) => [category.id, category]));

/** Returns the category with a slug, form key or alias; undefined if there is none. */
export function findCategory(key: string): Category | undefined {
  return byKey.get(key.toLowerCase());
}

/** Returns the category with a slug used in code. Throws for an unknown one; use findCategory for input from visitors. */
export function categoryBySlug(slug: string): Category {
  const category = CATALOGUE.find((one) => one.slug === slug);
  if (!category) throw new Error(`Unknown category ${slug}`);
  return category;
}

/** Returns the category with a database id. Throws for an unknown one. */
export function categoryById(id: number): Category {
  const category = byId.get(id);
  if (!category) throw new Error(`Unknown category id ${id}`);
  return category;
}

/** Returns the categories that have a field of this name. */
export function categoriesWith(field: string): readonly Category[] {
  return CATALOGUE.filter(({ fields }) => fields.some(({ name }) => name === field));
}
