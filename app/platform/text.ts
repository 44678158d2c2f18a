/** Text as people send it, made fit to be stored: PostgreSQL refuses the sign NUL, and nobody types control signs. */

/** Unix line ends, composed letters, no control signs but line breaks and tabs, nothing at the edges. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .normalize("NFC")
    .trim();
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}
