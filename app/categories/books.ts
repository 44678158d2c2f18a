import { defineCategory } from "./category.ts";
import { SMALL_LISTING_FIELDS } from "./small-listings.ts";

export const books = defineCategory({
  id: 15,
  slug: "knigi-i-spisaniya",
  name: "Книги и списания",
  description: "Учебници, романи, детски книги, списания и цели библиотеки.",
  icon: "book",
  hasPrice: true,
  fields: SMALL_LISTING_FIELDS,
});
