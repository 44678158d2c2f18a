/** Ways to type a word: in Latin letters, on another keyboard layout, with an error. */
import { romanise } from "#app/catalogue/language/romanise.ts";

const keys = (from: string, to: string) => new Map([...from].map((letter, at) => [letter, to[at] ?? letter]));
const typed = (word: string, map: ReadonlyMap<string, string>) =>
  [...word].map((letter) => map.get(letter) ?? letter).join("");
const BDS = keys("уеишщксдзцьяаожгтнвмчюйъэфхпрлб", "wertyuiop[asdfghjkl;'zxcvbnm,./");
const PHONETIC = keys("явертъуиопшщюасдфгхйклзьцжбнмч", "qwertyuiop[]\\asdfghjklzxcvbnm`");
const NEW_PHONETIC = keys("чшертъуиопящьасдфгхйклзжцвбнмю", "qwertyuiop[]\\asdfghjklzxcvbnm`");
const spelled = (other: Readonly<Record<string, string>>) => (word: string) =>
  [...word].map((letter) => other[letter] ?? romanise(letter)).join("");
const middle = (word: string) => Math.floor(word.length / 2);

export const WAYS: Readonly<Record<string, { readonly floor: number; readonly type: (word: string) => string }>> = {
  "by the law": { floor: 0.99, type: romanise },
  "4, 6, q, w, y": { floor: 0.98, type: spelled({ ч: "4", ш: "6", я: "q", в: "w", ъ: "y" }) },
  "6t, j, c, iu": { floor: 0.98, type: spelled({ щ: "6t", ж: "j", ц: "c", ю: "iu", я: "ia" }) },
  "x, u, y": { floor: 0.98, type: spelled({ х: "x", ю: "u", ъ: "u", й: "j" }) },
  BDS: { floor: 0.98, type: (word) => typed(word, BDS) },
  phonetic: { floor: 0.98, type: (word) => typed(word, PHONETIC) },
  "new phonetic": { floor: 0.98, type: (word) => typed(word, NEW_PHONETIC) },
  "a letter missing": { floor: 0.95, type: (word) => word.slice(0, middle(word)) + word.slice(middle(word) + 1) },
  "a letter too many": { floor: 0.97, type: (word) => `${word.slice(0, middle(word))}ф${word.slice(middle(word))}` },
  "another letter": { floor: 0.97, type: (word) => `${word.slice(0, middle(word))}ф${word.slice(middle(word) + 1)}` },
  "two exchanged": {
    floor: 0.97,
    type: (word) => {
      const at = [...word].findIndex((letter, index) => index > 0 && letter !== word[index + 1]);
      return word.slice(0, at) + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2);
    },
  },
  "another first letter": { floor: 0.97, type: (word) => `ф${word.slice(1)}` },
};
