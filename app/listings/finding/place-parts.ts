/** Reads the place of a search with its distance: 'край Хасково', 'до 30 км от Харманли', 'Хасково или Димитровград'. */
import type { FieldFilter } from "#app/catalogue/fields/field-filter.schema.ts";
import { keysOfPhrase } from "#app/catalogue/language/keys.server.ts";
import { IN_QUARTER, lexeme } from "#app/catalogue/language/meanings.ts";
import { phraseAt } from "#app/catalogue/language/phrases.server.ts";
import { romanise } from "#app/catalogue/language/romanise.ts";
import type { Token } from "#app/catalogue/language/tokens.ts";
import { isOfClass, phrasesOf, valuesOf } from "#app/catalogue/lexicon/lexicon.server.ts";
import { placesOfMunicipality, placesWithin } from "#app/catalogue/places/distance.server.ts";
import { quarterKey } from "#app/catalogue/places/quarter.ts";
import { SETTLEMENTS } from "#app/catalogue/places/settlements.ts";
import { AREAS, REGION, TOWNS } from "#app/catalogue/places/towns.ts";
import { beginsPlace, typedPlace } from "#app/catalogue/places/typed-place.server.ts";
import { type Found, partOf } from "./query-part.ts";

/** Words before a place that belong to it, and the radius in kilometres that some of them mean. */
const PLACE_LEADS = valuesOf("place-lead");

/** Towns by the names of their areas in both alphabets: 'хасковско', 'haskovsko'. */
const AREAS_BY_NAME = new Map(
  Object.entries(AREAS).flatMap(([area, town]) => [area, romanise(area)].map((one) => [one, town])),
);

const VILLAGES = SETTLEMENTS.map(([name]) => name).filter((name) => !TOWNS.some((town) => town === name));

const LONGEST_PLACE = 3;
/** The radius of an area such as 'хасковско', in kilometres. */
const AREA_RADIUS = 25;
/** The radius of 'област Хасково'. */
const WHOLE_REGION = Number.POSITIVE_INFINITY;
/** Words before a place that also stand before other words; 'с' is short for 'село' before a full stop alone. */
const BEFORE_ANYTHING = new Set(["на", "от", "до", "с"]);

/** Matches names of villages that are also adjectives: 'къща брястово'. */
const VILLAGE = /[ое]во$/i;

/**
 * Reads a place of the region. A village whose name is also a word must follow 'село', 'в' or another word for places; in a search for
 * property the last word may be one.
 */
export function placeIn(
  q: string,
  tokens: readonly Token[],
  free: readonly boolean[],
  { isOfProperty }: { readonly isOfProperty: boolean },
): Found | undefined {
  const begins = tokens.map(({ word }) => beginsPlace(word));
  for (let size = LONGEST_PLACE; size > 0; size--)
    for (let at = 0; at + size <= tokens.length; at++) {
      const [first, last] = [tokens[at], tokens[at + size - 1]];
      if (size > 1 && !begins[at]) continue;
      if (!first || !last || first.word.length < 3 || free.slice(at, at + size).includes(false)) continue;
      let from = at;
      while (from > 0 && free[from - 1] && PLACE_LEADS.has(tokens[from - 1]?.word ?? "")) from--;
      const name = q.slice(first.start, last.end);
      const leads = tokens.slice(from, at).map(({ word, end }) => (word === "с" && q[end] === "." ? "село" : word));
      const area = AREAS_BY_NAME.get(name.toLowerCase());
      // 'земя оряхово хасково' names the village and its district.
      const isInDistrict = at + size === tokens.length - 1 && tokens.at(-1)?.word === REGION.toLowerCase();
      const isVillage = isOfProperty && (at + size === tokens.length || isInDistrict) && VILLAGE.test(name);
      const isBare = !isVillage && (leads.at(-1) === "с" || leads.every((word) => BEFORE_ANYTHING.has(word)));
      const town = area ?? typedPlace(name, { isBare });
      if (town === undefined) continue;
      if (isOfClass(keysOfPhrase(q.slice(tokens[at - 1]?.start, last.end)).join(" "), "no-place")) continue;
      const distance = distanceBefore(tokens, at);
      if (distance) from = distance.from;
      // 'в село до Хасково' is near the town.
      const isNearVillage = leads.includes("село") && leads.at(-1) === "до";
      if (isNearVillage) from = at - 1;
      const isMunicipality = leads.includes("община") || leads.includes("общ");
      const isRegion = town === REGION && leads.includes("област");
      const radii = [
        distance?.kilometres,
        isRegion && WHOLE_REGION,
        // 'имот до Хасково' is near the town.
        (area !== undefined || isNearVillage || (isOfProperty && leads.at(-1) === "до")) && AREA_RADIUS,
        ...leads.map((word) => Number(PLACE_LEADS.get(word)) || undefined),
      ];
      const radius = radii.find((one) => typeof one === "number");
      const other = /^(?:или|и)$/.test(tokens[at + size]?.word ?? "")
        ? typedPlace(q.slice(tokens[at + size + 1]?.start, tokens[at + size + 1]?.end), { isBare: true })
        : undefined;
      const centres = other ? [town, other] : [town];
      const end = at + size + (other ? 2 : isVillage && isInDistrict ? 1 : 0);
      return partOf(q, tokens, [from, end], areaOf(centres, { radius, isMunicipality }));
    }
  return undefined;
}

/** Reads a kind of places, such as 'на морето', which ads have by a place of the kind or by its word. */
export function placeOfKind(q: string, tokens: readonly Token[], free: readonly boolean[]): Found | undefined {
  for (const at of tokens.keys()) {
    const found = phraseAt("kind-of-place", tokens, at);
    // 'на село Мандра' names the place.
    const isNamed = found && /^\p{Lu}/u.test(q.slice(tokens[at + found.length]?.start));
    if (!found || isNamed || free.slice(at, at + found.length).includes(false)) continue;
    const phrases = phrasesOf("place-of-kind", found.value);
    const key = (phrase: string) => `'=${phrase}'`;
    const notInQuarter = (phrase: string) => `&!'${IN_QUARTER}${quarterKey(phrase)}'`;
    // 'София, Лозенец' is a quarter with the name of a village.
    const place = (phrase: string) => (isOfClass(phrase, "city") ? key(phrase) : key(phrase) + notInQuarter(phrase));
    const towns = phrases.includes("@villages") ? VILLAGES : [];
    const any = phrases
      .filter((one) => !/^[!@]/.test(one))
      .map(place)
      .join("|");
    const others = phrases
      .filter((one) => one.startsWith("!"))
      .map((one) => `&!${key(keysOfPhrase(one).join(" "))}${notInQuarter(one.slice(1))}`);
    const condition: FieldFilter = { kind: "place", name: "town", towns, text: `(${any})${others.join("")}` };
    return partOf(q, tokens, [at, at + found.length], { name: "town", label: found.value, condition });
  }
  return undefined;
}

interface Extent {
  /** In kilometres; undefined for the places themselves. */
  readonly radius: number | undefined;
  readonly isMunicipality: boolean;
}

/** Returns the condition that an ad is in one of the places or around it. */
function areaOf(centres: readonly string[], { radius, isMunicipality }: Extent) {
  const towns = centres.flatMap((one) =>
    radius !== undefined ? placesWithin(one, radius) : isMunicipality ? placesOfMunicipality(one) : [one],
  );
  // An ad of another place may name it.
  const keys = centres.map((one) => keysOfPhrase(one).map((key) => lexeme(`=${key}`)));
  const own = keys.map((ofPlace) => `(${ofPlace.join("&")})`).join("|");
  const condition: FieldFilter = { kind: "place", name: "town", towns, ...(own !== "()" && { text: own }) };
  const names = centres.join(" или ");
  const near = radius === WHOLE_REGION ? `област ${names}` : `до ${radius} км от ${names}`;
  const label = radius !== undefined ? near : isMunicipality ? `община ${names}` : names;
  const [centre, another] = centres;
  const hasCentre = centre !== undefined && another === undefined && !isMunicipality;
  return { name: "town", label, condition, ...(hasCentre && { centre }) };
}

const FARTHEST = 100;

/** Reads 'до 30 км от' before a place. */
export function distanceBefore(tokens: readonly Token[], at: number) {
  const [limit = "", number = "", unit, from] = tokens.slice(Math.max(at - 4, 0), at).map(({ word }) => word);
  const kilometres = Number(number);
  const isDistance = /^(?:до|на)$/.test(limit) && /^\d+$/.test(number) && unit === "км" && from === "от";
  return isDistance && kilometres <= FARTHEST ? { kilometres, from: at - 4 } : undefined;
}
