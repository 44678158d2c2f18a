/**
 * Rotation of the backups in BACKUP_DIR: keeps the newest days, and the newest backup of each of the newest weeks; and of those from before a
 * migration the newest one and those that are not older than all others.
 */
import { DAY } from "#app/platform/wording/durations.ts";

/** Only files with this name are removed. */
const NAME = /^tukashno-(\d{4}-\d{2}-\d{2})\.backup$/;
const BEFORE_MIGRATION = /^tukashno-(\d{4}-\d{2}-\d{2})-before-\d{4}\.backup$/;
/** Limits the files removed in one run, in case of a wrong clock or a changed setting. */
const MAX_REMOVED = 2;

/** Returns the file name of the backup of a day like '2026-11-21'. */
export const nameOfDay = (day: string): string => `tukashno-${day}.backup`;

/** Returns the file name of the backup that precedes the migration to `newest`, like '0058-some-change.sql'. */
export const nameBeforeMigration = (day: string, newest: string): string =>
  `tukashno-${day}-before-${newest.slice(0, 4)}.backup`;

/**
 * Returns the files to remove, oldest first. Counts days and weeks that have a backup, not those of the calendar, so that backups from before a
 * long pause are kept.
 */
export function findRemovable(
  names: readonly string[],
  { days, weeks }: { readonly days: number; readonly weeks: number },
): readonly string[] {
  const newestFirst = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const newestOfWeeks = new Map<number, string>();
  for (const name of newestFirst) {
    const week = weekOf(dayIn(name));
    if (!newestOfWeeks.has(week)) newestOfWeeks.set(week, name);
  }
  const kept = new Set([...newestFirst.slice(0, days), ...[...newestOfWeeks.values()].slice(0, weeks)]);
  const oldestDay = dayIn([...kept].sort()[0] ?? "");
  // The newest one leads back to the version before the present one.
  const [, ...beforeEarlier] = names
    .filter((name) => BEFORE_MIGRATION.test(name))
    .sort()
    .reverse();
  return [
    ...newestFirst.filter((name) => !kept.has(name)).reverse(),
    ...beforeEarlier.filter((name) => dayIn(name) < oldestDay).reverse(),
  ].slice(0, MAX_REMOVED);
}

function dayIn(name: string): string {
  return (NAME.exec(name) ?? BEFORE_MIGRATION.exec(name))?.[1] ?? "";
}

/** Returns the number of a week from Monday to Sunday; 1 January 1970 was a Thursday. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / DAY + 3) / 7);
}
