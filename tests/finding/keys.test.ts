// Quality of the word analysis: rates with a minimum each.

import { describe, expect, test } from "vitest";
import { formsOf, readDictionary } from "#app/catalogue/language/dictionary.server.ts";
import { guessHeadwords, learnEnds } from "#app/catalogue/language/endings.ts";
import { keysOf, positionsOf } from "#app/catalogue/language/keys.server.ts";
import { digitsOf, numeralOf } from "#app/catalogue/language/numerals.ts";
import { entriesOf, OF_HEADWORDS } from "#app/catalogue/lexicon/lexicon.server.ts";
import { LOAN_WORDS } from "./loan-words.ts";
import { WORD_PAIRS } from "./word-pairs.ts";

const known = new Map<string, readonly string[]>();
/** Returns the exact keys of a word, each analysed once: the tests compare every word with every other. */
function exactKeysOf(word: string): readonly string[] {
  const keys = known.get(word) ?? keysOf(word).exact;
  known.set(word, keys);
  return keys;
}
const meet = (one: string, other: string) => exactKeysOf(one).some((key) => exactKeysOf(other).includes(key));
const pairs = Object.entries(WORD_PAIRS).flatMap(([headword, forms]) =>
  forms.split(" ").map((form) => [form, headword] as const),
);

const loans = LOAN_WORDS.flatMap(({ strip, endings, words }) =>
  words
    .trim()
    .split(/\s+/)
    .flatMap((headword) => {
      const stem = headword.slice(0, headword.length - strip.length);
      return endings.split(" ").map((ending) => [stem + ending, headword] as const);
    }),
);

test.each([
  ["word forms", pairs],
  ["forms of loan words", loans],
])("at least 95 %% of %s share a key with their headword", (_, of) => {
  const missed = of.filter(([form, headword]) => !meet(form, headword)).map((pair) => pair.join(" / "));
  expect(missed.length / of.length, missed.join(", ")).toBeLessThan(0.05);
});

test.each([
  ["headwords", pairs, 0.02],
  ["loan words", loans, 0.03],
])("few of the %s share a key with forms of another word", (_, of, most) => {
  const headwords = [...new Set(of.map(([, headword]) => headword))];
  const clashing = headwords.filter((headword) =>
    [...pairs, ...loans].some(
      ([form, own]) => own !== headword && !meet(own, headword) && form !== headword && meet(form, headword),
    ),
  );
  expect(clashing.length / headwords.length, clashing.join(", ")).toBeLessThanOrEqual(most);
});

test.each([
  ["кози", ["коза", "козя"]],
  ["електромобили", ["електромобил"]],
  ["дукати", ["ducati", "дукат"]],
  ["реновираните", ["реновиран"]],
  ["юнци", ["юнец"]],
  ["роевете", ["рой"]],
])("%s has the keys %j", (word, keys) => {
  expect(keysOf(word).exact).toEqual(keys);
});

test("learned endings give the headwords of 90 % of unknown nouns and adjectives", () => {
  const all = [...formsOf(readDictionary())].filter((_, index) => index % 5 === 0);
  const ends = learnEnds(all.filter((_, index) => index % 10 !== 0));
  const others = all.filter(([, , isVerb], index) => index % 10 === 0 && !isVerb);
  const missed = others.filter(([form, headword]) => !guessHeadwords(ends, form).includes(headword));
  const named = missed.map(([form, headword]) => `${form} / ${headword}`);
  expect(1 - missed.length / others.length, named.join(", ")).toBeGreaterThan(0.9);
});

describe("equivalent texts have the same keys", () => {
  const keys = (text: string) => positionsOf(text).map(({ exact }) => exact.join("|"));
  test.each([
    ["двустаен апартамент", "2-стаен апартамент"],
    ["двустайни апартаменти", "2 стайни апартаменти"],
    ["двустаен апартамент", "2-ст. апартамент"],
    ["тристаен", "3ст"],
    ["2 нива", "2 ниво"],
    ["5 литра", "5 л"],
    ["тристайният", "3стаен"],
    ["80 кв.м", "80 m²"],
    ["80кв. м", "80 м2"],
    ["80 кв", "80m2"],
    ["iphone15", "iPhone 15"],
    ["айфон 15", "iphone 15"],
    ["Пежо 206", "peugeot 206"],
    ["БMB", "BMW"],
    ["колa", "кола"],
    ["4К телевизор", "4K телевизор"],
    ["кухня-бокс", "кухня бокс"],
    ["64 GB", "64гб"],
    ["80 литра", "80л"],
    ["14 декара", "14 дка"],
    ["ЧАЙ", "чай".normalize("NFD")],
    ["паркомясто", "паркоместа"],
    ["10 километра", "10 km"],
    ["120 конски сили", "120 к.с."],
    ["1600 куб. см", "1600 кубика"],
    ["80 квадратни метра", "80 кв. м"],
    ["74 ампера", "74 Ah"],
    ["5 кила", "5 кг"],
    ["3 метра", "3 м"],
    ["2 тера", "2 TB"],
    ["найголям", "голям"],
    ["поголяма", "голяма"],
  ])("%j and %j", (one, other) => {
    expect(keys(one)).toEqual(keys(other));
  });
});

test("a headword has itself as exact key", () => {
  expect(keysOf("вид").exact).toEqual(["вид"]);
  expect(keysOf("наема")).toEqual({ exact: ["наем", "наемам"], loose: [] });
  expect(keysOf("вила")).toEqual({ exact: ["вила"], loose: expect.arrayContaining([]) });
});

test.each(OF_HEADWORDS)("the class %s has headwords", (name) => {
  const words = entriesOf(name).flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.split(" ")));
  expect(words.filter((word) => !keysOf(word).exact.includes(word))).toEqual([]);
});

test("the headwords of numerals are those of the lexicon", () => {
  const counts = "два три четири пет шест седем осем девет десет".split(" ");
  expect(counts.map(digitsOf)).toEqual(["2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  expect(["2", "3", "4", "5", "6", "7", "8", "9", "10"].map(numeralOf)).toEqual(counts);
  expect(["две", "двадесети", "стол", "constructor"].map(digitsOf)).toEqual(["2", "20", undefined, undefined]);
});
