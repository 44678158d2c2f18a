/** Compares names that look alike: with letters of other alphabets, digits in place of letters, or doubled letters. */

/** Letters that look like Latin ones, beyond those that lose their marks by Unicode decomposition. */
const LOOKALIKES = new Map(
  Object.entries({
    a: "аɑαạӓ",
    b: "вьƅβ",
    c: "сϲⅽᴄ",
    d: "ԁɗⅾđ",
    e: "еєҽ℮ё",
    f: "ƒ",
    g: "ɡԍց",
    h: "һнհ",
    i: "іıɩїΐι",
    j: "јϳ",
    k: "кκĸ",
    l: "ӏⅼłǀ",
    m: "мⅿ",
    n: "пոη",
    o: "оοσօøө",
    p: "рρ",
    q: "ԛզ",
    r: "гᴦ",
    s: "ѕꜱ",
    t: "тτŧ",
    u: "υսцʋ",
    v: "ѵνⅴ",
    w: "ԝѡшω",
    x: "хχⅹ",
    y: "уүγ",
    z: "ᴢƶ",
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

const DIGITS: Readonly<Record<string, string>> = { 0: "o", 1: "l", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", 9: "g" };

/** Returns the Latin letters that a name looks like: 'есоnt' of Cyrillic letters becomes 'econt'. */
export function asLatin(name: string): string {
  const bare = name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return [...bare].map((letter) => LOOKALIKES.get(letter) ?? letter).join("");
}

/** Returns a form that is equal for names that are easily confused: 'ec0nt', 'econtt' and 'econt', or 'fibamk' written with 'rn'. */
export function confusableForm(name: string): string {
  return asLatin(name)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/[013457890]/g, (digit) => DIGITS[digit] ?? digit)
    .replaceAll("i", "l")
    .replace(/(.)\1+/gu, "$1");
}

/** Reports whether a part of a host mixes Latin letters with letters of another alphabet. */
export function mixesAlphabets(label: string): boolean {
  return /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label);
}

/** Reports whether at most `max` edits lead from `text` to `word`. An edit adds, removes or replaces a letter, or exchanges two neighbours. */
export function isWithinEdits(text: string, word: string, max: number): boolean {
  if (Math.abs(text.length - word.length) > max) return false;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= text.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = text[row - 1] === word[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && text[row - 1] === word[column - 2] && text[row - 2] === word[column - 1];
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = last;
    last = next;
  }
  return (last[word.length] ?? max + 1) <= max;
}
