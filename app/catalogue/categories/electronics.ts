import { defineCategory } from "./define-category.ts";
import { brandField, colorField, conditionField, THING_CONDITIONS, warrantyField } from "./shared-fields.ts";

export const electronics = defineCategory({
  id: 6,
  slug: "elektronika",
  name: "Техника и електроника",
  formKey: "electronics",
  description: "Телефони, компютри, телевизори, фотоапарати и домашна техника, нови и употребявани.",
  icon: "smartphone",
  hasPrice: true,
  priceKinds: ["fixed", "negotiable", "free", "swap"],
  fields: [
    brandField(
      "Apple",
      "Asus",
      "Bosch",
      "Canon",
      "Dell",
      "HP",
      "Huawei",
      "Lenovo",
      "LG",
      "Philips",
      "Samsung",
      "Sony",
      "Xiaomi",
    ),
    { name: "model", kind: "text", label: "Модел", maxLength: 60, filter: true },
    conditionField(...THING_CONDITIONS),
    {
      name: "storage",
      kind: "text",
      label: "Памет",
      maxLength: 40,
      suggestions: ["64 GB", "128 GB", "256 GB", "512 GB", "1 TB"],
    },
    colorField,
    warrantyField,
    {
      name: "accessories",
      kind: "text",
      label: "Аксесоари",
      help: "Какво давате с уреда: зарядно, калъф, кутия…",
      maxLength: 200,
    },
  ],
});
