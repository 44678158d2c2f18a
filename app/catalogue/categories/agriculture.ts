import { defineCategory, options, quantityField } from "#app/catalogue/fields/shared-fields.ts";
import { SMALL_LISTING_FIELDS } from "#app/catalogue/fields/small-listings.ts";

export const agriculture = defineCategory({
  id: 5,
  slug: "selskostopanski-obyavi",
  name: "Селскостопански обяви",
  description: "Техника, продукция, семена, животни и земя от стопаните на региона.",
  icon: "wheat",
  priceUnits: ["kg", "litre", "crate", "ton", "decare", "piece"],
  fields: [
    quantityField,
    {
      name: "picking",
      kind: "choices",
      label: "Бране",
      options: options({ self: "Бери сам", picked: "Набрано" }),
      filter: true,
      onCard: true,
    },
    {
      name: "available_dates",
      kind: "period",
      label: "Налично",
      help: "От кога до кога може да се вземе. Едното от двете е достатъчно.",
      filter: true,
      onCard: true,
    },
    ...SMALL_LISTING_FIELDS,
  ],
});
