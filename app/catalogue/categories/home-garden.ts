import {
  colorField,
  conditionField,
  defineCategory,
  materialField,
  options,
  quantityField,
  THING_CONDITIONS,
} from "#app/catalogue/fields/shared-fields.ts";

export const homeGarden = defineCategory({
  id: 7,
  slug: "dom-i-gradina",
  name: "Дом и градина",
  formKey: "home-garden",
  description: "Мебели, уреди, инструменти и всичко за дома, двора и градината.",
  examples: "маса, легло, косачка",
  icon: "armchair",
  priceUnits: ["kg", "ton", "piece"],
  fields: [
    {
      name: "subcategory",
      kind: "choice",
      label: "Подкатегория",
      search: "text",
      options: options({
        furniture: "Мебели",
        garden: "Градина",
        decoration: "Декорация",
        appliances: "Уреди",
        tools: "Инструменти",
      }),
      filter: true,
      onCard: true,
    },
    conditionField(...THING_CONDITIONS),
    materialField,
    colorField,
    quantityField,
  ],
});
