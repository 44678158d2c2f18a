/** Converts text typed on the wrong keyboard layout. It reads raw text, because letters of one layout are punctuation on the other. */

/** The keys of the Latin layout with their letters on the Bulgarian standard layout (BDS). */
const BDS_KEYS = ["wertyuiop[asdfghjkl;'zxcvbnm,./", "уеишщксдзцьяаожгтнвмчюйъэфхпрлб"] as const;
const BDS_SHIFTED = ['{:"<>?', "цмчрлб"] as const;
/** The keys with their letters on the older phonetic layout. */
const PHONETIC_KEYS = ["qwertyuiop[]\\asdfghjklzxcvbnm`", "явертъуиопшщюасдфгхйклзьцжбнмч"] as const;
/** The keys with their letters on the newer phonetic layout. */
const NEW_PHONETIC_KEYS = ["qwertyuiop[]\\asdfghjklzxcvbnm`", "чшертъуиопящьасдфгхйклзжцвбнмю"] as const;

type Keys = readonly [from: string, to: string];
const layout = (...rows: readonly Keys[]) =>
  new Map(rows.flatMap(([from, to]) => [...from].map((key, at) => [key, to[at] ?? key] as const)));
const reversed = ([from, to]: Keys): Keys => [to, from];
const typed = (text: string, keys: ReadonlyMap<string, string>) =>
  [...text.toLowerCase()].map((key) => keys.get(key) ?? key).join("");

const FROM_BDS = layout(BDS_KEYS, BDS_SHIFTED);
const TO_LATIN = [BDS_KEYS, PHONETIC_KEYS, NEW_PHONETIC_KEYS].map((keys) => layout(reversed(keys)));

/** Matches punctuation of the Latin layout whose keys are letters on a Bulgarian layout. */
export const LETTER_PUNCTUATION = /[;,.'[\]\\`/{}:"<>?]/;

/** Converts text typed on the Latin layout to the BDS layout. */
export function fromBds(raw: string): string {
  return typed(raw, FROM_BDS);
}

/** Converts Bulgarian letters to the Latin keys on which they are typed, for each Bulgarian layout. */
export function toLatinKeys(raw: string): readonly string[] {
  return TO_LATIN.map((keys) => typed(raw, keys));
}
