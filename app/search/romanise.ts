/** The official romanisation of Bulgarian (Transliteration Act of 2009), for slugs and for Latin typing in search. */

const LETTERS: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "h",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "sht",
  ъ: "a",
  ь: "y",
  ю: "yu",
  я: "ya",
  // Neighbours' letters that turn up in titles.
  ѝ: "i",
  ы: "y",
  э: "e",
  ё: "e",
};

/** Lower-case Latin text; what is not Cyrillic is left as it is, without its accents. */
export function romanise(text: string): string {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      // The country keeps its established name (article 6).
      .replace(/българия(?![\p{L}\p{M}])/gu, "bulgaria")
      // Article 5: a final -ия is -ia, so София is Sofia and България is Bulgaria.
      .replace(/ия(?![\p{L}\p{M}])/gu, "ia")
      .replace(/[а-яѝыэё]/gu, (letter) => LETTERS[letter] ?? letter)
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
  );
}
