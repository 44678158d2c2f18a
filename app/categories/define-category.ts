/** Makes a category of what its file says. */
import type { Category } from "./category.ts";
import { priceFields } from "./price-fields.ts";

type GivenCategory = Omit<Category, "priceKinds" | "priceUnits"> & Partial<Category>;

export function defineCategory({ priceKinds = [], priceUnits = [], ...category }: GivenCategory): Category {
  const fields = [...priceFields(priceKinds, priceUnits), ...category.fields];
  return { ...category, priceKinds, priceUnits, fields };
}
