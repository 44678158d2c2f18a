/** The number of words, or of characters, about which an answer is remembered: most texts repeat the same words. */
const REMEMBERED = 30_000;

/** Returns the function with a memory of its answers, which is emptied when it is full. The function must not return undefined. */
export function remembered<Answer>(look: (word: string) => Answer): (word: string) => Answer {
  const answers = new Map<string, Answer>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined) return known;
    const answer = look(word);
    if (answers.size === REMEMBERED) answers.clear();
    answers.set(word, answer);
    return answer;
  };
}
