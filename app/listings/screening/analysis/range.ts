/** A part of a text, from `start` up to but not including `end`, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}
