import { defineCategory } from "./define-category.ts";
import { SMALL_LISTING_FIELDS } from "./small-listings.ts";

export const children = defineCategory({
  id: 13,
  slug: "deca-i-bebeneta",
  name: "Деца и бебенета",
  description: "Колички, кошари, дрешки, играчки и всичко за най-малките.",
  icon: "baby",
  hasPrice: true,
  priceKinds: ["fixed", "negotiable", "free", "swap"],
  fields: SMALL_LISTING_FIELDS,
});
