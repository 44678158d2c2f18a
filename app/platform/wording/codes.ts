/**
 * Closed sets of codes with texts, such as `{ spam: "Спам" }`. Codes are stored and texts are shown, so that texts can be
 * reworded freely.
 */

type Texts<Code extends string> = Readonly<Record<Code, string>>;

/** Returns the codes of a table, in its order. */
export function codesOf<Code extends string>(table: Readonly<Record<Code, unknown>>): readonly Code[] {
  return Object.keys(table) as Code[];
}

/** Returns the options of a select: codes are sent, texts are shown. */
export function choicesOf<Code extends string>(texts: Texts<Code>): readonly { value: Code; label: string }[] {
  return codesOf(texts).map((value) => ({ value, label: texts[value] }));
}

/** Returns the codes whose text contains `words`, ignoring case; none for empty `words`. */
export function findCodesByText<Code extends string>(texts: Texts<Code>, words: string): readonly Code[] {
  const wanted = words.toLowerCase();
  return wanted === "" ? [] : codesOf(texts).filter((code) => texts[code].toLowerCase().includes(wanted));
}

/** Inverts a table of words by meaning to a table of meanings by word, which inherits nothing: a typed word may be 'constructor'. */
export function byWord<Meaning extends string>(
  words: { readonly [meaning in Meaning]?: readonly string[] },
): Readonly<Record<string, Meaning>> {
  const meanings = (Object.keys(words) as Meaning[]).flatMap((meaning) =>
    (words[meaning] ?? []).map((word) => [word, meaning]),
  );
  return Object.assign(Object.create(null), Object.fromEntries(meanings));
}
