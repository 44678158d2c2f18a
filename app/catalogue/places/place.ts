/** Places of ads: the towns that the site serves, the settlements around them, and the spellings people use. */
import { romanise } from "#app/search/romanise.ts";
import { SETTLEMENTS } from "./settlements.ts";

const duplicates = new Set(
  SETTLEMENTS.map(([name]) => name).filter((name, index, names) => names.indexOf(name) !== index),
);

/** Display names: a name that occurs twice has its municipality added. */
export const PLACE_NAMES: readonly string[] = SETTLEMENTS.map(([name, municipality]) =>
  duplicates.has(name) ? `${name} (общ. ${municipality})` : name,
);

/** Romanised, so that 'Haskovo' matches Хасково. */
function key(text: string): string {
  return romanise(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const byKey = new Map<string, string>();
SETTLEMENTS.forEach(([name, municipality], index) => {
  const shown = PLACE_NAMES[index] ?? name;
  for (const spelling of [shown, name, `${name} ${municipality}`]) {
    if (!byKey.has(key(spelling))) byKey.set(key(spelling), shown);
  }
});

/**
 * The official spelling for 'гр. хасково', 'HASKOVO', 'с.Узунджово, обл. Хасково'. Text that names no settlement of the
 * region is kept, with whitespace normalised.
 */
export function normalisePlace(text: string): string {
  const tidy = text.normalize("NFC").replace(/\s+/g, " ").trim();
  const bare = tidy.replace(/^(?:гр(?:ад)?|с(?:ело)?|gr(?:ad)?|s(?:elo)?)(?:\.\s*|\s+)/iu, "").trim();
  // After the name: a municipality tells two villages of one name apart, a district adds nothing.
  const [, name = bare, area = ""] = /^(.+?)[\s,(]+(?:обл(?:аст)?|общ(?:ина)?)[.\s]+(.+?)\)?$/iu.exec(bare) ?? [];
  return (
    [tidy, `${name} ${area}`, name].map((spelling) => byKey.get(key(spelling))).find((found) => found !== undefined) ??
    tidy
  );
}
