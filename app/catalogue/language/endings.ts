/**
 * What the end of an unknown word says of its headword, learned from the dictionary's own forms: 'естейтите' ends like forms that lose
 * 'ите'. The longest known end decides.
 */

/** Cut so many letters, add these. */
export type Edit = readonly [cut: number, add: string];
export type Ends = ReadonlyMap<string, readonly Edit[]>;

export type FormOfWord = readonly [form: string, headword: string, isVerb: boolean];

const LONGEST_END = 5;
/** An end is believed when so many forms have it, an edit when it has this share of them. */
const FEWEST_FORMS = 5;
const SHARE = 0.2;
const MOST_EDITS = 3;
/** Letters of a word that no edit touches. */
const KEPT = 2;

/** Words that the dictionary does not know are seldom verbs, of which each has forty forms. */
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
    if (cut > form.length - KEPT) continue;
    const edit = `${cut}${add}`;
    const weight = isVerb ? VERB_WEIGHT : 1;
    for (let length = Math.max(cut, 1); length <= Math.min(LONGEST_END, form.length - 1); length++) {
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
    if (total < FEWEST_FORMS) continue;
    const kept = [...edits]
      .sort((one, other) => other[1] - one[1])
      .slice(0, MOST_EDITS)
      .filter(([, count]) => count / total >= SHARE)
      .map(([edit]): Edit => [Number.parseInt(edit, 10), edit.replace(/^\d+/, "")]);
    if (kept.length > 0) ends.set(end, kept);
  }
  return withoutRepetition(ends);
}

/** A longer end that says the same as a shorter one is not needed. */
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

/** What the headword of an unknown word may be. */
export function guessHeadwords(ends: Ends, word: string): readonly string[] {
  for (let length = Math.min(LONGEST_END, word.length - KEPT); length > 0; length--) {
    const edits = ends.get(word.slice(-length));
    const found = edits?.filter(([cut]) => cut <= word.length - KEPT) ?? [];
    if (found.length > 0) return found.map(([cut, add]) => word.slice(0, word.length - cut) + add);
  }
  return [word];
}
