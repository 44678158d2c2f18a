import { defineCategory } from "./define-category.ts";
import { SMALL_LISTING_FIELDS } from "./small-listings.ts";

export const games = defineCategory({
  id: 12,
  slug: "igri-i-zabavleniya",
  name: "Игри и забавления",
  description: "Конзоли, видеоигри, настолни игри и играчки за големи.",
  icon: "gamepad",
  hasPrice: true,
  priceKinds: ["fixed", "negotiable", "free", "swap"],
  fields: SMALL_LISTING_FIELDS,
});
