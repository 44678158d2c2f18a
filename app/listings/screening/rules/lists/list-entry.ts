/**
 * Words and phrases of one meaning. Phrases are separated by commas and consist of headwords, which stand for all their forms, in this
 * order, or two in the other one, with at most one word between two of them. `метадон*` is the beginning of words.
 */
export interface ListEntry {
  readonly find: string;
  /** One of these words must stand near. */
  readonly near?: string;
  /**
   * Words that say what is meant: none of them may stand near, where the end of a sentence counts as further words. An occurrence that
   * they explain explains the others in the text.
   */
  readonly unless?: string;
  /** Words that mean something else only if they stand within three words, such as 'играчка': next to them others may be for sale. */
  readonly unlessBeside?: string;
  /** The number of words to either side that are near; 7 by default, and at least 7 for `unless`. */
  readonly within?: number;
}

/** Returns the phrases of every first with every second part: 'калъф за пушка'. */
export function pairs(firsts: string, seconds: string): string {
  return firsts
    .split(",")
    .flatMap((first) => seconds.split(",").map((second) => `${first.trim()} ${second.trim()}`))
    .join(",");
}
