/** Compares names that look alike: with letters of other alphabets, digits in place of letters, or doubled letters. */

/** Letters that look like a Latin one, beyond those that lose their marks by Unicode decomposition. */
const LOOKALIKES = new Map(
  `aаɑαạӓ bвьƅβ cсϲⅽᴄ dԁɗⅾđ eеєҽ℮ё fƒ gɡԍց hһնհ iіıɩїΐι jјϳ kкκĸ lӏⅼłǀ mмⅿ nпոη oоοσօøө pрρ qԛզ rгᴦ sѕꜱ tтτŧ uυսцʋ vѵνⅴ wԝѡшω xхχⅹ yуүγ zᴢƶ`
    .split(" ")
    .flatMap(([letter = "", ...others]) => others.map((other) => [other, letter] as const)),
);

/** Returns the Latin letters that a name looks like: 'есоnt' of Cyrillic letters becomes 'econt'. */
export function asLatin(name: string): string {
  const bare = name.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return [...bare].map((letter) => LOOKALIKES.get(letter) ?? letter).join("");
}

/** The digits and the letters that they replace. */
const DIGITS = new Map([..."013457890"].map((digit, at) => [digit, "oleastbgo"[at] ?? digit]));

/** Returns a form that is equal for names that are easily confused: 'ec0nt', 'econtt' and 'econt', or 'fibamk' written with 'rn'. */
export function confusableForm(name: string): string {
  return asLatin(name)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replace(/\d/g, (digit) => DIGITS.get(digit) ?? digit)
    .replaceAll("i", "l")
    .replace(/(.)\1+/gu, "$1");
}

/** Reports whether a part of a host mixes Latin letters with letters of another alphabet. */
export function mixesAlphabets(label: string): boolean {
  return /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label);
}
