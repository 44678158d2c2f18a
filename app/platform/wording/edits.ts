/** Reports whether at most `max` edits lead from one text to the other. An edit adds, removes or replaces a letter, or exchanges two neighbours. */
export function isWithinEdits(one: string, other: string, max: number): boolean {
  if (Math.abs(one.length - other.length) > max) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [left, right] = [one.slice(same), other.slice(same)];
  if (left === "" || right === "") return true;
  const isExchanged = left[0] === right[1] && left[1] === right[0];
  const rests = [[1, 0], [0, 1], [1, 1], ...(isExchanged ? [[2, 2]] : [])];
  return max > 0 && rests.some(([from, to]) => isWithinEdits(left.slice(from), right.slice(to), max - 1));
}
