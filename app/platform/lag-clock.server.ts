/** Since when a replica lacks what it lacks, by one clock: when a position of the log was heard of, and when it was reached. */
import type { LogPosition } from "./change-positions.server.ts";

/** Positions that are remembered one by one; a later one counts as heard of with the last of them. */
const MAX_MARKS = 10_000;

interface Mark {
  position: LogPosition;
  readonly heardAt: number;
}

export interface LagClock {
  heard(position: LogPosition | undefined): void;
  reached(position: LogPosition): void;
  /** Milliseconds since the oldest position was heard of that is not reached. */
  behind(): number;
}

export function createLagClock(): LagClock {
  // Not reached yet, the oldest first.
  let marks: Mark[] = [];
  let newest: LogPosition = 0;
  return {
    heard(position) {
      if (position === undefined || position <= newest) return;
      newest = position;
      const last = marks.at(-1);
      if (last && marks.length >= MAX_MARKS) last.position = position;
      else marks.push({ position, heardAt: performance.now() });
    },
    reached(position) {
      marks = marks.filter((mark) => mark.position > position);
    },
    behind: () => (marks[0] ? performance.now() - marks[0].heardAt : 0),
  };
}
