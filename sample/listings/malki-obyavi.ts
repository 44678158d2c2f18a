import type { SampleListing } from "../sample-listing.ts";

export const smallListings: readonly SampleListing[] = [
  {
    title: "Домашна лютеница и компоти",
    description:
      "Правя лютеница, туршия и компоти по рецепта на баба. Цената е за буркан от 720 грама. Без консерванти, с чушки от градината. Вземете един за проба.",
    price: 7,
    town: "Любимец",
    attributes: { condition: "new", availability: "immediately" },
    pictures: ["preserves", "vegetables"],
    vip: true,
  },
  {
    title: "Намерени ключове до автогарата",
    description:
      "Намерих връзка ключове с червен ключодържател до автогарата в Хасково, в понеделник сутринта. Опишете ги и ще Ви ги върна.",
    price: 0,
    town: "Хасково",
    attributes: { availability: "immediately" },
    pictures: ["keys"],
  },
  {
    title: "Подарявам кашони за преместване",
    description:
      "Около тридесет здрави кашона, сгънати. Останаха ни от преместването. Вземете ги от входа, няма какво да ми давате за тях.",
    price: 0,
    town: "Димитровград",
    attributes: { price_kind: "free", condition: "good", availability: "immediately" },
    pictures: ["cardboard-boxes"],
  },
  {
    title: "Стари монети и банкноти, колекция",
    description:
      "Продавам колекция от български монети от Царство България до днес, около сто броя, и албум с банкноти. Стойността ѝ трябва да се оцени на живо. Само сериозни предложения.",
    price: 450,
    town: "Хасково",
    attributes: { condition: "good", availability: "flexible" },
    pictures: ["coins", "coins"],
  },
  {
    title: "Винен оцет, домашен",
    description:
      "Гроздов оцет от собствено лозе, отлежал една година в бъчва. Наливам в стъклени бутилки, цената е за литър. Донесете празни и ще излезе по-евтино.",
    price: 6,
    town: "Любимец",
    attributes: { price_unit: "litre", availability: "immediately" },
    pictures: ["wine", "barrel"],
  },
  {
    title: "Стенен часовник с махало",
    description:
      "Старият часовник на дядо, механичен, бие на кръгъл час. Прегледан е от часовникар в Хасково. Стъклото има лека пукнатина горе.",
    price: 170,
    town: "Хасково",
    attributes: { condition: "fair", availability: "immediately" },
    pictures: ["clock"],
  },
  {
    title: "Търся спътник за пътуване до София всеки петък",
    description:
      "Пътувам всеки петък следобед от Хасково до София и се връщам в неделя вечер. Три свободни места. Делим разхода за гориво.",
    price: 20,
    town: "Хасково",
    attributes: { service_type: "transport", availability: "flexible" },
    pictures: ["car-hatchback"],
  },
  {
    title: "Куфар за самолет, почти нов",
    description:
      "Куфарът е с размер за ръчен багаж и заключване с код. Единствената следа е от колелцата. Пътувал е два пъти.",
    price: 60,
    town: "Свиленград",
    attributes: { condition: "excellent", availability: "immediately" },
    pictures: ["suitcase"],
  },
  {
    title: "Търсим помощник за възрастен човек",
    description:
      "Търсим грижлив човек за възрастната ни майка, три пъти седмично по четири часа. Тя е подвижна, нужна ѝ е компания и помощ с готвенето. Заплащаме всяка седмица.",
    price: 0,
    town: "Харманли",
    attributes: { service_type: "health", availability: "within_month" },
    pictures: [],
  },
  {
    title: "Ръчно плетени кошници по поръчка",
    description:
      "Плета кошници от върба, кръгли и с дръжка. Вземете за пикник, за дърва или за подарък. Изработката отнема седмица.",
    price: 32,
    town: "Минерални бани",
    attributes: { condition: "new", availability: "within_week" },
    pictures: ["knitting-wool"],
  },
  {
    title: "Дамаджани и бутилки за вино",
    description:
      "Седем дамаджани с оплетка по 15 литра и около сто бутилки. Измити са и стоят в избата. Давам всичко наведнъж.",
    price: 70,
    town: "Стамболово",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["wine"],
  },
  {
    title: "Орехи от собствена градина",
    description:
      "Едри орехи от тазгодишната реколта, сушени на сянка. Черупката се чупи с ръка. Цената е за килограм, има и ядки по поръчка.",
    price: 15,
    town: "Конуш",
    attributes: { availability: "immediately" },
    pictures: ["sacks"],
  },
  {
    title: "Изгубени документи на името на Димитър",
    description:
      "На 12 ноември в района на пазара в Димитровград изгубих портфейл с лична карта и шофьорска книжка. Парите не ме интересуват, само документите. Възнаграждение за намерилия.",
    price: 0,
    town: "Димитровград",
    attributes: { availability: "immediately" },
    pictures: [],
  },
  {
    title: "Прехвърлям стари касети на флашка",
    description:
      "Прехвърлям видеокасети и аудиокасети на флашка. Изображението се изчиства донякъде. Готово за три дни.",
    price: 12,
    town: "Хасково",
    attributes: { service_type: "other", availability: "within_week" },
    pictures: [],
  },
  {
    title: "Вълна за плетене, голямо количество",
    description:
      "Чиста вълна в няколко цвята, навита на кълба. Останала е от магазина на леля ми. Продавам я на килограм или всичката с отстъпка.",
    price: 18,
    town: "Тополовград",
    attributes: { condition: "new", availability: "immediately" },
    pictures: ["knitting-wool", "knitting-wool"],
  },
  {
    title: "Ремарке за лека кола под наем",
    description:
      "Давам под наем ремарке за лека кола, на ден. Нужни са лична карта и депозит. Вземане от Хасково, кв. Бадема.",
    price: 40,
    town: "Хасково",
    attributes: { service_type: "transport", availability: "immediately" },
    pictures: [],
  },
];
