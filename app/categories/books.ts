import { defineCategory } from "./define-category.ts";
import { SMALL_LISTING_FIELDS } from "./small-listings.ts";

export const books = defineCategory({
  id: 15,
  slug: "knigi-i-spisaniya",
  name: "Книги и списания",
  description: "Учебници, романи, детски книги, списания и цели библиотеки.",
  icon: "book",
  hasPrice: true,
  priceKinds: ["fixed", "negotiable", "free", "swap"],
  fields: SMALL_LISTING_FIELDS,
});
