import { defineCategory } from "./define-category.ts";
import { SMALL_LISTING_FIELDS } from "./small-listings.ts";

export const pets = defineCategory({
  id: 8,
  slug: "domashni-lyubimci",
  name: "Домашни любимци",
  description: "Кучета, котки, птици и рибки, храна и грижа за тях, осиновяване.",
  icon: "paw",
  hasPrice: true,
  priceKinds: ["fixed", "negotiable", "free"],
  priceUnits: ["piece"],
  fields: SMALL_LISTING_FIELDS,
});
