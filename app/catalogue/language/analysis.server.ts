/** Loads the dictionary and the tables that the analysis of words derives from it. */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Dictionary, formsOf, readDictionary } from "./dictionary.server.ts";
import { type Edit, type Ends, learnEnds } from "./endings.ts";
import { linkIrregularWords } from "./irregular-words.ts";
import { type Counted, findCounted } from "./numerals.ts";

interface Analysis {
  readonly dictionary: Dictionary;
  readonly links: ReadonlyMap<string, readonly string[]>;
  readonly ends: Ends;
  readonly counted: Counted;
}

let loaded: Analysis | undefined;

/** Loads the dictionary and the tables derived from it; the first call takes a quarter of a second. */
export function loadAnalysis(): Analysis {
  if (loaded) return loaded;
  const dictionary = readDictionary();
  const { links, ends } = derivedTables(dictionary);
  loaded = { dictionary, links: new Map(links), ends: new Map(ends), counted: findCounted(dictionary) };
  return loaded;
}

interface DerivedTables {
  readonly links: readonly (readonly [string, readonly string[]])[];
  readonly ends: readonly (readonly [string, readonly Edit[]])[];
}

const CACHE = "node_modules/.cache/tukashno-keys";
/** The version of the derived tables. Increment it when they are derived differently. */
const TABLES_VERSION = 12;

/** Returns the derived tables. Deriving takes some seconds, so they are cached in a file by the build, else by the first start. */
function derivedTables(dictionary: Dictionary): DerivedTables {
  const name = createHash("sha256")
    .update(JSON.stringify([TABLES_VERSION, dictionary.words.size, [...dictionary.endings]]))
    .digest("hex")
    .slice(0, 20);
  const file = join(CACHE, `${name}.json`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The file is missing or damaged; the tables are derived below.
  }
  const links = linkIrregularWords(dictionary);
  const irregular = [...links].flatMap(([form, headwords]) =>
    headwords.map((headword) => [form, headword, false] as const),
  );
  const tables = { links: [...links], ends: [...learnEnds(both(formsOf(dictionary), irregular))] };
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(tables));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // If the folder is not writable, the next start derives the tables again.
  }
  return tables;
}

function* both<T>(one: Iterable<T>, other: Iterable<T>): Generator<T> {
  yield* one;
  yield* other;
}
