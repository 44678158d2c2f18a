/** A part of a text, from `start` up to but not including `end`, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns the parts of a text that match a global pattern. */
export function matchesIn(text: string, pattern: RegExp): Range[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}
