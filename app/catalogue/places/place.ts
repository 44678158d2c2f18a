/** Normalises the names of places to the spelling of the register of settlements. */
import { romanise } from "#app/catalogue/language/romanise.ts";
import { SETTLEMENTS } from "./settlements.ts";

const duplicates = new Set(
  SETTLEMENTS.map(([name]) => name).filter((name, index, names) => names.indexOf(name) !== index),
);

/** The display names of the settlements; a name that occurs twice is followed by its municipality. */
export const PLACE_NAMES: readonly string[] = SETTLEMENTS.map(([name, municipality]) =>
  duplicates.has(name) ? `${name} (общ. ${municipality})` : name,
);

/** Returns the lookup key of a name: romanised, so that 'Haskovo' matches Хасково. */
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

const OF_REGION = /^(?:хасково|хасковска|haskovo)$/i;

/**
 * Returns the official spelling of names such as 'гр. хасково', 'HASKOVO' or 'с.Узунджово, обл. Хасково'. Other text is returned with
 * normalised whitespace; a place of another district keeps its district: 'Лозен, обл. София'.
 */
export function normalisePlace(text: string): string {
  const tidy = text.normalize("NFC").replace(/\s+/g, " ").trim();
  const bare = tidy.replace(/^(?:гр(?:ад)?|с(?:ело)?|gr(?:ad)?|s(?:elo)?)(?:\.\s*|\s+)/iu, "").trim();
  // The part after the name: a municipality distinguishes two villages of one name, a district those of the region from others.
  const [, name = bare, kind = "", area = ""] =
    /^(.+?)[\s,(]+(обл(?:аст)?|общ(?:ина)?)[.\s]+(.+?)\)?$/iu.exec(bare) ?? [];
  if (/^обл/i.test(kind) && !OF_REGION.test(area)) return `${name}, обл. ${area}`;
  return (
    [tidy, `${name} ${area}`, name].map((spelling) => byKey.get(key(spelling))).find((found) => found !== undefined) ??
    tidy
  );
}
