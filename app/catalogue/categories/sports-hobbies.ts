import {
  brandField,
  conditionField,
  defineCategory,
  options,
  sizeField,
  THING_CONDITIONS,
} from "#app/catalogue/fields/shared-fields.ts";

export const sportsHobbies = defineCategory({
  id: 10,
  slug: "sport-i-fitnes",
  name: "Спорт и хоби",
  formKey: "sports-hobbies",
  description: "Велосипеди, уреди за фитнес, топки, палатки и всичко за спорт и свободно време.",
  examples: "колело, палатка, кънки",
  icon: "bike",
  fields: [
    {
      name: "subcategory",
      kind: "choice",
      label: "Подкатегория",
      search: "text",
      options: options({
        fitness: "Фитнес",
        cycling: "Колоездене",
        football: "Футбол",
        tennis: "Тенис",
        basketball: "Баскетбол",
        swimming: "Плуване",
        music: "Музика",
        books: "Книги",
        games: "Игри",
        art: "Изкуство",
      }),
      filter: true,
      onCard: true,
    },
    conditionField(...THING_CONDITIONS),
    brandField("Adidas", "BTwin", "Cross", "Drag", "Nike", "Puma", "Shimano", "Wilson"),
    sizeField,
  ],
});
