/**
 * Reads the lists of words in `lists/`. Each line is `key: phrases`, where commas separate phrases; `find` begins an entry. `$name = phrases`
 * names phrases for later lines, and `[a | b] [c | d]` stands for the phrases of every first with every second part.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataLines } from "#app/platform/wording/data-lines.ts";

/**
 * Words and phrases of one meaning. A phrase consists of headwords, which stand for all their forms, with at most one other word between
 * two of them, and a phrase of two also in reverse order; `=роми` is only this form.
 */
export interface ListEntry {
  /** The name of the list, which is that of its rule. */
  readonly list: string;
  readonly find: readonly string[];
  /** One of these phrases must stand near; undefined if none has to. */
  readonly near: readonly string[] | undefined;
  /**
   * Phrases that say what is meant: none of them may stand near, where the end of a sentence counts as further words. An occurrence that
   * they explain explains the others in the text.
   */
  readonly unless: readonly string[];
  /** Phrases that mean something else only if they stand within three words, such as 'играчка': next to them others may be for sale. */
  readonly unlessBeside: readonly string[];
  /** The number of words to either side that are near; at least 7 for `unless`. */
  readonly within: number;
}

const FOLDER = "app/listings/screening/lists";
const KEYS = ["find", "near", "unless", "unless beside", "within"];
const WITHIN = 7;

/** Returns the entries of all lists. */
export function readLists(): readonly ListEntry[] {
  return readdirSync(FOLDER).flatMap((file) =>
    parseList(file.replace(/\.txt$/, ""), readFileSync(join(FOLDER, file), "utf8")),
  );
}

/** Returns the entries of the text of a list. Throws an error that names a line without meaning. */
export function parseList(list: string, text: string): readonly ListEntry[] {
  const entries: Map<string, string>[] = [];
  const named = new Map<string, string>();
  for (const line of dataLines(text)) {
    const [, name, key = "", value = ""] = /^(?:(\$\w+) =|([a-z ]+):) (.+)$/.exec(line) ?? [];
    const phrases = value.replace(/\$\w+/g, (one) => named.get(one) ?? `[${one}`);
    if (key === "find") entries.push(new Map());
    if (phrases.includes("[$") || !(name || (KEYS.includes(key) && entries.length > 0)))
      throw new Error(`The list ${list} has a line without meaning: ${line}`);
    if (name) named.set(name, phrases);
    else entries.at(-1)?.set(key, phrases);
  }
  return entries.map((entry) => {
    const phrasesOf = (key: string) => (entry.get(key) ?? "").split(",").flatMap(expand);
    return {
      list,
      find: phrasesOf("find"),
      near: entry.has("near") ? phrasesOf("near") : undefined,
      unless: phrasesOf("unless"),
      unlessBeside: phrasesOf("unless beside"),
      within: Number(entry.get("within") ?? WITHIN),
    };
  });
}

function expand(phrase: string): readonly string[] {
  const [group, parts] = /\[([^\]]*)\]/.exec(phrase) ?? [];
  if (group === undefined || parts === undefined)
    return phrase.trim() === "" ? [] : [phrase.trim().replace(/ +/g, " ")];
  return parts.split("|").flatMap((part) => expand(phrase.replace(group, part.trim())));
}
