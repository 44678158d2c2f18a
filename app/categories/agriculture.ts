import { defineCategory } from "./category.ts";
import { SMALL_LISTING_FIELDS } from "./small-listings.ts";

export const agriculture = defineCategory({
  id: 5,
  slug: "selskostopanski-obyavi",
  name: "Селскостопански обяви",
  description: "Техника, продукция, семена, животни и земя от стопаните на региона.",
  icon: "wheat",
  hasPrice: true,
  fields: SMALL_LISTING_FIELDS,
});
