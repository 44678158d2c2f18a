/** Rules about plates and addresses of persons. They only ask: the plate may be the seller's own, and so may the address. */
import { isPersonName } from "#app/catalogue/language/person-names.ts";
import type { AnalysedText } from "#app/listings/screening/analysis/analysed-text.server.ts";
import { matchesIn, type Range } from "#app/platform/numbers/range.ts";
import type { ScreeningRule } from "./screening-rule.ts";

const LETTERS = "ABEKMHOPCTYXАВЕКМНОРСТУХ";
const LATIN: ReadonlyMap<string, string> = new Map(
  [..."АВЕКМНОРСТУХ"].map((letter, at) => [letter, "ABEKMHOPCTYX"[at] ?? ""]),
);
/** The codes of the districts. Compiled in November 2026 from general knowledge. */
const DISTRICTS = new Set(
  "A B BH BP BT C CA CB CH CM CO CC CT E EB EH H K KH M OB P PA PB PK PP T TX X Y XH".split(" "),
);
/** Words in capital letters that follow a year or a quantity: 'С 2000 КМ', 'В 2019 НА'. */
const NO_SERIES = new Set("KM CM HA OT MB TO KC HE CE CT MM TE".split(" "));
const PLATE = new RegExp(
  String.raw`(?<![\p{L}\d.,-])(?<district>[${LETTERS}]{1,2})(?<gap>[ -]?)\d{4}[ -]?(?<series>[${LETTERS}]{2})(?![\p{L}\d])`,
  "gu",
);

const inLatin = (letters = "") => [...letters].map((letter) => LATIN.get(letter) ?? letter).join("");

export const numberPlate: ScreeningRule = {
  name: "number-plate",
  label: "Регистрационен номер",
  kind: "soft",
  defaultMode: "ask",
  told: "В текста има регистрационен номер на кола. С него може да се открие собственикът. Ако не е нужен, изтрийте го.",
  find: ({ original }) =>
    [...original.matchAll(PLATE)]
      .filter(({ groups }) => DISTRICTS.has(inLatin(groups?.district)))
      .filter(({ groups }) => groups?.gap === "" || !NO_SERIES.has(inLatin(groups?.series)))
      .map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
};

const ADDRESS = /(?<!\p{L})(?:ул|улица|бул|булевард|ж\.? ?к|кв|бл|площад|пл)\.? ?[„"]?[\p{L}\d][^\n;!?]{0,40}?\d/gu;
/** Words before the name of a street, a school or a church, which is not the name of its inhabitant. */
const BEFORE_NAME =
  /(?:ул|улица|бул|булевард|пл|площад|кв|квартал|жк|ж\.к|училище|оу|су|пмг|св|свети|света|проф|професор|ген|генерал|цар|полк|капитан|академик|акад|паметник|болница|детска градина|хотел|парк|стадион|мол|театър|читалище|гимназия|марка|дизайнер)[. „"]{1,3}$|[„"“«]$/u;
const NEAR = 60;

export const nameWithAddress: ScreeningRule = {
  name: "name-with-address",
  label: "Име и адрес на човек",
  kind: "soft",
  defaultMode: "ask",
  told: "В текста има име и адрес на човек. Оставете ги само ако са Ваши или човекът е съгласен; за оглед стига населеното място.",
  find: (text) => {
    const addresses = matchesIn(text.folded, ADDRESS);
    if (addresses.length === 0) return [];
    return fullNames(text).flatMap((name) => {
      const address = addresses.find(({ start }) => start >= name.end && start <= name.end + NEAR);
      return address ? [text.originalRange(name.start, address.end)] : [];
    });
  },
};

/** Returns the parts of the folded text with a given and a family name in capital letters. */
function fullNames({ words, folded, original, originalRange }: AnalysedText): readonly Range[] {
  return words.flatMap((first, at) => {
    const family = words
      .slice(at + 1, at + 3)
      .find((one) => one && /(?:ов|ев|ова|ева|ски|ска|чки|чка|ин|ина|оглу)$/.test(one.word) && one.word.length > 4);
    if (!family || !isPersonName(first.word) || /(?:ов|ев|ова|ева)$/.test(first.word)) return [];
    if (/[^ .\p{L}]/u.test(folded.slice(first.end, family.start))) return [];
    const name = words.slice(at, words.indexOf(family, at) + 1);
    const isCapital = name.every(({ start, end }) => /^\p{Lu}/u.test(original.slice(originalRange(start, end).start)));
    if (!isCapital || BEFORE_NAME.test(folded.slice(Math.max(0, first.start - 20), first.start))) return [];
    return [{ start: first.start, end: family.end }];
  });
}
