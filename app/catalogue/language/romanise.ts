/** Romanises Bulgarian by the Transliteration Act of 2009, for slugs and for searches in Latin letters. */

/** The Latin spellings of each letter: the official one first, then shlyokavitsa and the keys of phonetic layouts. */
export const SPELLINGS: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v w",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh j x v",
  з: "z",
  и: "i",
  й: "y i j",
  к: "k c q",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s c",
  т: "t",
  у: "u y w oo ou",
  ф: "f ph",
  х: "h x",
  ц: "ts c tz",
  ч: "ch 4 q `",
  ш: "sh 6 [ w",
  щ: "sht 6t st ]",
  ъ: "a y u",
  ь: "y i j x \\",
  ю: "yu iu ju u ` \\",
  я: "ya ia q ja [",
};

/** The Bulgarian letters by their Latin spellings. */
export const BY_SPELLING: ReadonlyMap<string, readonly string[]> = bySpelling();
export const LONGEST_SPELLING = 3;

function bySpelling(): Map<string, string[]> {
  const letters = new Map<string, string[]>();
  for (const [letter, texts] of Object.entries(SPELLINGS))
    for (const text of texts.split(" ")) letters.set(text, [...(letters.get(text) ?? []), letter]);
  return letters;
}

const LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(SPELLINGS).map(([letter, ways]) => [letter, ways.split(" ")[0] ?? ""])),
  // Letters of other languages that occur in titles and do not decompose into a letter of these alphabets and a mark.
  ...{ ѝ: "i", ѐ: "e", ё: "e", ы: "y", э: "e", і: "i", ї: "i", є: "e", ґ: "g", ў: "u" },
  ...{ ј: "j", љ: "lj", њ: "nj", ђ: "dj", ћ: "c", џ: "dz", ѓ: "g", ќ: "k", ѕ: "dz" },
  ...{ ı: "i", ł: "l", đ: "d", ð: "d", ø: "o", æ: "ae", œ: "oe", ß: "ss", þ: "th" },
};

/** Returns a text in lower-case Latin letters; other characters are kept without their accents. */
export function romanise(text: string): string {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      // Article 6: the country keeps its established name.
      .replace(/българия(?![\p{L}\p{M}])/gu, "bulgaria")
      // Article 5: a final -ия is -ia, so София is Sofia and България is Bulgaria.
      .replace(/ия(?![\p{L}\p{M}])/gu, "ia")
      .replace(/\p{L}/gu, (letter) => LETTERS[letter] ?? letter)
      .normalize("NFD")
      // Marks, and format characters such as soft hyphens.
      .replace(/[\p{M}\p{Cf}]/gu, "")
  );
}
