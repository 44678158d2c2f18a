import type { SampleListing } from "../sample-listing.ts";

export const agriculture: readonly SampleListing[] = [
  {
    title: "Слънчогледов мед от собствен пчелин",
    description:
      "Мед от нашия пчелин край Узунджово, реколта 2026. Слънчогледов, билков и малко акация. Цената е за буркан от един килограм. За над десет буркана доставям безплатно в Хасково.",
    price: 14,
    town: "Узунджово",
    attributes: { subcategory: "produce", price_unit: "kg", quantity: 60, availability: "immediately" },
    pictures: ["honey-jars", "beehive", "sunflower-field"],
    vip: true,
  },
  {
    title: "Трактор Беларус МТЗ-82 с кабина",
    description:
      "Продавам трактор в работен вид, с пробег на часовника 5 400 моточаса. Гумите отзад са на 60 %. Хидравликата държи, предният мост включва. Сменени са съединителят и маслата. Регистриран е и има технически преглед.\n\nПродавам го, защото взех по-голям. Може да се види в движение.",
    price: 24500,
    town: "Тополовград",
    attributes: { subcategory: "machinery", brand: "Беларус", condition: "good", availability: "immediately" },
    pictures: ["tractor", "tractor", "tractor"],
  },
  {
    title: "Бали люцерна, трети откос",
    description:
      "Продавам квадратни бали люцерна, трети откос, прибрани на сухо и без дъжд. Държа ги под навес. Тежат по около 18 кг. Цената е за бала, товаря с мотокар.",
    price: 9,
    town: "Меричлери",
    attributes: { subcategory: "feed", price_unit: "piece", quantity: 300, availability: "immediately" },
    pictures: ["hay-bales"],
  },
  {
    title: "Агнета и овце майки, плевенска порода",
    description:
      "Продавам десет овце майки на втора и трета година и шест женски агнета. Ваксинирани са и са с ушни марки. Млечни са, пасат всеки ден. Цената е за брой, може и цялото стадо наведнъж.",
    price: 380,
    town: "Мандра",
    attributes: {
      subcategory: "animals",
      price_kind: "negotiable",
      price_unit: "piece",
      quantity: 16,
      availability: "immediately",
    },
    pictures: ["sheep", "sheep"],
  },
  {
    title: "Кокошки носачки на шест месеца",
    description:
      "Млади носачки, вече снасят. Отгледани са на двора с царевица и пшеница. Имам и два петела. Цената е за брой, продавам най-малко по пет.",
    price: 22,
    town: "Войводово",
    attributes: { subcategory: "animals", price_unit: "piece", availability: "immediately" },
    pictures: ["hen", "hen"],
  },
  {
    title: "Дъбови дърва за огрев, нацепени",
    description:
      "Сухи дъбови дърва, нарязани на 30 см и нацепени. Цената е за кубик, нареден, не насипен. Докарвам с камион в Хасково, Минерални бани и селата. Издавам документ за произход.",
    price: 165,
    town: "Минерални бани",
    attributes: { subcategory: "firewood", price_unit: "cubic", availability: "within_week" },
    pictures: ["firewood", "firewood"],
  },
  {
    title: "Мотофреза 7 к.с. с плуг и колела",
    description:
      "Мотофрезата е на три години, обработвал съм с нея само двора. Пали от първо дърпане. Давам плуг, браздир и метални колела. Може да я пробвате на място.",
    price: 690,
    town: "Харманли",
    attributes: { subcategory: "machinery", condition: "very_good", availability: "immediately" },
    pictures: ["tiller"],
  },
  {
    title: "Грозде за вино, Мерло и Каберне",
    description:
      "Приемам поръчки за следващата реколта. Лозето е край Любимец, десет декара, пръска се по договор с агроном. Захарността миналата година беше 24. Цената е за килограм. Може да дойдете и да берете сами.",
    price: 2,
    town: "Любимец",
    attributes: {
      subcategory: "produce",
      price_unit: "kg",
      quantity: 4000,
      available_dates: { from: "2027-09-05", to: "2027-10-10" },
      picking: ["self", "picked"],
      availability: "flexible",
    },
    pictures: ["grapes", "barrel"],
  },
  {
    title: "Семена за слънчоглед, чували по 10 кг",
    description:
      "Останаха ми четири чувала хибриден слънчоглед от тази пролет, неразпечатани. Етикетите са налични. Цената е за чувал, четирите стигат за около двадесет декара.",
    price: 210,
    town: "Хасково",
    attributes: { subcategory: "seeds", availability: "immediately" },
    pictures: ["sacks", "sunflower-field"],
  },
  {
    title: "Кошери Дадан-Блат с пчели",
    description:
      "Продавам двадесет пчелни семейства в кошери Дадан-Блат, десет рамки. Майките са от тази година, маркирани. Третирани са срещу вароатоза през август. Цената е за едно семейство. Пренасянето е вечер, помагам с товаренето.",
    price: 260,
    town: "Стамболово",
    attributes: { subcategory: "animals", availability: "flexible" },
    pictures: ["beehive", "beehive"],
  },
  {
    title: "Ремарке за трактор 4 тона, самосвално",
    description:
      "Двуосно ремарке, хидравликата вдига назад. Дъното е подменено с нова ламарина. Гумите са добри, едната е кръпена. Документите са в ред.",
    price: 4800,
    town: "Свиленград",
    attributes: { subcategory: "machinery", condition: "good", availability: "immediately" },
    pictures: ["trailer", "trailer"],
  },
  {
    title: "Домати от собствена оранжерия",
    description:
      "Розови домати, откъснати в деня на продажбата. Торим с оборски тор. Цената е за щайга от шест килограма, за заведения имам постоянна цена до края на сезона. Касите се връщат.",
    price: 18,
    town: "Димитровград",
    attributes: {
      subcategory: "produce",
      price_unit: "crate",
      quantity: 25,
      picking: ["picked"],
      availability: "immediately",
    },
    pictures: ["vegetables", "greenhouse"],
  },
  {
    title: "Пшеница и ечемик за фураж",
    description:
      "Продавам пшеница и ечемик от тази реколта, в чували или насипно. Зърното е чисто и сухо. Имам кантар. При количество над един тон цената е по договаряне.",
    price: 420,
    town: "Хасково",
    attributes: { subcategory: "feed", price_kind: "negotiable", price_unit: "ton", availability: "immediately" },
    pictures: ["sacks", "hay-bales"],
  },
  {
    title: "Млечна коза с две ярета",
    description:
      "Коза от българска бяла млечна порода, дава по два литра и половина на ден. Яретата са женски, на четири месеца. Кротка е, дои се лесно. Давам ги заедно.",
    price: 540,
    town: "Ивайловград",
    attributes: { subcategory: "animals", availability: "immediately" },
    pictures: ["goat", "goat"],
  },
  {
    title: "Вземам земя под аренда край Тополовград",
    description:
      "Земеделски производител взема земя под аренда в Тополовград и околните села. Плащам рента предварително, по договор. Работим с нова техника, участъците се пазят чисти.",
    price: 0,
    town: "Тополовград",
    attributes: { subcategory: "land", availability: "within_month" },
    pictures: ["farm-land"],
  },
  {
    title: "Жътва със зърнокомбайн",
    description:
      "Жъна пшеница, ечемик и слънчоглед, цената е на декар с комбайнера и горивото. Хедерът е 5,4 м, имам слънчогледово приспособление. Работя в радиус 50 км от Хасково. Графикът за юли вече се пълни.",
    price: 14,
    town: "Хасково",
    attributes: { subcategory: "other", price_unit: "decare", service_type: "other", availability: "within_month" },
    pictures: ["harvester", "harvester"],
  },
  {
    title: "Разсад от пипер и домати",
    description:
      "Произвеждам разсад от пипер капия, домати „Розово сърце“ и патладжан. Гарантирам сорта. Цената е за корен. Приемам поръчки от февруари, разсадът излиза в края на април.",
    price: 1,
    town: "Симеоновград",
    attributes: {
      subcategory: "seeds",
      price_unit: "piece",
      quantity: 5000,
      available_dates: { from: "2027-04-20", to: "2027-05-25" },
      availability: "within_month",
    },
    pictures: ["greenhouse", "flower-pots"],
  },
  {
    title: "Бъчви за вино, 120 и 200 литра",
    description:
      "Дъбови бъчви от стария ни цех. Държани са пълни, не са гнили. Едната е 120, другата 200 литра. Цената е за по-малката. Стават и за украса.",
    price: 240,
    town: "Свиленград",
    attributes: { subcategory: "other", condition: "good", availability: "immediately" },
    pictures: ["barrel", "barrel"],
  },
  {
    title: "Напоителна система за 5 декара",
    description:
      "Маркучи капково напояване, главна тръба, филтър и помпа. Ползвани са един сезон за краставици. Навити са на ролки и са готови за монтаж.",
    price: 620,
    town: "Любимец",
    attributes: { subcategory: "machinery", condition: "very_good", availability: "immediately" },
    pictures: [],
  },
];
