/**
 * How older sites name our fields and options: column names, attribute names and words for options. Only unambiguous
 * ones are listed. Names and words are lower-case; a field's own name, label and options need no entry.
 */
import type { PriceKind, PriceUnit } from "#app/wording/price-words.ts";
import type { FieldName } from "#db/attributes.ts";

/** The parts of an ad and the columns they are read from; the first one that is filled in wins. */
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

/** Attributes that tell the town when the ad itself does not. */
export const TOWN_ATTRIBUTES: readonly string[] = ["settlement", "city", "town", "location", "населено място"];

export const ATTRIBUTE_NAMES: Readonly<Record<string, FieldName>> = {
  deal: "transaction_type",
  deal_type: "transaction_type",
  сделка: "transaction_type",
  type_of_property: "property_type",
  тип_имот: "property_type",
  квадратура: "area",
  square_meters: "area",
  sqm: "area",
  make: "brand",
  manufacturer: "brand",
  "марка автомобил": "brand",
  km: "mileage",
  kilometers: "mileage",
  "пробег (км)": "mileage",
  fuel: "fuel_type",
  engine: "fuel_type",
  "тип двигател": "fuel_type",
  gearbox: "transmission",
  gear: "transmission",
  скорости: "transmission",
  power: "engine_power",
  horsepower: "engine_power",
  hp: "engine_power",
  colour: "color",
  state: "condition",
  extras: "features",
  екстри: "features",
  employer: "company",
  company_name: "company",
  компания: "company",
  employment: "job_type",
  employment_type: "job_type",
  experience: "experience_level",
  salary: "salary_range",
  заплата: "salary_range",
  unit: "price_unit",
  мярка: "price_unit",
  мерна_единица: "price_unit",
  "вид на цената": "price_kind",
};

/** Lists that mix several facts of a car; each value tells by itself which field it belongs to. */
export const FACT_LISTS: readonly string[] = ["params", "параметри"];
export const FACT_PATTERNS: readonly { readonly name: FieldName; readonly pattern: RegExp }[] = [
  { name: "year", pattern: /^\p{L}+ (?:19|20)\d{2} г\.?$/u },
  { name: "mileage", pattern: /^[\d\s]+ км$/ },
  { name: "engine_power", pattern: /^\d+ к\.с\.$/ },
];

/** What stands in place of a price, or after it. */
export const PRICE_KIND_WORDS: Readonly<Record<string, PriceKind>> = {
  "по договаряне": "negotiable",
  договаряне: "negotiable",
  "цена по договаряне": "negotiable",
  negotiable: "negotiable",
  безплатно: "free",
  подарявам: "free",
  подарява: "free",
  подарък: "free",
  free: "free",
  заменям: "swap",
  заменя: "swap",
  замяна: "swap",
  бартер: "swap",
  "крайна цена": "fixed",
};

export const PRICE_UNIT_WORDS: Readonly<Record<string, PriceUnit>> = {
  кг: "kg",
  kg: "kg",
  килограм: "kg",
  л: "litre",
  литър: "litre",
  щайга: "crate",
  каса: "crate",
  касетка: "crate",
  т: "ton",
  тон: "ton",
  дка: "decare",
  декар: "decare",
  бр: "piece",
  брой: "piece",
};

export const VALUE_WORDS: { readonly [name in FieldName]?: Readonly<Record<string, string>> } = {
  transaction_type: {
    продава: "sale",
    продавам: "sale",
    "публична продан": "sale",
    наем: "rent",
    "дава под наем": "rent",
    "давам под наем": "rent",
    "отдава под наем": "rent",
    заменя: "exchange",
    заменям: "exchange",
  },
  property_type: {
    апартаменти: "apartment",
    "апартаменти ново строителство": "apartment",
    многостаен: "apartment",
    "многостаен апартамент": "apartment",
    мезонет: "apartment",
    пентхаус: "apartment",
    студио: "apartment",
    лофт: "apartment",
    ателие: "apartment",
    "ателие, таван": "apartment",
    вила: "house",
    "къща с парцел": "house",
    "парцел с къща": "house",
    "етаж от къща": "house",
    земя: "plot",
    "земеделска земя": "plot",
    "земеделски имот": "plot",
    паркомясто: "garage",
    магазин: "commercial",
    заведение: "commercial",
    хотел: "commercial",
    "търговски имот": "commercial",
    склад: "commercial",
    бензиностанция: "commercial",
    газстанция: "commercial",
    автомивка: "commercial",
  },
  fuel_type: {
    бензинов: "petrol",
    дизелов: "diesel",
    "газ/бензин": "lpg",
    lpg: "lpg",
    хибриден: "hybrid",
    "plug-in хибрид": "hybrid",
    електрически: "electric",
    ток: "electric",
  },
  transmission: { ръчни: "manual", механична: "manual", автомат: "automatic", автоматични: "automatic" },
  condition: { novo: "new", нов: "new", нова: "new", нови: "new" },
  job_type: {
    "пълно работно време": "full_time",
    "непълно работно време": "part_time",
    "постоянна работа": "full_time",
    временна: "temporary",
    "full time": "full_time",
    "part time": "part_time",
  },
  job_listing_type: { "предлага работа": "offer", предлагам: "offer", "търси работа": "seek", търся: "seek" },
  features: {
    teglich: "tow_bar",
    parcktronic: "parktronic",
    "навигационна система": "navigation",
    климатроник: "climatronic",
  },
  floor: { партер: "0" },
  price_kind: PRICE_KIND_WORDS,
  price_unit: PRICE_UNIT_WORDS,
};

/** Kinds of home that also tell the rooms: 'тристаен', '3-СТАЕН', 'Тристайни апартаменти'. */
export const ROOMS_PATTERN = /^(?:(едно|дву|три|четири|пет|шест)|([1-6])[- ]?)ста(?:ен|йни)(?: апартаменти?)?$/;
export const ROOMS_WORDS = ["едно", "дву", "три", "четири", "пет", "шест"];

/** Units that may follow a number, without dots and spaces, as multiples of ours. */
export const UNITS: { readonly [name in FieldName]?: Readonly<Record<string, number>> } = {
  area: { квм: 1, м2: 1, m2: 1, sqm: 1, квадрата: 1, дка: 1000, декара: 1000 },
  mileage: { км: 1, km: 1, хилкм: 1000 },
  engine_power: { кс: 1, kc: 1, hp: 1 },
  rooms: { стая: 1, стаи: 1 },
  floor: { ет: 1, етаж: 1 },
};
