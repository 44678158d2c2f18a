/**
 * Closed sets of codes with texts, such as `{ spam: "Спам" }`. Codes are stored, texts are shown, so texts can be reworded
 * freely.
 */

type Texts<Code extends string> = Readonly<Record<Code, string>>;

/** The codes of a table, in its order. */
export function codesOf<Code extends string>(table: Readonly<Record<Code, unknown>>): readonly Code[] {
  return Object.keys(table) as Code[];
}

/** The choices of a select: codes are sent, texts are shown. */
export function choicesOf<Code extends string>(texts: Texts<Code>): readonly { value: Code; label: string }[] {
  return codesOf(texts).map((value) => ({ value, label: texts[value] }));
}

/** The codes whose text contains `words`, whatever the case; none for no words. */
export function codesSaying<Code extends string>(texts: Texts<Code>, words: string): readonly Code[] {
  const wanted = words.toLowerCase();
  return wanted === "" ? [] : codesOf(texts).filter((code) => texts[code].toLowerCase().includes(wanted));
}
