/** Normalises text of import files for storing and comparing. Pure. */
import { cleanLine, cleanText } from "#app/platform/text.ts";

/** A scalar as text; '' for lists, objects and missing values. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** A scalar, cleaned for storing. */
export function textOf(value: unknown): string {
  return cleanText(plainText(value));
}

/** The same on one line. */
export function lineOf(value: unknown): string {
  return cleanLine(plainText(value));
}

/** Lower-case with single spaces: how names and words are compared. */
export function wordKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** Looks `key` up in a table without reaching its prototype. */
export function lookUp<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}
