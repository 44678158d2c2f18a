/** The result of an import and its summary. Memory is bounded: equal notes are counted, not stored. */
import type { Note } from "./import-text.ts";

/** Number of bad lines that are printed; all of them are in the report file. */
const MAX_SHOWN = 20;
const MAX_GROUPS = 500;

export interface Tally {
  read: number;
  imported: number;
  present: number;
  deleted: number;
  bad: number;
  attributesGiven: number;
  attributesUsed: number;
  readonly firstBad: { readonly line: number; readonly reason: string }[];
  readonly groups: Map<string, { count: number; readonly first: Note }>;
}

export function createTally(): Tally {
  return {
    read: 0,
    imported: 0,
    present: 0,
    deleted: 0,
    bad: 0,
    attributesGiven: 0,
    attributesUsed: 0,
    firstBad: [],
    groups: new Map(),
  };
}

export function tallyBad(tally: Tally, bad: { readonly line: number; readonly reason: string }): void {
  tally.bad += 1;
  if (tally.firstBad.length < MAX_SHOWN) tally.firstBad.push(bad);
}

export function tallyNote(tally: Tally, note: Note): void {
  const key = `${note.field}: ${note.reason}`;
  const group = tally.groups.get(key);
  if (group) group.count += 1;
  else if (tally.groups.size < MAX_GROUPS) tally.groups.set(key, { count: 1, first: note });
}

function grouped(count: number): string {
  return count.toLocaleString("en").padStart(10);
}

/** Returns the lines of the summary. */
export function describeTally(tally: Tally, { isDryRun }: { readonly isDryRun: boolean }): readonly string[] {
  const { attributesGiven: given, attributesUsed: used, groups, firstBad } = tally;
  const rows: (readonly [number, string] | false)[] = [
    [tally.read, "ads read"],
    [tally.imported, isDryRun ? "could be imported (nothing was written)" : "imported"],
    tally.present > 0 && [tally.present, "already here"],
    tally.deleted > 0 && [tally.deleted, "deleted here since an earlier import, not brought back"],
    [tally.bad, "bad lines"],
  ];
  const lines = rows.filter((row) => row !== false).map(([count, what]) => `${grouped(count)}  ${what}`);
  if (firstBad.length > 0) {
    lines.push("", tally.bad > firstBad.length ? `The first ${firstBad.length} bad lines:` : "Bad lines:");
    lines.push(...firstBad.map(({ line, reason }) => `  line ${line}: ${reason}`));
  }
  if (given > 0)
    lines.push(
      "",
      `Attributes: ${used.toLocaleString("en")} of ${given.toLocaleString("en")} understood (${Math.round((used / given) * 100)} %)`,
    );
  if (groups.size > 0) {
    lines.push("", "Left out or changed, the ads were kept:");
    for (const { count, first } of [...groups.values()].sort((a, b) => b.count - a.count)) {
      lines.push(`${grouped(count)}  ${first.field}: ${first.reason}${first.value ? ` (e.g. ${first.value})` : ""}`);
    }
  }
  return lines;
}
