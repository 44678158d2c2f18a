import type { SampleListing } from "../sample-listing.ts";

export const games: readonly SampleListing[] = [
  {
    title: "PlayStation 5 с два джойстика",
    description:
      "Конзолата е с диск, работи тихо и е чистена от прах. С нея вървят два джойстика, зарядна станция и три игри. Продавам, защото нямам време да играя.",
    price: 720,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["game-console", "game-console"],
  },
  {
    title: "Nintendo Switch OLED с четири игри",
    description:
      "Ползвана от дете, винаги е била с протектор. Има калъф, зарядно и докинг станция. Игрите са оригинални, на касети.",
    price: 460,
    town: "Димитровград",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["handheld-console", "handheld-console"],
  },
  {
    title: "Настолни игри, пет кутии наведнъж",
    description:
      "„Катан“, „Каркасон“, „Диксит“ и още две за деца. Всички карти и фигурки са налице, броили сме ги. За вечери без телефони.",
    price: 140,
    town: "Хасково",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["board-game", "cards"],
  },
  {
    title: "Ръчно изработен шах от орех",
    description:
      "Дъската е 40 на 40 см, с резбована рамка. Фигурите е стругувал дядо ми. Един офицер е поправян и не си личи. Хубав подарък за ценител.",
    price: 180,
    town: "Свиленград",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["chess", "chess"],
  },
  {
    title: "Джага за деца и възрастни",
    description:
      "Футболна маса на дървени крака, играчите са здрави. Едната стойка за точки липсва. Разглобява се за пренасяне. За гараж, вила или детски клуб.",
    price: 250,
    town: "Харманли",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["football-table"],
  },
  {
    title: "Пъзели, дванадесет кутии по 1000 части",
    description:
      "Редени са веднъж, нито една част не липсва. Предимно пейзажи и стари карти. Продавам ги наведнъж, отделно няма да ги пращам.",
    price: 60,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["puzzle"],
  },
  {
    title: "Xbox Series S, като нова",
    description:
      "Конзолата е на година и половина, с контролер и кабели. Играли сме рядко, главно в почивните дни. Паметта е 512 GB.",
    price: 340,
    town: "Хасково",
    attributes: { condition: "excellent", availability: "immediately" },
    pictures: ["game-console"],
  },
  {
    title: "Парти игри и карти за големи компании",
    description:
      "Комплект карти, зарове, „Активити“, „Уно“ и „Монополи“. Подходящи са за рождени дни. Кутиите са малко износени.",
    price: 45,
    town: "Любимец",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["cards", "board-game"],
  },
  {
    title: "Стари игри за Sega и телевизионна игра",
    description:
      "Телевизионна игра с два джойстика и петнадесет касети. Проверена е и работи на стар телевизор. За любители на спомени.",
    price: 90,
    town: "Димитровград",
    attributes: { condition: "fair", availability: "immediately" },
    pictures: [],
  },
  {
    title: "Лего Техник, кран и още два модела",
    description:
      "Моделите са сглобявани веднъж и стоят на рафт. Инструкциите са запазени. Мога да ги разглобя за пренасяне. Продават се заедно.",
    price: 230,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["toys"],
  },
  {
    title: "Аниматор за детски рожден ден",
    description:
      "Водя детски рождени дни с игри, рисунки по лице и балони. Програмата е два часа, за 8 до 20 деца. Идвам с реквизит, от Вас е само музиката.",
    price: 120,
    town: "Хасково",
    attributes: { service_type: "other", availability: "within_week" },
    pictures: ["teddy-bear", "toys"],
  },
  {
    title: "Клуб по настолни игри търси играчи",
    description:
      "Събираме се всяка сряда вечер в читалището в Димитровград и играем. Не е нужен опит, обясняваме правилата. Безплатно е, само си носете добро настроение.",
    price: 0,
    town: "Димитровград",
    attributes: { availability: "flexible" },
    pictures: ["board-game", "board-game"],
  },
  {
    title: "VR очила Meta Quest 2",
    description:
      "Очилата са с каишка и два контролера. Лещите са без драскотини. Давам и протектор. Забавно е, но на жена ми ѝ прилошава.",
    price: 280,
    town: "Харманли",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: [],
  },
  {
    title: "Надуваем замък под наем",
    description:
      "Давам под наем надуваем замък 4 на 5 метра за рождени дни и празници. Докарвам и монтирам, помпата е включена. За Свиленград и околността.",
    price: 160,
    town: "Свиленград",
    attributes: { service_type: "other", availability: "within_week" },
    pictures: [],
  },
];
