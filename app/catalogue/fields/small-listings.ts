import type { ChoiceField, Field } from "./category.ts";
import { availabilityField, conditionField, defineCategory, options, THING_CONDITIONS } from "./shared-fields.ts";

export const serviceTypeField: ChoiceField = {
  name: "service_type",
  kind: "choice",
  label: "Ако е услуга",
  search: "text",
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
};

/** The fields of small ads, and of every category without its own fields. */
const SMALL_LISTING_FIELDS: readonly Field[] = [
  conditionField(...THING_CONDITIONS),
  serviceTypeField,
  availabilityField,
];

export const smallListings = defineCategory({
  id: 11,
  slug: "malki-obyavi",
  name: "Малки обяви",
  formKey: "small-ads",
  description: "Всичко останало: подарявам, търся, заменям, изгубено и намерено.",
  examples: "подарявам, търся, изгубено",
  icon: "tag",
  priceUnits: ["kg", "litre", "crate", "piece"],
  fields: SMALL_LISTING_FIELDS,
});

export const pets = defineCategory({
  id: 8,
  slug: "domashni-lyubimci",
  name: "Домашни любимци",
  description: "Кучета, котки, птици и рибки, храна и грижа за тях, осиновяване.",
  examples: "куче, котка, храна",
  icon: "paw",
  priceKinds: ["fixed", "negotiable", "free"],
  priceUnits: ["piece"],
  fields: SMALL_LISTING_FIELDS,
});

export const games = defineCategory({
  id: 12,
  slug: "igri-i-zabavleniya",
  name: "Игри и забавления",
  description: "Конзоли, видеоигри, настолни игри и играчки за големи.",
  examples: "конзола, настолна игра",
  icon: "gamepad",
  fields: SMALL_LISTING_FIELDS,
});

export const children = defineCategory({
  id: 13,
  slug: "deca-i-bebeneta",
  name: "Деца и бебенета",
  description: "Колички, кошари, дрешки, играчки и всичко за най-малките.",
  examples: "количка, кошара, дрешки",
  icon: "baby",
  fields: SMALL_LISTING_FIELDS,
});

export const music = defineCategory({
  id: 14,
  slug: "muzika-i-instrumenti",
  name: "Музика и инструменти",
  description: "Китари, акордеони, клавири, озвучаване, плочи и уроци.",
  examples: "китара, акордеон, плочи",
  icon: "music",
  fields: SMALL_LISTING_FIELDS,
});

export const books = defineCategory({
  id: 15,
  slug: "knigi-i-spisaniya",
  name: "Книги и списания",
  description: "Учебници, романи, детски книги, списания и цели библиотеки.",
  examples: "учебници, романи",
  icon: "book",
  fields: SMALL_LISTING_FIELDS,
});
