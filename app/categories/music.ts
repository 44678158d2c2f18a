import { defineCategory } from "./define-category.ts";
import { SMALL_LISTING_FIELDS } from "./small-listings.ts";

export const music = defineCategory({
  id: 14,
  slug: "muzika-i-instrumenti",
  name: "Музика и инструменти",
  description: "Китари, акордеони, клавири, озвучаване, плочи и уроци.",
  icon: "music",
  hasPrice: true,
  priceKinds: ["fixed", "negotiable", "free", "swap"],
  fields: SMALL_LISTING_FIELDS,
});
