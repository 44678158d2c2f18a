/**
 * Guesses the headword of an unknown word by its ending, learned from the forms of the dictionary: 'естейтите' ends like forms that
 * lose 'ите'. The longest known ending is used.
 */

/** A change of a word: the number of letters removed from its end, and the letters added. */
export type Edit = readonly [cut: number, add: string];
export type Ends = ReadonlyMap<string, readonly Edit[]>;

export type FormOfWord = readonly [form: string, headword: string, isVerb: boolean];

const MAX_END = 5;
/** An ending is used if this many forms have it, and an edit if it has this share of them. */
const MIN_FORMS = 5;
const MIN_SHARE = 0.2;
const MAX_EDITS = 3;
/** The number of initial letters that an edit never changes. */
const MIN_STEM = 2;

/** The weight of a verb form: unknown words are rarely verbs, but each verb has forty forms. */
const VERB_WEIGHT = 0.01;

function editBetween(form: string, headword: string): Edit {
  let same = 0;
  while (same < form.length && same < headword.length && form[same] === headword[same]) same++;
  return [form.length - same, headword.slice(same)];
}

export function learnEnds(pairs: Iterable<FormOfWord>): Ends {
  const seen = new Map<string, Map<string, number>>();
  for (const [form, headword, isVerb] of pairs) {
    const [cut, add] = editBetween(form, headword);
    if (cut > form.length - MIN_STEM) continue;
    const edit = `${cut}${add}`;
    const weight = isVerb ? VERB_WEIGHT : 1;
    for (let length = Math.max(cut, 1); length <= Math.min(MAX_END, form.length - 1); length++) {
      const end = form.slice(-length);
      const edits = seen.get(end) ?? new Map<string, number>();
      edits.set(edit, (edits.get(edit) ?? 0) + weight);
      if (edits.size === 1) seen.set(end, edits);
    }
  }
  const ends = new Map<string, readonly Edit[]>();
  for (const [end, edits] of seen) {
    let total = 0;
    for (const count of edits.values()) total += count;
    if (total < MIN_FORMS) continue;
    const common = [...edits]
      .sort((one, other) => other[1] - one[1])
      .slice(0, MAX_EDITS)
      .filter(([, count]) => count / total >= MIN_SHARE)
      .map(([edit]): Edit => [Number.parseInt(edit, 10), edit.replace(/^\d+/, "")]);
    if (common.length > 0) ends.set(end, common);
  }
  return withoutRepetition(ends);
}

/** Removes endings with the same edits as a shorter one. */
function withoutRepetition(ends: Ends): Ends {
  const said = (end: string): string => {
    for (let from = 0; from < end.length; from++) {
      const edits = ends.get(end.slice(from));
      if (edits) return edits.join("|");
    }
    return "";
  };
  return new Map([...ends].filter(([end, edits]) => said(end.slice(1)) !== edits.join("|")));
}

/** Returns the possible headwords of an unknown word. */
export function guessHeadwords(ends: Ends, word: string): readonly string[] {
  for (let length = Math.min(MAX_END, word.length - MIN_STEM); length > 0; length--) {
    const edits = ends.get(word.slice(-length));
    const found = edits?.filter(([cut]) => cut <= word.length - MIN_STEM) ?? [];
    if (found.length > 0) return found.map(([cut, add]) => word.slice(0, word.length - cut) + add);
  }
  return [word];
}
