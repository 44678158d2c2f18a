/** Reads words in Latin letters, with digits or with letters of both alphabets as Bulgarian words. */

/** Spellings by sound, longer ones first. Of several Cyrillic letters, each is tried for the whole word. */
const SOUNDS: readonly (readonly [latin: string, ...cyrillic: string[]])[] =
  `sht:щ 6t:щ zh:ж ch:ч sh:ш ts:ц tz:ц yu:ю ju:ю iu:ю ya:я ja:я ph:ф x:х/кс y:ъ/й/и/у j:ж/й c:ц/к/с a:а/а/а/а/ъ q:я w:в b:б d:д e:е f:ф g:г
   h:х i:и k:к l:л m:м n:н o:о p:п r:р s:с t:т u:у/у/у/у/ъ v:в z:з 0:о 1:и/л 3:з/е 4:ч/а 5:с 6:ш/б 7:т 8:в/б @:а $:с €:е !:и |:и/л +:т`
    .split(/\s+/)
    .map((line) => {
      const [latin = "", letters = ""] = line.split(":");
      return [latin, ...letters.split("/")];
    });
const MAX_CHOICES = 5;
const BY_INITIAL = Map.groupBy(SOUNDS, ([latin]) => latin.charAt(0));

/** Spellings by form, for words with letters of both alphabets. */
const FORMS: ReadonlyMap<string, string> = new Map(
  [..."acekopxytbhmiun3604@grі"].map((letter, at) => [letter, "асекорхутвнмиипзбочадги"[at] ?? letter]),
);

const MAX_WORD = 40;

/** Returns Cyrillic spellings of a lower-case word with Latin letters or digits. A letter has the same sound in the whole word. */
export function readAsCyrillic(word: string): readonly string[] {
  if (word.length > MAX_WORD) return [];
  const readings = new Set([[...word].map((letter) => FORMS.get(letter) ?? letter).join("")]);
  for (let choice = 0; choice < MAX_CHOICES; choice++) readings.add(bySound(word, choice));
  return [...readings].filter((reading) => /^[а-я]+$/.test(reading));
}

function bySound(word: string, choice: number): string {
  let read = "";
  for (let at = 0; at < word.length; ) {
    const sound = BY_INITIAL.get(word.charAt(at))?.find(([latin]) => word.startsWith(latin, at));
    const [latin, ...options] = sound ?? [word.charAt(at), word.charAt(at)];
    read += options[Math.min(choice, options.length - 1)] ?? "";
    at += latin.length;
  }
  return read;
}
