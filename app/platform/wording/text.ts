/** Tidies every text that enters the site: from forms, programs, imports and addresses. Pure; takes time in proportion to the length. */

/** Characters of the longest field; raw input may be RAW_FACTOR times longer before it is rejected unprocessed. */
const LONGEST_TEXT = 5_000;
export const RAW_FACTOR = 4;
export const MAX_RAW = LONGEST_TEXT * RAW_FACTOR;

/** Limits combining marks per letter to 8: no script needs more, and normalising a run of them takes quadratic time. */
const MARKS = /(\p{M}{8})\p{M}+/gu;

/** Removes U+0000, which PostgreSQL does not accept in text. */
export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}

/** All characters that separate lines, in the Unicode standard or as control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds.
const LINE_SEPARATORS = /\r\n|[\r\v\f\x1c-\x1f\x85\u2028\u2029]/g;

/** Characters without ink that take the width of a letter. */
const BLANKS = /[\u115f\u1160\u2800\u3164\uffa0]/g;

const EMOJI_PART = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?`;
/**
 * Characters without width and signs of direction (group 1 does not match), and the sequences in which they have a meaning, which stay:
 * emoji, keycaps, flags of regions, and letters that a joiner shapes.
 */
const INVISIBLE = new RegExp(
  [
    String.raw`(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}`,
    String.raw`${EMOJI_PART}(?:\u200d${EMOJI_PART})*`,
    String.raw`[#*0-9]\ufe0f?\u20e3`,
    String.raw`[\p{Script=Arabic}\p{Script=Devanagari}][\u200c\u200d])`,
    String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`,
  ].join("|"),
  "gu",
);

/** Letters and digits beyond Latin-1 and Cyrillic that may be another style of an ordinary one: mathematical, full-width or ligatures. */
const STYLED = /[^\P{L}\p{Lm}\p{Emoji}\0-\xff\u0400-\u04ff]|[^\P{Nd}0-9]/gu;
const ORDINARY = /^[\p{L}\p{M}\p{Nd}]{1,3}$/u;

/** Most texts: nothing in them is cleaned but their ends. */
const PLAIN = /^[\n\t -~\u0400-\u045f€№–—„“”«»]*$/;

/**
 * Returns a trimmed text with Unix line breaks, composed and ordinary letters, and no invisible characters: no controls except line
 * breaks and tabs, no signs of direction, and characters without width only in emoji. Signs such as '№' and 'м²' stay. The result is at
 * most three times as long as the text.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .toWellFormed()
    .replace(LINE_SEPARATORS, "\n")
    .replace(BLANKS, " ")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(INVISIBLE, "$1")
    .replace(STYLED, ordinaryLetter)
    .replace(MARKS, "$1")
    .normalize("NFC")
    .replace(MARKS, "$1")
    .trim();
}

/** Returns the text cleaned like `cleanText`, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ");
}

function ordinaryLetter(letter: string): string {
  const ordinary = letter.normalize("NFKC");
  return ORDINARY.test(ordinary) ? ordinary : letter;
}

/** Three dots, not the single character. */
export const ELLIPSIS = "...";

/** Cuts a text to `max` characters at a word boundary, with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = new RegExp(`^[\\s\\S]{${max >> 1},${max - ELLIPSIS.length}}(?=\\s)`).exec(text)?.[0];
  // Does not cut a surrogate pair in half.
  const head = words ?? text.slice(0, max - ELLIPSIS.length).replace(/[\ud800-\udbff]$/, "");
  return head.trimEnd() + ELLIPSIS;
}

/** Returns a label as a word within a sentence: with a small first letter, unless it is an abbreviation such as 'ЕИК'. */
export function withinSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLocaleLowerCase("bg") + label.slice(1);
}
