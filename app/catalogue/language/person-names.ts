/** Recognises names of people, which search suggestions must not contain: given names and the family names derived from them. */
import { wordsOf } from "#app/catalogue/lexicon/lexicon.server.ts";

const given = wordsOf("given-name");
const families = wordsOf("family-name");
const stems = new Set([...given].flatMap(stemsOf));

/** Returns the stems of family names: Иван-ов, Георги-ев, Стоянк-ов of Стоянка, Петр-ов of Петър. */
function stemsOf(name: string): readonly string[] {
  return [name, name.replace(/[аяоий]$/, ""), name.replace(/ъ(?=р$)/, "")];
}

/** Reports whether a lower-case word is a given or family name. */
export function isPersonName(word: string): boolean {
  const family = /^(?<stem>.+?)(?:ова|ева|ови|еви|ов|ев)$/.exec(word)?.groups?.stem;
  return given.has(word) || families.has(word) || (family !== undefined && stems.has(family));
}
