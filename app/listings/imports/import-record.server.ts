/** Converts one record of an import file to an ad, or returns the reason why it cannot. Pure. */

import { createHash } from "node:crypto";
import { z } from "zod";
import { normalisePhone } from "#app/accounts/credentials/phones.server.ts";
import { CATALOGUE, findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import { storedCents } from "#app/catalogue/fields/price-fields.ts";
import { PLACE_NAMES, placeText } from "#app/catalogue/places/place.ts";
import { normalisePlace, quarterBeside, readPlace } from "#app/catalogue/places/read-place.ts";
import { REGION, TOWNS } from "#app/catalogue/places/towns.ts";
import { STATES } from "#app/listings/life/life-cycle.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { storedEmail } from "#app/platform/wording/email-address.ts";
import type { Currency } from "#app/platform/wording/money.ts";
import { cutAtWord } from "#app/platform/wording/text.ts";
import type { Attributes } from "#db/attributes.ts";
import { KEPT_IN_TEXT, RECORD_NAMES, TOWN_ATTRIBUTES, TOWNS_ELSEWHERE } from "./attribute-names.ts";
import { type Entry, type KeptFact, mapAttributes } from "./import-attributes.ts";
import { readPrice } from "./import-price.ts";
import { lineOf, lookUp, type Note, note, plainText, textOf, wordKey } from "./import-text.ts";

export interface ImportRecord {
  /** The source of the ad and its id there, by which a second import recognises it. */
  readonly source: string;
  readonly sourceId: string;
  readonly category: Category;
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly priceCents: number;
  readonly currency: Currency;
  readonly attributes: Attributes;
  /** E.164. */
  readonly phone: string | null;
  readonly ownerEmail: string | undefined;
  readonly listedAt: Date | undefined;
  /** True if reserved for a buyer. */
  readonly isReserved: boolean;
}

export type ReadRecord =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true;
      readonly record: ImportRecord;
      /** Values that were left out or changed. */
      readonly notes: readonly Note[];
      /** The number of attributes in the file, and of those in the record. */
      readonly attributesGiven: number;
      readonly attributesUsed: number;
    };

export interface ImportDefaults {
  /** Used for records without a `source`. */
  readonly source: string;
  /** Used for prices without a currency. Without it such a price is an error. */
  readonly currency?: Currency | undefined;
  /** Used for ads without a price. */
  readonly priceless: Currency;
  readonly now: Date;
}

type Raw = Readonly<Record<string, unknown>>;
type Part = keyof typeof RECORD_NAMES;

/** The reason that stops the import, because a wrong guess would double or halve all prices. */
export const NO_CURRENCY = "a price without a currency; say which with --currency BGN or --currency EUR";

/** Longer keys are stored as a hash, because an index row has a limit. */
const MAX_KEY = 200;
const PART_NAMES = new Set<string>(Object.values(RECORD_NAMES).flat());
const namesOf = (state: "active" | "reserved") => [state, STATES[state].one.toLowerCase()];
/** Other sites, and this one formerly, call a reserved ad 'Запазена'. */
const RESERVED = [...namesOf("reserved"), "запазена"];
const ACTIVE = namesOf("active");
/** No classifieds site is older: earlier dates are the empty value of a program. */
const EARLIEST = new Date("1990-01-01");
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

const byName = new Map(
  CATALOGUE.flatMap(
    (category) =>
      [
        [wordKey(category.name), category],
        [String(category.id), category],
      ] as const,
  ),
);

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function storableKey(text: string): string {
  return text.length > MAX_KEY ? `long:${hash(text)}` : text;
}

/** Returns the category of a slug, form key, alias, number or Bulgarian name. */
function readCategory(text: string): Category | undefined {
  const key = wordKey(text);
  return findCategory(key === "other" ? "malki-obyavi" : key) ?? byName.get(key);
}

function readDate(value: unknown, now: Date): Date | undefined {
  const text = textOf(value);
  const date = new Date(DATE.test(text) && z.iso.date().safeParse(text.slice(0, 10)).success ? text : Number.NaN);
  return date >= EARLIEST && date <= now ? date : undefined;
}

/** Returns the attributes of a record: those under `attributes`, and every column that is not a part of the ad itself. */
function attributeEntries(raw: Raw, notes: Note[]): readonly Entry[] {
  const columns = Object.entries(raw).filter(([name]) => !PART_NAMES.has(wordKey(name)));
  let nested = raw.attributes;
  try {
    // In CSV they are JSON in one cell.
    if (typeof nested === "string" && nested.trim() !== "") nested = JSON.parse(nested);
  } catch {
    notes.push(note("attributes", "not readable as JSON", nested));
    return columns;
  }
  return typeof nested === "object" && nested !== null ? [...Object.entries(nested), ...columns] : columns;
}

/**
 * Returns the district of a place elsewhere that has the name of one of the region: the one that an attribute states, else that of the town
 * with this name, unless the record says that it is a village. Returns undefined for other places.
 */
function districtOf(named: string, entries: readonly Entry[]): string | undefined {
  const place = normalisePlace(named);
  if (!PLACE_NAMES.includes(place)) return undefined;
  const stated = entries.map(([, value]) => /(?<!\p{L})област\s+(\p{L}[\p{L} ]*)/iu.exec(lineOf(value))?.[1]?.trim());
  const district = stated.find((one) => one !== undefined) ?? courtOf(entries);
  if (district !== undefined) return district === REGION ? undefined : district;
  return /^с(?:\.|ело )/i.test(named) ? undefined : TOWNS_ELSEWHERE[place];
}

/** Returns the district of the court that sells a property; undefined without one. */
function courtOf(entries: readonly Entry[]): string | undefined {
  const court = entries.find(([name]) => /^(?:court|съд)$/.test(wordKey(name)));
  const place = court && normalisePlace(lineOf(court[1])).replace(/^гр\.\s*/, "");
  return TOWNS.some((town) => town === place) ? REGION : place;
}

/** Returns the settlement of the region that an attribute states beside its municipality: 'с. Узунджово'. */
function settlementOf(entries: readonly Entry[]): string | undefined {
  const stated = entries
    .filter(isQuarter)
    .map(([, value]) => lineOf(value))
    .filter((text) => /^(?:с|гр)\. ?\p{L}/iu.test(text));
  return stated.map(normalisePlace).find((place) => PLACE_NAMES.includes(place));
}

const isQuarter = ([name]: Entry) => lookUp(KEPT_IN_TEXT, wordKey(name)) === KEPT_IN_TEXT.district;

/** Returns the town of the record with its quarter, else those from the attributes, and the remaining attributes. */
function readTown(
  given: unknown,
  entries: readonly Entry[],
  notes: Note[],
): { readonly town: string; readonly rest: readonly Entry[] } {
  const isTown = ([name]: Entry) => TOWN_ATTRIBUTES.includes(wordKey(name));
  const attribute = entries.find(isTown);
  const named = lineOf(given) || lineOf(attribute?.[1]);
  const district = districtOf(named, entries);
  if (district) notes.push(note("town", `is no place of the region, but in обл. ${district}`, named));
  const place = readPlace(district ? `${named}, обл. ${district}` : named);
  const settlement = place.isKnown ? settlementOf(entries) : undefined;
  const alone = placeText(settlement === undefined ? place : { town: settlement, quarter: "" });
  const rest = lineOf(given) ? entries : entries.filter((entry) => entry !== attribute);
  if (alone.length > LISTING_LIMITS.town.max) {
    notes.push(note("town", `longer than ${LISTING_LIMITS.town.max} characters`, alone));
    return { town: "", rest };
  }
  const beside = settlement === undefined && alone !== "" ? entries.find(isQuarter) : undefined;
  const quarter = beside ? quarterBeside(place.town, lineOf(beside[1])) : "";
  const town = placeText({ town: alone, quarter });
  // What does not fit stays in the text.
  if (quarter === "" || town.length > LISTING_LIMITS.town.max) return { town: alone, rest };
  return { town, rest: rest.filter((entry) => entry !== beside) };
}

/** Returns a description with the facts at its end that neither it nor the title contains. */
function withFacts(description: string, { title, kept }: { title: string; kept: readonly KeptFact[] }): string {
  if (kept.length === 0) return description;
  const said = wordKey(`${title} ${description}`);
  const lines = kept.flatMap(({ label, texts }) => {
    const missing = texts.filter((text) => !said.includes(wordKey(text)));
    return missing.length > 0 ? [`${label}: ${missing.join(", ")}`] : [];
  });
  return [description, lines.join("\n")].filter((part) => part !== "").join("\n\n");
}

function cutNoting(field: "title" | "description", text: string, notes: Note[]): string {
  const { max } = LISTING_LIMITS[field];
  if (text.length > max) notes.push(note(field, `cut to ${max} characters`, text));
  return cutAtWord(text, max);
}

/** Reads one JSON object or CSV row; only a title and a known category are required. */
export function readRecord(raw: Raw, { source, currency: fallback, priceless, now }: ImportDefaults): ReadRecord {
  const byPart = new Map(Object.entries(raw).map(([name, value]) => [wordKey(name), value]));
  const get = (part: Part): unknown =>
    RECORD_NAMES[part].map((name) => byPart.get(name)).find((value) => textOf(value) !== "");

  const title = lineOf(get("title"));
  if ([title, ...byPart.keys()].some((text) => text.includes("\ufffd")))
    return { ok: false, reason: "broken letters: see --encoding" };
  if (title === "") return { ok: false, reason: "no title" };
  const categoryText = lineOf(get("category"));
  const category = readCategory(categoryText);
  if (!category)
    return { ok: false, reason: categoryText ? `no such category: ${categoryText.slice(0, 60)}` : "no category" };

  const notes: Note[] = [];
  for (const [name, value] of byPart)
    if (PART_NAMES.has(name) && name !== "attributes" && typeof value === "object" && value !== null)
      notes.push(note(name, "a list or an object", value));
  const { town, rest } = readTown(get("town"), attributeEntries(raw, notes), notes);
  const price = readPrice(get("price"), { currency: lineOf(get("currency")), fallback, ofNone: priceless });
  if (!price) return { ok: false, reason: NO_CURRENCY };
  const { kind, unit } = price.terms;
  const isKnownUnit = unit === undefined || category.priceUnits.includes(unit);
  const mapped = mapAttributes(category, [
    ...rest,
    ...(kind && category.priceKinds.includes(kind) ? [["price_kind", kind] as const] : []),
    ...(unit && isKnownUnit ? [["price_unit", unit] as const] : []),
  ]);
  if (!category.hasPrice && price.cents > 0) notes.push(note("price", `${category.name} has no price`, get("price")));
  else if (!isKnownUnit) notes.push(note("price", `${category.name} has no price for this unit`, get("price")));
  const phoneText = lineOf(get("phone"));
  const phone = (phoneText && normalisePhone(phoneText)) || null;
  if (phoneText && !phone) notes.push(note("phone", "not a valid number", phoneText));
  const listedAt = readDate(get("date"), now);
  if (get("date") !== undefined && !listedAt)
    notes.push(note("date", "not an ISO date since 1990, or in the future", get("date")));
  const state = wordKey(lineOf(get("state")));
  const isReserved = RESERVED.includes(state);
  if (state && !isReserved && !ACTIVE.includes(state)) notes.push(note("status", "neither active nor reserved", state));
  return {
    ok: true,
    record: {
      source: storableKey(`import:${lineOf(get("source")) || source}`),
      // Without an id the ad is identified by its content, so that a second run still recognises it.
      sourceId: storableKey(lineOf(get("id")) || `content:${hash(JSON.stringify(raw))}`),
      category,
      title: cutNoting("title", title, notes),
      description: cutNoting("description", withFacts(textOf(get("description")), { title, kept: mapped.kept }), notes),
      town,
      priceCents: isKnownUnit ? storedCents(price.cents, category, mapped.attributes) : 0,
      currency: price.currency,
      attributes: mapped.attributes,
      phone,
      ownerEmail: storedEmail(plainText(get("owner"))) || undefined,
      listedAt,
      isReserved,
    },
    notes: [...notes, ...price.notes, ...mapped.notes],
    attributesGiven: mapped.given,
    attributesUsed: mapped.used,
  };
}
