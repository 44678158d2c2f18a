/** Text as people send it, made fit to be stored: PostgreSQL refuses the sign NUL, and nobody types control signs. */

/** Characters of the longest text of ours; what is sent raw may be so many times longer before it is refused unread. */
const LONGEST_TEXT = 5_000;
export const RAW_FACTOR = 4;
export const MAX_RAW = LONGEST_TEXT * RAW_FACTOR;

/** Marks over one letter; no script needs more, and putting a long run of them in order takes the square of its length. */
const MARKS = /(\p{M}{8})\p{M}+/gu;

/** Unix line ends, composed letters, no control signs but line breaks and tabs, nothing at the edges. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(MARKS, "$1")
    .normalize("NFC")
    .trim();
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

/** Three dots, as the specification writes them (reading 40). */
export const ELLIPSIS = "...";

/** At most `max` characters, ended at a word and with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = new RegExp(`^[\\s\\S]{${max >> 1},${max - ELLIPSIS.length}}(?=\\s)`).exec(text)?.[0];
  // Half of a character outside the basic plane is no character.
  const head = words ?? text.slice(0, max - ELLIPSIS.length).replace(/[\ud800-\udbff]$/, "");
  return head.trimEnd() + ELLIPSIS;
}
