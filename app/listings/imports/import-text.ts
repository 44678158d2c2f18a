/** Normalises text of import files for storing and comparing, and describes values that are left out. Pure. */
import { cleanLine, cleanText } from "#app/platform/wording/text.ts";

/** Returns a scalar as text; '' for lists, objects and missing values. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Returns a scalar as text, cleaned for storing. */
export function textOf(value: unknown): string {
  return cleanText(plainText(value));
}

/** Returns a scalar as one cleaned line. */
export function lineOf(value: unknown): string {
  return cleanLine(plainText(value));
}

/** Returns the form in which names and words are compared: lower-case with single spaces. */
export function wordKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** Returns the value of `key` in a table, ignoring its prototype. */
export function lookUp<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A value that an import left out or changed. */
export interface Note {
  readonly field: string;
  /** Contains no values, so that equal notes can be counted together. */
  readonly reason: string;
  readonly value: string;
}

const MAX_SHOWN = 60;

export function note(field: string, reason: string, value: unknown): Note {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return { field, reason, value: text.replace(/\s+/g, " ").trim().slice(0, MAX_SHOWN) };
}
