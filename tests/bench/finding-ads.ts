// Ads made of the dictionary's own words, some in every tenth ad and most in few, and searches for them as people type.
import { CATALOGUE } from "#app/categories/catalogue.ts";
import { keysOfListing } from "#app/listings/listing-keys.server.ts";
import { formsOf, readDictionary } from "#app/search/dictionary.server.ts";
import { romanise } from "#app/search/romanise.ts";

/** The same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

const TOWNS = ["Хасково", "Димитровград", "Свиленград", "Харманли", "Любимец", "Маджарово", "Минерални бани"];
const THINGS =
  "апартамент къща кола велосипед телефон маса стол диван гараж парцел лаптоп пералня гума трактор куче рокля китара".split(
    " ",
  );

export interface MadeAd {
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly categoryId: number;
  readonly search: string;
  readonly version: number;
  readonly words: readonly string[];
}

export function makeAds(count: number): { readonly ads: readonly MadeAd[]; readonly known: readonly string[] } {
  const random = seeded(7);
  const forms = [...formsOf(readDictionary())]
    .filter(([form, , isVerb]) => !isVerb && form.length > 3)
    .map(([form]) => form);
  const known = Array.from({ length: 20_000 }, () => forms[Math.floor(random() * forms.length)] ?? "");
  // Few words are frequent, most are rare.
  const word = () => known[Math.floor(known.length ** random()) - 1] ?? "";
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const ads = Array.from({ length: count }, (): MadeAd => {
    const category = pick(CATALOGUE);
    const title = `${word()} ${pick(THINGS)} ${word()} ${Math.floor(random() * 40)}`;
    const description = Array.from({ length: 40 }, word).join(" ");
    const town = pick(TOWNS);
    const { columns, words } = keysOfListing({ title, description, town, category, attributes: {}, currency: "BGN" });
    return {
      title,
      description,
      town,
      categoryId: category.id,
      search: columns.search,
      version: columns.search_version,
      words,
    };
  });
  return { ads, known };
}

/** Searches by kind. */
export function makeSearches(known: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const random = seeded(11);
  const word = (from: number, to: number) => known[from + Math.floor(random() * (to - from))] ?? "";
  const times = (make: () => string) => Array.from({ length: 40 }, make);
  const mistyped = (right: string) => {
    const at = 1 + Math.floor(random() * (right.length - 2));
    return right.slice(0, at) + right.slice(at + 1);
  };
  const thing = () => THINGS[Math.floor(random() * THINGS.length)] ?? "";
  const q = (text: string) => `q=${encodeURIComponent(text)}`;
  return {
    "frequent word": times(() => q(word(0, 40))),
    "word of titles": times(() => q(thing())),
    "usual word": times(() => q(word(100, 2_000))),
    "rare word": times(() => q(word(5_000, 20_000))),
    "two words": times(() => q(`${thing()} ${word(0, 500)}`)),
    "two frequent words": times(() => q(`${word(0, 20)} ${word(0, 20)}`)),
    "three words": times(() => q(`${thing()} ${word(0, 100)} ${word(0, 300)}`)),
    "in Latin": times(() => q(romanise(`${thing()} ${word(0, 2_000)}`))),
    mistyped: times(() => q(mistyped(word(0, 3_000)))),
    beginning: times(() => q(thing().slice(0, 4))),
    nothing: times(() => q(`${word(19_000, 20_000)} ${word(19_000, 20_000)} ${word(19_000, 20_000)}`)),
    "in a town": times(() => `${q(word(0, 200))}&town=Харманли`),
    "by price": times(() => `${q(word(0, 2_000))}&order=cheapest`),
  };
}
