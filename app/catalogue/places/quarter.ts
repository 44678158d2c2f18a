/** Gives the quarters of a town one spelling, and the key by which equal ones are found. */
import { romanise } from "#app/catalogue/language/romanise.ts";

/** The kinds of quarters and addresses in one spelling, with their other spellings as a pattern. */
const KINDS: readonly (readonly [shown: string, spellings: string])[] = [
  ["ж.к.", String.raw`ж\.?\s?к|жилищен комплекс|[jz]h?\.?\s?k`],
  ["ж.гр.", String.raw`ж\.?\s?гр`],
  ["к.к.", String.raw`к\.\s?к`],
  ["в.з.", String.raw`в\.\s?з`],
  ["кв.", "кв|квартал|квартала|kv|kvartal"],
  ["ул.", "ул|улица|ul|ulitsa|ulica"],
  ["бул.", "бул|булевард|bul|bulevard"],
  ["м-т", String.raw`м\s?-\s?т|м-ст|местност|местността`],
  ["с.", "с|село|s|selo"],
  ["гр.", "гр|град|gr|grad"],
];
const BOUNDED = KINDS.map(([shown, spellings]) => ({
  shown,
  pattern: new RegExp(String.raw`^(?:${spellings})(?:\.\s*|\s+|(?=["„“”«]))(?=\S)`, "iu"),
}));

/** Matches a word that begins a quarter or an address without a comma before it: 'Хасково кв. Орфей'. */
export const BEGINS_QUARTER = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])(?:(?:${KINDS.slice(0, -2)
    .map(([, spellings]) => spellings)
    .join("|")})(?:\.|\s|["„“”])|район\s|цент[ър]+а?(?!\p{L})|(?:идеален|широк|топ)\s+център)`,
  "iu",
);

/** Matches signs that separate the parts of a place. */
const EDGES = /^[\s,;/|.–—-]+|[\s,;/|–—(-]+$/gu;

/** Returns the parts of what stands beside a town in one spelling: 'квартал орфей' is 'кв. Орфей'. */
export function tidyQuarter(text: string): string {
  return text
    .split(/[,;/|]|\s[-–—]\s/u)
    .map(tidyPart)
    .filter((part) => part !== "")
    .join(", ");
}

function tidyPart(text: string): string {
  const bare = text.replace(EDGES, "").replace(/^(?:и|или)\s+/iu, "");
  const part = bare.replace(/^\(([^()]*)\)?$/u, "$1");
  // A telephone number is shown on request only.
  if (/(?:\d[\s/-]?){7}/.test(part)) return "";
  const kind = BOUNDED.find(({ pattern }) => pattern.test(part));
  if (!kind) return balanced(part);
  const name = part.replace(kind.pattern, "").replace(/^["„“”«]+([^"„“”»]+)["„“”»]+/u, "$1");
  const shown = name.charAt(0).toLocaleUpperCase("bg") + name.slice(1);
  return balanced(`${kind.shown} ${shown}`);
}

/** Returns a text without brackets that have lost their other half. */
function balanced(text: string): string {
  return /\(.*\)/u.test(text) ? text : text.replace(/[()]/g, "").trim();
}

const ADDRESS = /^(?:ул|бул)\.|№|(?<!\p{L})(?:бл|вх|ет|ап)\.?\s*\d/iu;
const CENTRE = /^(?:\p{L}+ )?tsent(?:ar|ra|ara|arat)$|^centa?[re]r?a?$/u;

/**
 * Returns the key of the quarter that a text names, the same for all spellings; '' if it names only an address, by which a household
 * would be found. 'идеален център' is in the centre.
 */
export function quarterKey(quarter: string): string {
  const name = quarterName(quarter).replace(/^(?:\p{L}{1,3}\.)+\s|^м-т\s/u, "");
  const key = romanise(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  if (CENTRE.test(key)) return "tsentar";
  return key.replace(/[yj]/g, "i").replace(/ts|tz/g, "c").replace(/w/g, "v");
}

/** Returns the part that names the quarter: 'кв. Орфей' of 'кв. Орфей, ул. Пирин 12'; '' without one. */
export function quarterName(quarter: string): string {
  const parts = tidyQuarter(quarter).split(", ");
  return parts.find((part) => part !== "" && !ADDRESS.test(part)) ?? "";
}
