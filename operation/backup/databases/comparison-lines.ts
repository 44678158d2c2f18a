/** Formats the comparison that `npm run restore` prints after a restore without differences. */
import type { Restored } from "#operation/backup/restore-backup.server.ts";

export function comparisonLines(
  { manifest: { census, photos }, tables, areSumsCompared }: Pick<Restored, "manifest" | "tables" | "areSumsCompared">,
  kinds: string,
): readonly string[] {
  const names = Object.keys(tables).filter((name) => tables[name]?.rows !== 0);
  const longest = Math.max(...names.map((name) => name.length));
  const rows = names.map((name) => {
    const { rows, sum } = tables[name] ?? { rows: 0, sum: "" };
    return `  ${name.padEnd(longest)} ${String(rows).padStart(9)}  ${sum}`;
  });
  const what = areSumsCompared
    ? "rows and checksum of each table, last value of each sequence"
    : "rows of each table; the backup has no checksums";
  const empty = Object.keys(tables).length - names.length;
  return [
    `Compared, ${kinds}: the same on both sides (${what})`,
    ...rows,
    `  and ${empty} without rows`,
    `  sum of the ledger: ${census["token_ledger.amount"]}; photo files: ${photos.files}, ${photos.bytes} bytes`,
  ];
}
