/** Text of import files made fit to store and to compare. Pure. */

/** A scalar as text; '' for lists, objects and what is not given. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Unix line ends, nothing at the edges, and none of the characters that PostgreSQL does not store. */
export function cleanText(value: unknown): string {
  return (
    plainText(value)
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
      .normalize("NFC")
      .trim()
  );
}

export function cleanLine(value: unknown): string {
  return cleanText(value).replace(/\s+/g, " ");
}

/** Lower-case with single spaces: how names and words are compared. */
export function wordKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** At most `max` characters, ended at a word and with an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = new RegExp(`^[\\s\\S]{${max >> 1},${max - 1}}(?=\\s)`).exec(text)?.[0];
  // Half of a character outside the basic plane is no character.
  const head = words ?? text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  return `${head.trimEnd()}…`;
}

/** What a table says of `key`; the words of a file must not reach the prototype's. */
export function lookUp<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}
