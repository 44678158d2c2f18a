import type { SampleListing } from "../sample-listing.ts";

export const books: readonly SampleListing[] = [
  {
    title: "Учебници за 8. клас, пълен комплект",
    description:
      "Учебници и помагала за 8. клас по програмата от 2025 г., по български, математика, история, биология и английски. Подчертани са с молив, повечето изтрих. Продавам ги само заедно.",
    price: 60,
    town: "Хасково",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["textbooks", "textbooks"],
  },
  {
    title: "Библиотека с българска класика, 120 тома",
    description:
      "Вазов, Йовков, Талев, Димов и още много. Твърди корици, издания от 60-те до 80-те години. Подредени са в шкаф зад стъкло. Искам да отидат при човек, който ще ги чете.",
    price: 350,
    town: "Димитровград",
    attributes: { condition: "very_good", availability: "flexible" },
    pictures: ["books", "books"],
  },
  {
    title: "Романи на Стивън Кинг, осем книги",
    description:
      "Меки корици, четени внимателно. Гръбчетата не са пречупени. За любителите на страшното за дълги зимни вечери.",
    price: 48,
    town: "Хасково",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["novel"],
  },
  {
    title: "Приказки за деца, двадесет книжки",
    description:
      "Илюстрирани приказки за деца от 3 до 8 години, твърди страници и стихчета. Децата ни пораснаха. Надписи няма.",
    price: 40,
    town: "Харманли",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["childrens-book", "childrens-book"],
  },
  {
    title: "Списания за строителство и дома",
    description:
      "Подвързани годишнини на списание за ремонт и градина, от 2015 до 2022 г. Чисти са. Ще зарадват всеки майстор.",
    price: 25,
    town: "Любимец",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["magazines", "magazines"],
  },
  {
    title: "Комикси и манга, 30 броя",
    description:
      "Няколко пълни поредици на български и английски. Пазени са в пликове. Продавам ги наведнъж или по поредици.",
    price: 110,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["comics", "comics"],
  },
  {
    title: "Английски речник и помагала за Cambridge",
    description: "Голям речник, тестове за B2 и C1 и диск. Учих по тях и взех изпита. Чисти са, без бележки.",
    price: 35,
    town: "Свиленград",
    attributes: { condition: "excellent", availability: "immediately" },
    pictures: ["textbooks"],
  },
  {
    title: "Готварски книги с рецепти от Тракия",
    description:
      "Три книги с традиционни рецепти от нашия край и Родопите. Има бележки от предишната собственичка, което е истинско богатство.",
    price: 22,
    town: "Хасково",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["books"],
  },
  {
    title: "Енциклопедия България в шест тома",
    description:
      "Пълно издание с твърди корици. Кориците са леко избелели, страниците са чисти. Хубава е за училище или за читалня.",
    price: 70,
    town: "Тополовград",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["books", "novel"],
  },
  {
    title: "Книги за овощарство и пчели",
    description:
      "Пет стари книги за овощарство и пчеларство. За градина и пчелин те са още полезни. Издания на „Земиздат“.",
    price: 30,
    town: "Узунджово",
    attributes: { condition: "fair", availability: "immediately" },
    pictures: ["novel"],
  },
  {
    title: "Учебници по право, последни издания",
    description:
      "Ползвани са една година в университета. Гражданско, наказателно и облигационно право. Издания от 2024 г.",
    price: 90,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["textbooks", "books"],
  },
  {
    title: "Купувам стари книги и цели библиотеки",
    description:
      "Изкупувам стари книги, картички, афиши и цели библиотеки. Идвам да ги прегледам и плащам на място. Вземам всичко, не само ценното.",
    price: 0,
    town: "Хасково",
    attributes: { availability: "flexible" },
    pictures: ["books"],
  },
  {
    title: "Списание „Паралели“, сбирка от осемдесетте",
    description: "Около сто броя, всички страници са на място. За любители и за спомен. Давам ги наведнъж.",
    price: 65,
    town: "Димитровград",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["magazines"],
  },
  {
    title: "Подарявам учебници за начален курс",
    description:
      "Подарявам учебници и тетрадки за 1., 2. и 3. клас. Децата вече са в гимназията. Вземате ги от Хасково.",
    price: 0,
    town: "Хасково",
    attributes: { price_kind: "free", condition: "good", availability: "immediately" },
    pictures: [],
  },
];
