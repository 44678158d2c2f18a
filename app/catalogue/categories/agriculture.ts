import {
  availabilityField,
  conditionField,
  defineCategory,
  options,
  quantityField,
  THING_CONDITIONS,
} from "#app/catalogue/fields/shared-fields.ts";
import { serviceTypeField } from "#app/catalogue/fields/small-listings.ts";

/** Returns the condition that hides a field for these kinds of goods. */
const notFor = (...is: readonly string[]) => ({ field: "subcategory", is });

export const agriculture = defineCategory({
  id: 5,
  slug: "selskostopanski-obyavi",
  name: "Селскостопански обяви",
  description: "Техника, продукция, семена, животни и земя от стопаните на региона.",
  examples: "дърва, сено, агнета",
  icon: "wheat",
  priceUnits: ["kg", "litre", "crate", "ton", "decare", "piece"],
  fields: [
    {
      name: "subcategory",
      kind: "choice",
      label: "Какво предлагате",
      options: options({
        produce: "Продукция",
        animals: "Животни",
        feed: "Фураж и сено",
        seeds: "Семена и разсад",
        firewood: "Дърва за огрев",
        machinery: "Техника",
        land: "Земя",
        other: "Друго",
      }),
      filter: true,
      onCard: true,
    },
    { ...quantityField, notWhen: notFor("machinery", "land") },
    {
      name: "picking",
      kind: "choices",
      label: "Бране",
      options: options({ self: "Бери сам", picked: "Набрано" }),
      filter: true,
      onCard: true,
      notWhen: notFor("animals", "feed", "seeds", "firewood", "machinery", "land"),
    },
    {
      name: "available_dates",
      kind: "period",
      label: "Налично",
      help: "От кога до кога може да се вземе. Едното от двете е достатъчно.",
      filter: true,
      onCard: true,
      notWhen: notFor("machinery", "land"),
    },
    {
      ...conditionField(...THING_CONDITIONS),
      notWhen: notFor("produce", "animals", "feed", "seeds", "firewood", "land"),
    },
    { ...serviceTypeField, notWhen: notFor("produce", "animals", "feed", "seeds", "firewood", "machinery", "land") },
    { ...availabilityField, notWhen: notFor("machinery", "land") },
  ],
});
