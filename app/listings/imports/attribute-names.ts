import { byWord } from "#app/platform/wording/codes.ts";
import { PRICE_KIND_WORDS, PRICE_UNIT_WORDS } from "#app/platform/wording/price-words.ts";

/** The parts of an ad and the columns they are read from; the first non-empty column is used. */
export const RECORD_NAMES = {
  source: ["source", "източник"],
  id: ["source_id", "id"],
  category: ["category", "category_slug", "category_id", "category_guess", "категория"],
  title: ["title", "заглавие"],
  description: ["description", "описание"],
  price: ["price", "цена"],
  currency: ["currency", "валута"],
  town: ["city", "town", "location", "град", "населено място"],
  phone: ["phone", "телефон"],
  owner: ["owner", "owner_email", "собственик"],
  date: ["created_at", "date", "дата"],
  state: ["status", "статус"],
  attributes: ["attributes"],
  ignored: ["lang"],
} as const satisfies Record<string, readonly string[]>;

/** Attributes that contain the town if the ad itself does not. */
export const TOWN_ATTRIBUTES: readonly string[] = ["settlement", "city", "town", "location", "населено място"];

/** The districts of towns, of a municipality and of a larger village that have the names of villages of the region. */
export const TOWNS_ELSEWHERE: Readonly<Record<string, string>> = {
  Върбица: "Шумен",
  Добрич: "Добрич",
  Дряново: "Габрово",
  Елена: "Велико Търново",
  Лозен: "София",
  Лясковец: "Велико Търново",
  Родопи: "Пловдив",
  Славяново: "Плевен",
  Стамболийски: "Пловдив",
  Сърница: "Пазарджик",
  Троян: "Ловеч",
};

export const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = byWord({
  transaction_type: ["deal", "deal_type", "сделка"],
  property_type: ["type_of_property", "тип_имот"],
  area: ["квадратура", "square_meters", "sqm"],
  brand: ["make", "manufacturer", "марка автомобил"],
  mileage: ["km", "kilometers", "пробег (км)"],
  fuel_type: ["fuel", "engine", "тип двигател"],
  transmission: ["gearbox", "gear", "скорости"],
  engine_power: ["power", "horsepower", "hp"],
  color: ["colour"],
  condition: ["state"],
  features: ["extras", "екстри"],
  company: ["employer", "company_name", "компания"],
  job_type: ["employment", "employment_type"],
  experience_level: ["experience"],
  salary_range: ["salary", "заплата"],
  price_unit: ["unit", "мярка", "мерна_единица"],
  price_kind: ["вид на цената"],
});

/** Attributes without a field that are kept in the text of the ad, and their labels there. */
export const KEPT_IN_TEXT: Readonly<Record<string, string>> = {
  district: "Район",
  район: "Район",
  quarter: "Район",
  квартал: "Район",
  body: "Купе",
  work: "Начин на работа",
};

/** The fields whose options are wider than the words of other sites, which are kept in the text too: 'хотел' is a commercial property. */
export const WITH_WIDER_OPTIONS: readonly string[] = ["property_type"];
/** Words of other fields that are kept too, because their options are wider. */
export const NARROWER_WORDS: readonly string[] = ["публична продан"];

/** Words of mixed lists that name the body of a car. */
export const BODIES: readonly string[] = [
  "комби",
  "джип",
  "седан",
  "хечбек",
  "ван",
  "купе",
  "кабрио",
  "пикап",
  "миниван",
];

/** English values that are kept in the text, in Bulgarian. */
export const KEPT_VALUES: Readonly<Record<string, string>> = {
  "home office possible": "възможна е работа от вкъщи",
  "online interview": "онлайн интервю",
};

/** Lists that mix several facts of a car; the format of each value determines its field. */
export const FACT_LISTS: readonly string[] = ["params", "параметри"];
export const FACT_PATTERNS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: "year", pattern: /^\p{L}+ (?:19|20)\d{2} г\.?$/u },
  { name: "mileage", pattern: /^[\d\s]+ км$/ },
  { name: "engine_power", pattern: /^\d+ к\.с\.$/ },
];

export const VALUE_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  transaction_type: byWord({
    sale: ["продава", "продавам", "публична продан"],
    rent: ["наем", "дава под наем", "давам под наем", "отдава под наем"],
    exchange: ["заменя", "заменям"],
  }),
  property_type: byWord({
    apartment: [
      "апартаменти",
      "апартаменти ново строителство",
      "многостаен",
      "многостаен апартамент",
      "мезонет",
      "пентхаус",
      "студио",
      "лофт",
      "ателие",
      "ателие, таван",
    ],
    house: ["вила", "къща с парцел", "парцел с къща", "етаж от къща"],
    plot: ["земя", "земеделска земя", "земеделски имот"],
    garage: ["паркомясто"],
    commercial: [
      "магазин",
      "заведение",
      "хотел",
      "търговски имот",
      "склад",
      "бензиностанция",
      "газстанция",
      "автомивка",
    ],
  }),
  fuel_type: byWord({
    petrol: ["бензинов"],
    diesel: ["дизелов"],
    lpg: ["газ/бензин", "lpg"],
    hybrid: ["хибриден", "plug-in хибрид"],
    electric: ["електрически", "ток"],
  }),
  transmission: byWord({ manual: ["ръчни", "механична"], automatic: ["автомат", "автоматични"] }),
  condition: byWord({ new: ["novo", "нов", "нова", "нови"], used: ["izpolzvano"] }),
  job_type: byWord({
    full_time: ["пълно работно време", "постоянна работа", "full time"],
    part_time: ["непълно работно време", "part time"],
    temporary: ["временна"],
  }),
  job_listing_type: byWord({ offer: ["предлага работа", "предлагам"], seek: ["търси работа", "търся"] }),
  features: byWord({
    tow_bar: ["teglich"],
    parktronic: ["parcktronic"],
    navigation: ["навигационна система"],
    climatronic: ["климатроник"],
  }),
  floor: { партер: "0" },
  price_kind: PRICE_KIND_WORDS,
  price_unit: PRICE_UNIT_WORDS,
};

/** Kinds of home that include the number of rooms: 'тристаен', '3-СТАЕН', 'Тристайни апартаменти'. */
export const ROOMS_PATTERN = /^(?:(едно|дву|три|четири|пет|шест)|([1-6])[- ]?)ста(?:ен|йни)(?: апартаменти?)?$/;
export const ROOMS_WORDS = ["едно", "дву", "три", "четири", "пет", "шест"];

/** Units of import files that the catalogue does not name, without dots and spaces, as multiples of the field's unit. */
export const FURTHER_UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mileage: { хилкм: 1000 },
  rooms: { стая: 1, стаи: 1 },
  floor: { ет: 1, етаж: 1 },
};
