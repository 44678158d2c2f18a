import type { SampleListing } from "../sample-listing.ts";

export const pets: readonly SampleListing[] = [
  {
    title: "Кученца търсят дом, подарявам",
    description:
      "Подаряваме четири кученца, родени през септември. Майката е дребна и много кротка, ще станат средни на ръст. Обезпаразитени са и имат първа ваксина. Моля, пишете само ако наистина имате време за куче.",
    price: 0,
    town: "Минерални бани",
    attributes: { price_kind: "free", availability: "immediately" },
    pictures: ["dog", "dog", "dog"],
    vip: true,
  },
  {
    title: "Британска късокосместа котка, на шест месеца",
    description:
      "Кротка и игрива котка, с паспорт и две ваксини. Ползва котешка тоалетна и драскалка. Продавам я с купичките и транспортната чанта.",
    price: 280,
    town: "Димитровград",
    attributes: { availability: "immediately" },
    pictures: ["cat", "cat"],
  },
  {
    title: "Аквариум 120 литра с всичко",
    description:
      "Аквариум с филтър, нагревател, осветление и декорации. Рибките остават при мен, ако не ги желаете. Шкафът също е за него, височината му е 75 см.",
    price: 290,
    town: "Хасково",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["aquarium", "aquarium"],
  },
  {
    title: "Папагал розела с клетка",
    description:
      "Млад папагал, свири и яде от ръка. Клетката е просторна, с люлка и купички. Търся му дом при хора, които са вкъщи през деня.",
    price: 190,
    town: "Хасково",
    attributes: { availability: "immediately" },
    pictures: ["parrot"],
  },
  {
    title: "Немска овчарка, женска, на година и половина",
    description:
      "Чипирана е, с редовни ваксини и документи. Обучена е на основни команди. Продавам, защото се местим в апартамент. Ще я дам само на двор.",
    price: 400,
    town: "Мандра",
    attributes: { availability: "immediately" },
    pictures: ["dog", "dog"],
  },
  {
    title: "Колиба за куче, голяма",
    description:
      "Правена е от дърво и топлоизолация, покривът се отваря. Подходяща за куче до 30 кг. Стояла е под навес.",
    price: 120,
    town: "Харманли",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["kennel"],
  },
  {
    title: "Зайци калифорнийци",
    description:
      "Продавам млади зайци за разплод, родени през лятото. Хранени са с люцерна и зърно. Взимате най-малко два.",
    price: 25,
    town: "Конуш",
    attributes: { availability: "immediately" },
    pictures: ["rabbit", "rabbit"],
  },
  {
    title: "Гранули за кучета, 15 кг, неотворени",
    description: "Храна за големи породи с пилешко, срокът е до април 2027 г. Купих два чувала по погрешка.",
    price: 65,
    town: "Хасково",
    attributes: { condition: "new", availability: "immediately" },
    pictures: ["pet-food"],
  },
  {
    title: "Изгубена е рижа котка в кв. Куба",
    description:
      "Котаракът ни Рижко не се е прибрал от вторник. Едър е, с бяло петно на гърдите и без каишка. Плашлив е, моля не го гонете, само ни пишете къде сте го видели. Ще се отблагодарим.",
    price: 0,
    town: "Хасково",
    attributes: { availability: "immediately" },
    pictures: ["cat"],
  },
  {
    title: "Подстригване на кучета по домовете",
    description:
      "Подстригвам и къпя кучета в дома Ви, на масата или на терасата. Работя спокойно и с почивки. Малките породи отнемат около час.",
    price: 40,
    town: "Димитровград",
    attributes: { service_type: "beauty", availability: "within_week" },
    pictures: ["dog", "scissors"],
  },
  {
    title: "Канарчета, пеещи мъжки",
    description: "Млади канарчета от тазгодишното люпило. Пеят от сутрин. Давам съвети за клетката и зърното.",
    price: 35,
    town: "Свиленград",
    attributes: { availability: "immediately" },
    pictures: [],
  },
  {
    title: "Оборудване за кученце, пълен комплект",
    description:
      "Легло, две каишки, купички, транспортна чанта и играчки. Ползвани са половин година. Продавам ги заедно.",
    price: 70,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: [],
  },
  {
    title: "Котенце за осиновяване, кастрирано",
    description:
      "Котенцето е на пет месеца, обезпаразитено и кастрирано за сметка на доброволци. Свикнало е с деца. Дава се само с договор за осиновяване.",
    price: 0,
    town: "Любимец",
    attributes: { availability: "immediately" },
    pictures: ["cat", "cat"],
  },
  {
    title: "Хотел за кучета край Хасково",
    description:
      "Приемаме кучета на хотел с двор и отопляема стая. Разходка три пъти на ден. Работим и през празниците, но за Коледа запазете място навреме. Цената е за денонощие.",
    price: 25,
    town: "Хасково",
    attributes: { service_type: "other", availability: "flexible" },
    pictures: ["kennel", "dog", "pet-food"],
  },
];
