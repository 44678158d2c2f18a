// Generated ads for the benchmark, as JSON lines for `npm run import`: the same in every run except for their dates, which are
// relative to the current time. A fifth are in one category; all have fields and a town, and 90 % have a price.
import { closeSync, openSync, writeSync } from "node:fs";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import type { Category, Field } from "#app/catalogue/fields/category.ts";
import { formsOf, readDictionary } from "#app/catalogue/language/dictionary.server.ts";

const LARGE_CATEGORY = "nedvizhimi-imoti";
const LARGE_SHARE = 0.2;
const FIRST_WORDS = ["Продавам", "Продава се", "Запазен", "Нов", "Изгодно", "Употребяван", "Давам под наем", "Търся"];
const THINGS: Readonly<Record<string, readonly string[]>> = {
  [LARGE_CATEGORY]: ["двустаен апартамент", "тристаен апартамент", "къща с двор", "парцел", "гараж", "магазин", "офис"],
  avtomobili: ["лека кола", "джип", "зимни гуми", "бус", "мотор", "джанти"],
};
const TOWNS = ["Хасково", "Димитровград", "Свиленград", "Харманли", "Любимец", "Маджарово", "Минерални бани"];
const OTHER_THINGS = [
  "маса",
  "велосипед",
  "телефон",
  "диван",
  "лаптоп",
  "пералня",
  "трактор",
  "куче",
  "китара",
  "количка",
];
/** Days over which the ads were published. */
const DAYS = 40;
const DAY = 86_400_000;
const AT_ONCE = 1_000;

/** Returns a generator of numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Returns random words of the dictionary, without verbs and short words. */
function dictionaryWords(random: () => number, count: number): readonly string[] {
  const forms = [...formsOf(readDictionary())]
    .filter(([form, , isVerb]) => !isVerb && form.length > 3)
    .map(([form]) => form);
  return Array.from({ length: count }, () => forms[Math.floor(random() * forms.length)] ?? "");
}

/** Returns a function that generates ads in the format of `npm run import`, the same sequence in every run. */
export function adMaker(): () => Readonly<Record<string, unknown>> {
  const random = seeded(23);
  const known = dictionaryWords(random, 20_000);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  // Few words are frequent, most are rare.
  const word = () => known[Math.max(0, Math.floor(known.length ** random()) - 1)] ?? "";
  const words = (count: number) => Array.from({ length: count }, word).join(" ");
  const others = CATALOGUE.filter(({ slug }) => slug !== LARGE_CATEGORY);

  function fieldValue(field: Field): unknown {
    switch (field.kind) {
      case "choice":
        return pick(field.options).value;
      case "choices":
        return [pick(field.options).value, pick(field.options).value];
      case "text":
        return pick(field.suggestions ?? ["Балкан", "Витоша", "Родопи"]);
      case "number": {
        const most = field.max === "next-year" ? new Date().getUTCFullYear() : Math.min(field.max, field.min + 200);
        return Math.max(0, field.min) + Math.floor(random() * (most - Math.max(0, field.min)));
      }
      case "salary":
        return { from: 1_000 + Math.floor(random() * 10) * 100, to: 2_000 + Math.floor(random() * 10) * 100 };
    }
  }

  return () => {
    const category: Category =
      random() < LARGE_SHARE ? (CATALOGUE.find(({ slug }) => slug === LARGE_CATEGORY) as Category) : pick(others);
    const fields = category.fields.filter((field) => field.required || random() < 0.8);
    return {
      title: `${pick(FIRST_WORDS)} ${pick(THINGS[category.slug] ?? OTHER_THINGS)} ${words(2)}`,
      category: category.slug,
      description: Array.from({ length: 4 }, () => `${words(12)}.`).join("\n"),
      price: random() < 0.9 ? 10 + Math.floor(random() ** 3 * 100_000) : undefined,
      currency: "BGN",
      city: pick(TOWNS),
      attributes: Object.fromEntries(fields.map((field) => [field.name, fieldValue(field)])),
    };
  };
}

/** Writes `size` ads to `file`, distributed among `owners`. */
export function writeAds(file: string, size: number, owners: readonly string[]): void {
  const make = adMaker();
  const now = Date.now();
  const ad = (index: number) => ({
    id: String(index),
    source: "bench",
    ...make(),
    owner: owners[index % owners.length],
    created_at: new Date(now - DAY - (index / size) * DAYS * DAY).toISOString(),
  });

  const out = openSync(file, "w");
  try {
    for (let start = 0; start < size; start += AT_ONCE) {
      const count = Math.min(AT_ONCE, size - start);
      const lines = Array.from({ length: count }, (_, index) => `${JSON.stringify(ad(start + index))}\n`);
      writeSync(out, lines.join(""));
    }
  } finally {
    closeSync(out);
  }
}
