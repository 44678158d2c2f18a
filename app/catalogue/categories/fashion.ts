import { defineCategory } from "./define-category.ts";
import { brandField, colorField, conditionField, materialField, sizeField, THING_CONDITIONS } from "./shared-fields.ts";

export const fashion = defineCategory({
  id: 9,
  slug: "moda-i-obleklo",
  name: "Мода и облекло",
  formKey: "fashion",
  description: "Дрехи, обувки, чанти и аксесоари за жени, мъже и деца.",
  icon: "shirt",
  hasPrice: true,
  priceKinds: ["fixed", "negotiable", "free", "swap"],
  fields: [
    { ...sizeField, onCard: true },
    conditionField(...THING_CONDITIONS),
    brandField("Adidas", "H&M", "Levi's", "Mango", "Nike", "Puma", "Zara"),
    colorField,
    materialField,
  ],
});
