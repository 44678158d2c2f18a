/** Finds the words of an ad that the screening rules mark, each with a key that depends only on the rule and the words. */
import type { Category } from "#app/catalogue/fields/category.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { Attributes } from "#db/attributes.ts";
import { SCREENING_RULES } from "./rules/rules.server.ts";
import type { ScreeningRule } from "./rules/screening-rule.ts";
import { findInListing, findInText } from "./screening.server.ts";
import type { Modes } from "./screening-modes.server.ts";

export interface ScreenedContent {
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly attributes: Attributes;
}

export interface MarkedWords {
  readonly rule: ScreeningRule;
  /** The name of the form's field. */
  readonly field: string;
  /** The place in the text of the field, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The name of the rule, a dot, and the keyed hash of the words. */
  readonly key: string;
}

/** Returns the texts of the ad by field: title, description, and the category's fields of free text. */
export function screenedTexts({ title, description, category, attributes }: ScreenedContent) {
  const texts: { readonly field: string; readonly label: string; readonly text: string }[] = [
    { field: "title", label: "Заглавие", text: title },
    { field: "description", label: "Описание", text: description },
  ];
  for (const { kind, name, label } of category.fields) {
    const value = attributes[name];
    if (kind === "text" && typeof value === "string" && value !== "") texts.push({ field: name, label, text: value });
  }
  return texts;
}

/** Returns the words that rules with a mode other than `off` mark, by field and position. */
export function findMarkedWords(content: ScreenedContent, modes: Modes, hash: KeyedHash): readonly MarkedWords[] {
  const rules = SCREENING_RULES.filter(({ name }) => modes.get(name) !== "off");
  const texts = new Map(screenedTexts(content).map(({ field, text }) => [field, text]));
  const categoryTexts = [...texts].filter(([field]) => field !== "title" && field !== "description");
  const found = [
    ...findInListing(content, rules),
    ...categoryTexts.flatMap(([field, text]) => findInText(text, rules).map((finding) => ({ ...finding, field }))),
  ];
  return found.map(({ rule, field, start, end }) => {
    const words = texts.get(field)?.slice(start, end) ?? "";
    return { rule, field, start, end, key: keyOf(rule.name, words, hash) };
  });
}

function keyOf(rule: string, words: string, hash: KeyedHash): string {
  const plain = words.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
  return `${rule}.${hash(`screening ${rule}`, plain)}`;
}

export function partsOf(key: string): { readonly rule: string; readonly words: string } {
  const dot = key.indexOf(".");
  return { rule: key.slice(0, dot), words: key.slice(dot + 1) };
}

/** Returns the names of the rules of these keys, each once. */
export function rulesOf(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map((key) => partsOf(key).rule))];
}
