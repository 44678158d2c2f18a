/** Prepares a text once for all rules: without disguises of letters and digits, with its numbers and the words of the lists. */
import { type FoldedText, foldText } from "#app/platform/numbers/folded-text.ts";
import { type NumberGroup, numbersIn } from "#app/platform/numbers/number-groups.ts";
import type { Range } from "#app/platform/numbers/range.ts";
import { listedWords } from "./listed-words.server.ts";

export interface AnalysedText extends FoldedText {
  readonly numbers: readonly NumberGroup[];
  /** The found parts of the original text by the name of the list. */
  readonly listed: ReadonlyMap<string, readonly Range[]>;
}

/** Returns the analysed text. Numbers and words are looked for when a rule first asks for them. */
export function analyseText(original: string): AnalysedText {
  const text = foldText(original);
  let numbers: AnalysedText["numbers"] | undefined;
  let listed: AnalysedText["listed"] | undefined;
  return {
    ...text,
    get numbers() {
      numbers ??= numbersIn(text.folded);
      return numbers;
    },
    get listed() {
      listed ??= listedWords(text);
      return listed;
    },
  };
}
