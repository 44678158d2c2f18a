/** The fifteen categories in display order, and the lookup that every route uses. */
import { agriculture } from "./agriculture.ts";
import { books } from "./books.ts";
import { cars } from "./cars.ts";
import type { Category } from "./category.ts";
import { children } from "./children.ts";
import { electronics } from "./electronics.ts";
import { fashion } from "./fashion.ts";
import { games } from "./games.ts";
import { homeGarden } from "./home-garden.ts";
import { jobs } from "./jobs.ts";
import { music } from "./music.ts";
import { pets } from "./pets.ts";
import { realEstate } from "./real-estate.ts";
import { services } from "./services.ts";
import { smallListings } from "./small-listings.ts";
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

/** The category of a slug, form key or alias; undefined when there is none. */
export function findCategory(key: string): Category | undefined {
  return byKey.get(key.toLowerCase());
}

/** The category of a slug of our own. Throws for an unknown one; use findCategory for input from visitors. */
export function categoryBySlug(slug: string): Category {
  const category = CATALOGUE.find((one) => one.slug === slug);
  if (!category) throw new Error(`Unknown category ${slug}`);
  return category;
}

/** The category of a database row. Throws if the code does not know its id. */
export function categoryById(id: number): Category {
  const category = byId.get(id);
  if (!category) throw new Error(`Unknown category id ${id}`);
  return category;
}
