/** Normalises submitted text for storing: removes NUL, which PostgreSQL rejects, and control characters. */

/** Characters of the longest field; raw input may be RAW_FACTOR times longer before it is rejected unprocessed. */
const LONGEST_TEXT = 5_000;
export const RAW_FACTOR = 4;
export const MAX_RAW = LONGEST_TEXT * RAW_FACTOR;

/** Limits combining marks per letter to 8: no script needs more, and normalising a run of them takes quadratic time. */
const MARKS = /(\p{M}{8})\p{M}+/gu;

/** Removes U+0000, which PostgreSQL does not accept in text. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** Returns a trimmed text with Unix line breaks, composed letters, and no control characters except line breaks and tabs. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(MARKS, "$1")
    .normalize("NFC")
    .trim();
}

/** Returns the text cleaned like `cleanText`, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

/** Three dots, not the single character (rule: three-dots). */
export const ELLIPSIS = "...";

/** Cuts a text to `max` characters at a word boundary, with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = new RegExp(`^[\\s\\S]{${max >> 1},${max - ELLIPSIS.length}}(?=\\s)`).exec(text)?.[0];
  // Does not cut a surrogate pair in half.
  const head = words ?? text.slice(0, max - ELLIPSIS.length).replace(/[\ud800-\udbff]$/, "");
  return head.trimEnd() + ELLIPSIS;
}
