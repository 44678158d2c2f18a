/** Text as people send it, made fit to be stored: PostgreSQL refuses the sign NUL, and nobody types control signs. */

/** Unix line ends, composed letters, no control signs but line breaks and tabs, nothing at the edges. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
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
