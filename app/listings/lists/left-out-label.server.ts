/** Writes the headings of sections that leave out a part of a search, with the words as they were typed. */
import { spelledInLatin } from "#app/catalogue/language/from-latin.ts";
import { isFunctionWord } from "#app/catalogue/language/function-words.ts";
import type { ReadWord } from "#app/catalogue/language/meanings.ts";
import { type Token, tokensOf } from "#app/catalogue/language/tokens.ts";
import { isBeforeNoun } from "#app/listings/finding/wanted-thing.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { isOfBefore } from "./dispensable-words.server.ts";

const LIST = new Intl.ListFormat("bg", { type: "conjunction" });

/** Returns a text with the Bulgarian words that its Latin letters spell: 'под наем' for 'pod naem'. */
const inCyrillic = (text: string) =>
  text.replace(/[a-z]+/gi, (word) => spelledInLatin(word.toLowerCase())).replace(/^(?:и|с|със) /i, "");

/** Returns the texts of words that are left out; those that belong together are one. */
function phrasesToShow(words: readonly ReadWord[], dropped: readonly ReadWord[], q: string): readonly string[] {
  const phrases: ReadWord[][] = [];
  for (const [at, word] of words.entries())
    if (dropped.includes(word)) {
      // '5bar' is one, too.
      const isJoined = q.toLowerCase().includes(`${words[at - 1]?.typed}${word.typed}`);
      const isOne = isOfBefore(words, at) || isBeforeNoun(words, at - 1) || isJoined;
      const isNext = at > 0 && isOne && dropped.includes(words[at - 1] ?? word);
      if (isNext) phrases.at(-1)?.push(word);
      else phrases.push([word]);
    }
  const isReadOtherwise = ({ how }: ReadWord) => how === "corrected" || how === "spelled";
  return phrases.map((phrase) => {
    const typed = phrase.some(isReadOtherwise) ? undefined : textIn(q, phrase);
    return typed ?? phrase.map((word) => (isReadOtherwise(word) ? word.readAs : word.typed)).join(" ");
  });
}

/** Returns words as they were typed beside each other: '22 цола', '8+1', '5g'; undefined if they were not. */
function textIn(q: string, phrase: readonly ReadWord[]): string | undefined {
  // '22 цола или 24' has its unit twice.
  const read = phrase.map(({ typed }) => typed.replace(/ (\p{L}+) или (\d+) \1$/u, " $1 или $2")).join(" ");
  // 'за ремонт' has a function word itself, '3 в 1' between its words.
  for (const isPart of [() => true, ({ word }: Token) => !isFunctionWord(word)]) {
    const [tokens, words] = [q, read].map((text) => tokensOf(text).filter(isPart)) as [Token[], Token[]];
    const at = tokens.findIndex((_, first) => words.every(({ word }, index) => tokens[first + index]?.word === word));
    const text = q.slice(tokens[at]?.start, tokens[at + words.length - 1]?.end).toLowerCase();
    // Inches also have a sign.
    if (at >= 0 && words.length > 0) return text.replace(/\s*["”″]$/, " инча");
  }
  return undefined;
}

interface LeftOut {
  /** The words of the search, and those of them that are left out. */
  readonly words: readonly ReadWord[];
  readonly dropped: readonly ReadWord[];
  readonly conditions: readonly { readonly typed: string }[];
}

/** Returns the heading of ads without some words and conditions of a search: 'Без „автоматик“'. */
export function labelWithout(q: string, { words, dropped, conditions }: LeftOut): string {
  const phrases = [...phrasesToShow(words, dropped, q), ...conditions.map(({ typed }) => inCyrillic(typed))];
  const text = LIST.format(phrases.map(quote));
  return phrases.some((phrase) => /^без /i.test(phrase)) ? `Без условието ${text}` : `Без ${text}`;
}
