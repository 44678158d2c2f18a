/**
 * `npm run bench -- finding-ways ADS.jsonl[.gz]`: how well words meet their forms, and how well searches for words of these ads'
 * titles are found however they are typed. One ad a line, with `title` and `description`. Prints shares, no times.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { CATALOGUE } from "#app/categories/catalogue.ts";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { readListingQuery } from "#app/listings/listing-filter.ts";
import { keysOfListing } from "#app/listings/listing-keys.server.ts";
import { findListings } from "#app/listings/listing-lists.queries.server.ts";
import { planFilter } from "#app/listings/planned-filter.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { formsOf, readDictionary } from "#app/search/dictionary.server.ts";
import { keysOf, positionsOf } from "#app/search/keys.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { MISTAKES, WAYS } from "#tests/finding/typing.ts";
import { WORD_PAIRS } from "#tests/finding/word-pairs.ts";
import { fillDatabase, type MadeAd, seeded } from "./finding-ads.ts";

const PAIRS = 2_000;
const QUERIES = 300;
const SHORTEST = 5;
/** A word of fewer ads says little. */
const FEWEST_ADS = 3;

const random = seeded(Number(process.argv[4] ?? 29));
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
const line = (name: string, right: number, of: number) =>
  console.log(`${name.padEnd(34)} ${((100 * right) / Math.max(1, of)).toFixed(1).padStart(6)} % of ${of}`);

/** The words of the dictionary by rule, and the pairs made by hand. */
function measurePairs(): void {
  const forms = [...formsOf(readDictionary())].filter(([form, headword]) => form !== headword);
  const kinds: Readonly<Record<string, readonly (readonly [form: string, headword: string])[]>> = {
    "forms of nouns and adjectives": forms.filter(([, , isVerb]) => !isVerb).map(([form, word]) => [form, word]),
    "forms of verbs": forms.filter(([, , isVerb]) => isVerb).map(([form, word]) => [form, word]),
    "pairs made by hand": Object.entries(WORD_PAIRS).flatMap(([word, all]) =>
      all.split(" ").map((form) => [form, word] as const),
    ),
  };
  for (const [name, all] of Object.entries(kinds)) {
    const some = all.length > PAIRS ? Array.from({ length: PAIRS }, () => pick(all)) : all;
    const exact = ([form, word]: readonly [string, string]) => meet(keysOf(form).exact, keysOf(word).exact);
    const loose = (pair: readonly [string, string]) =>
      exact(pair) || meet(keysOf(pair[0]).loose, keysOf(pair[1]).exact);
    line(`${name}, at once`, some.filter(exact).length, some.length);
    line(`${name}, last tier`, some.filter(loose).length, some.length);
    const own = new Map<string, Set<string>>();
    for (const [form, word] of some) own.set(word, (own.get(word) ?? new Set([word])).add(form));
    const byKey = new Map<string, string[]>();
    for (const [form] of some) for (const key of keysOf(form).exact) byKey.set(key, [...(byKey.get(key) ?? []), form]);
    const clashing = [...own].filter(([word, forms]) =>
      keysOf(word).exact.some((key) => byKey.get(key)?.some((form) => !forms.has(form) && !isFormOf(form, word))),
    );
    line(`${name}, clashing`, clashing.length, own.size);
  }
}

const meet = (one: readonly string[], other: readonly string[]) => one.some((key) => other.includes(key));
const isFormOf = (form: string, word: string) =>
  meet(keysOf(form).exact, [word]) ||
  meet([...keysOf(form).exact, ...keysOf(form).loose], keysOf(word).exact.slice(0, 1));

function readAds(file: string): readonly MadeAd[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const category = CATALOGUE[0];
  if (!category) return [];
  return text
    .split("\n")
    .filter((row) => row !== "")
    .map((row): MadeAd => {
      const { title = "", description = "" } = JSON.parse(row) as { title?: string; description?: string | null };
      const content = { title: title.slice(0, 120), description: (description ?? "").slice(0, 4_000), town: "Хасково" };
      const { columns, words } = keysOfListing({ ...content, category, attributes: {}, currency: "BGN" });
      return { ...content, categoryId: category.id, search: columns.search, version: columns.search_version, words };
    });
}

/** The ids of the first page. */
async function first(db: Db, q: string): Promise<readonly string[]> {
  const query = readListingQuery(new URLSearchParams({ q }), { display: "bgn-eur" });
  return (await findListings(db, await planFilter(db, query.filter), query)).cards.map(({ id }) => id);
}

async function measureWays(db: Db, ads: readonly MadeAd[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { words } of ads) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isAsked = (word: string) =>
    word.length >= SHORTEST && /^[а-я]+$/.test(word) && (counts.get(word) ?? 0) >= FEWEST_ADS;
  const wordsOf = ({ title }: MadeAd) =>
    positionsOf(title)
      .map(({ token }) => token.word)
      .filter(isAsked);
  const words = new Set<string>();
  while (words.size < QUERIES) words.add(pick(wordsOf(pick(ads))) ?? pick([...counts.keys()].filter(isAsked)));
  for (const [name, { type, floor }] of Object.entries({ ...WAYS, ...MISTAKES })) {
    let same = 0;
    const missed: string[] = [];
    for (const word of words) {
      const right = await first(db, word);
      const typed = type(word, random);
      const found = await first(db, typed);
      const share = right.filter((id) => found.includes(id)).length / Math.max(1, right.length);
      same += share;
      if (share < 0.5) missed.push(`${word}: ${typed}`);
    }
    line(`${name} (${100 * floor})`, same, words.size);
    if (missed.length > 0) console.log(`    ${missed.slice(0, 12).join(", ")}`);
  }
  await measureTwoWords(db, ads, wordsOf);
}

/** Of the first five, those with both words in the title, of as many as there can be. */
async function measureTwoWords(db: Db, ads: readonly MadeAd[], wordsOf: (ad: MadeAd) => readonly string[]) {
  const titles = new Map(
    (await sql<{ id: string; title: string }>`select id, title from listings`.execute(db)).rows.map((row) => [
      row.id,
      new Set(positionsOf(row.title).flatMap(({ exact }) => exact)),
    ]),
  );
  let [right, possible] = [0, 0];
  for (let at = 0; at < QUERIES; at++) {
    const some = [...new Set(wordsOf(pick(ads)))];
    const [one = "", other = ""] = [pick(some), pick(some)];
    if (one === other || other === "") continue;
    const hasBoth = (keys: ReadonlySet<string> | undefined) =>
      [one, other].every((word) => keysOf(word).exact.some((key) => keys?.has(key)));
    possible += Math.min(5, [...titles.values()].filter(hasBoth).length);
    right += (await first(db, `${one} ${other}`)).slice(0, 5).filter((id) => hasBoth(titles.get(id))).length;
  }
  line("two words, both in the title (93)", right, possible);
}

measurePairs();
const file = process.argv[3];
if (file) {
  const folder = mkdtempSync(join(tmpdir(), "tukashno-ways-"));
  const database = await openEmbeddedDatabase({ dataDir: folder, durability: "off" });
  try {
    await migrateSite(database);
    const ads = readAds(file);
    await fillDatabase(database.db, ads, ads.length);
    await measureWays(database.db, ads);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
