import {
  brandField,
  colorField,
  conditionField,
  defineCategory,
  materialField,
  sizeField,
  THING_CONDITIONS,
} from "#app/catalogue/fields/shared-fields.ts";

export const fashion = defineCategory({
  id: 9,
  slug: "moda-i-obleklo",
  name: "Мода и облекло",
  formKey: "fashion",
  description: "Дрехи, обувки, чанти и аксесоари за жени, мъже и деца.",
  examples: "рокля, обувки, чанта",
  icon: "shirt",
  fields: [
    { ...sizeField, onCard: true },
    conditionField(...THING_CONDITIONS),
    brandField("Adidas", "H&M", "Levi's", "Mango", "Nike", "Puma", "Zara"),
    colorField,
    materialField,
  ],
});
