import type { Field } from "./category.ts";
import { defineCategory } from "./define-category.ts";
import { availabilityField, conditionField, options, THING_CONDITIONS } from "./shared-fields.ts";

/** Also the fields of every category without fields of its own. */
export const SMALL_LISTING_FIELDS: readonly Field[] = [
  conditionField(...THING_CONDITIONS),
  {
    name: "service_type",
    kind: "choice",
    label: "Ако е услуга",
    help: "Изберете само ако предлагате услуга.",
    options: options({
      repair: "Ремонт",
      cleaning: "Почистване",
      transport: "Транспорт",
      education: "Обучение",
      health: "Здраве",
      beauty: "Красота",
      legal: "Правни услуги",
      other: "Друго",
    }),
    filter: true,
  },
  availabilityField,
];

export const smallListings = defineCategory({
  id: 11,
  slug: "malki-obyavi",
  name: "Малки обяви",
  formKey: "small-ads",
  description: "Всичко останало: подарявам, търся, заменям, изгубено и намерено.",
  icon: "tag",
  hasPrice: true,
  priceKinds: ["fixed", "negotiable", "free", "swap"],
  priceUnits: ["kg", "litre", "crate", "piece"],
  fields: SMALL_LISTING_FIELDS,
});
