/** A number that is being read: groups of digits of a run, from one of them on, with the text around. */
import type { DigitGroup } from "./digit-runs.ts";

export interface Scan {
  readonly folded: string;
  readonly run: readonly DigitGroup[];
  /** The group at which the number begins. */
  readonly at: number;
}

/** Some groups in a row. */
export interface Window {
  readonly digits: string;
  /** The lengths of the groups, and the separators between them. */
  readonly sizes: readonly number[];
  readonly gaps: readonly string[];
  /** The index of the group after the last one. */
  readonly next: number;
}

/** Yields the windows from the beginning of a scan that have `min` to `max` digits, shortest first. */
export function* windowsOf({ run, at }: Scan, min: number, max: number): Generator<Window> {
  let digits = "";
  const sizes: number[] = [];
  const gaps: string[] = [];
  for (let next = at; next < run.length; next++) {
    const group = run[next] as DigitGroup;
    if (digits.length + group.digits.length > max) return;
    digits += group.digits;
    sizes.push(group.digits.length);
    if (next > at) gaps.push(group.gap);
    if (digits.length >= min) yield { digits, sizes: [...sizes], gaps: [...gaps], next: next + 1 };
  }
}

const AROUND = 40;

/** Returns the text before a number. */
export function textBefore({ folded, run, at }: Scan): string {
  const start = run[at]?.start ?? 0;
  return folded.slice(Math.max(0, start - AROUND), start);
}

/** Returns the text after the group before `next`. */
export function textAfter({ folded, run }: Scan, next: number): string {
  const end = run[next - 1]?.end ?? 0;
  return folded.slice(end, end + AROUND);
}

/** False if further digits are joined to a window by a dot, a dash or a slash, or single digits go on: it is a part of a longer number. */
export function standsAlone(scan: Scan, window: Window): boolean {
  const { run, at } = scan;
  return !JOINT.test(run[at]?.gap ?? "") && !JOINT.test(run[window.next]?.gap ?? "") && !goesOn(scan, window);
}
const JOINT = /^[./–-]$/;

/** True if a window of single digits has another one after it. */
export function goesOn({ run }: Scan, { sizes, gaps, next }: Window): boolean {
  return (
    sizes.length > 1 &&
    sizes.every((size) => size === 1) &&
    run[next]?.digits.length === 1 &&
    run[next]?.gap === gaps[0]
  );
}
