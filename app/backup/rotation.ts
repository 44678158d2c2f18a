/** Which nightly backups are kept: the newest ones, one a day, and the newest of each of some weeks. */
import type { BackupSettings } from "#app/platform/env-parts.ts";
import { DAY } from "#app/wording/durations.ts";

/** Only files with such a name are ever removed. */
const NAME = /^tukashno-(\d{4}-\d{2}-\d{2})\.backup$/;
/** A wrong clock or a changed setting takes away no more than this at a time. */
const MOST_AT_ONCE = 2;

/** `day`: '2026-11-21'. */
export const nameOfDay = (day: string): string => `tukashno-${day}.backup`;

/**
 * The files of a folder that may be removed now, oldest first. Counts days and weeks that have a backup, not those of the calendar,
 * so that backups from before a long pause stay.
 */
export function superfluous(names: readonly string[], { days, weeks }: BackupSettings["keep"]): readonly string[] {
  const newestFirst = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  const newestOfWeeks = new Map<number, string>();
  for (const name of newestFirst) {
    const week = weekOf(NAME.exec(name)?.[1] ?? "");
    if (!newestOfWeeks.has(week)) newestOfWeeks.set(week, name);
  }
  const kept = new Set([...newestFirst.slice(0, days), ...[...newestOfWeeks.values()].slice(0, weeks)]);
  return newestFirst
    .filter((name) => !kept.has(name))
    .reverse()
    .slice(0, MOST_AT_ONCE);
}

/** A number for each week from Monday to Sunday; 1 January 1970 was a Thursday. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / DAY + 3) / 7);
}
