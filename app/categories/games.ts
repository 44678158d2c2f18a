import { defineCategory } from "./category.ts";
import { SMALL_LISTING_FIELDS } from "./small-listings.ts";

export const games = defineCategory({
  id: 12,
  slug: "igri-i-zabavleniya",
  name: "Игри и забавления",
  description: "Конзоли, видеоигри, настолни игри и играчки за големи.",
  icon: "gamepad",
  hasPrice: true,
  fields: SMALL_LISTING_FIELDS,
});
