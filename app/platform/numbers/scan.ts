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
  /** The index of the group after the last one. */
  readonly next: number;
}

/** Yields the windows from the beginning of a scan that have `min` to `max` digits and only such gaps, shortest first. */
export function* windowsOf({ run, at }: Scan, min: number, max: number, gapForm?: RegExp): Generator<Window> {
  let digits = "";
  for (let next = at; next < run.length; next++) {
    const group = run[next] as DigitGroup;
    if (digits.length + group.digits.length > max) return;
    if (next > at && gapForm && !gapForm.test(group.gap)) return;
    digits += group.digits;
    if (digits.length >= min) yield { digits, next: next + 1 };
  }
}

/** Returns the lengths of the groups of a window. */
export function sizesOf({ run, at }: Scan, { next }: Window): readonly number[] {
  return run.slice(at, next).map(({ digits }) => digits.length);
}

/** Returns the separators between the groups of a window. */
export function gapsOf({ run, at }: Scan, { next }: Window): readonly string[] {
  return run.slice(at + 1, next).map(({ gap }) => gap);
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
export function goesOn(scan: Scan, window: Window): boolean {
  const after = scan.run[window.next];
  if (after?.digits.length !== 1) return false;
  const sizes = sizesOf(scan, window);
  return sizes.length > 1 && sizes.every((size) => size === 1) && after.gap === gapsOf(scan, window)[0];
}
