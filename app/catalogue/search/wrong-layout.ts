/** What was meant when the keyboard stood on the other layout. Letters of one layout are punctuation on the other, so raw text is read. */

/** The keys of the Latin layout with their letters on the Bulgarian standard one (BDS), shifted ones below. */
const BDS_KEYS = ["wertyuiop[asdfghjkl;'zxcvbnm,./", "уеишщксдзцьяаожгтнвмчюйъэфхпрлб"] as const;
const BDS_SHIFTED = ['{:"<>?', "цмчрлб"] as const;
/** The same for the older phonetic layout. */
const PHONETIC_KEYS = ["qwertyuiop[]\\asdfghjklzxcvbnm`", "явертъуиопшщюасдфгхйклзьцжбнмч"] as const;
/** And the one of newer systems. */
const NEW_PHONETIC_KEYS = ["qwertyuiop[]\\asdfghjklzxcvbnm`", "чшертъуиопящьасдфгхйклзжцвбнмю"] as const;

type Keys = readonly [from: string, to: string];
const layout = (...rows: readonly Keys[]) =>
  new Map(rows.flatMap(([from, to]) => [...from].map((key, at) => [key, to[at] ?? key] as const)));
const reversed = ([from, to]: Keys): Keys => [to, from];
const typed = (text: string, keys: ReadonlyMap<string, string>) =>
  [...text.toLowerCase()].map((key) => keys.get(key) ?? key).join("");

const FROM_BDS = layout(BDS_KEYS, BDS_SHIFTED);
const TO_LATIN = [BDS_KEYS, PHONETIC_KEYS, NEW_PHONETIC_KEYS].map((keys) => layout(reversed(keys)));

/** Keys of the Latin layout that are letters on a Bulgarian one. */
export const LETTER_PUNCTUATION = /[;,.'[\]\\`/{}:"<>?]/;

/** Latin keys read as BDS. */
export function fromBds(raw: string): string {
  return typed(raw, FROM_BDS);
}

/** Bulgarian letters read as the Latin keys on which they stand, on each layout. */
export function toLatinKeys(raw: string): readonly string[] {
  return TO_LATIN.map((keys) => typed(raw, keys));
}
