/**
 * Words and phrases of one meaning. Phrases are separated by commas and consist of headwords, which stand for all their forms, in this
 * order with at most one word between two of them. `метадон*` is the beginning of words.
 */
export interface ListEntry {
  readonly find: string;
  /** One of these words must stand near. */
  readonly near?: string;
  /** None of these words may stand near. One occurrence that they explain explains all others in the text. */
  readonly unless?: string;
  /** The number of words to either side that are near; 7 by default. */
  readonly within?: number;
}

/** Returns the phrases of every first with every second part: 'калъф за пушка'. */
export function pairs(firsts: string, seconds: string): string {
  return firsts
    .split(",")
    .flatMap((first) => seconds.split(",").map((second) => `${first.trim()} ${second.trim()}`))
    .join(",");
}
