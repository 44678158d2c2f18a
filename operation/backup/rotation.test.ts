import { expect, test } from "vitest";
import { DAY } from "#app/platform/wording/durations.ts";
import { findRemovable, nameBeforeMigration, nameOfDay } from "./rotation.ts";

const KEEP = { days: 7, weeks: 4 };
const dayAfter = (days: number) => new Date(Date.parse("2026-11-02T12:00Z") + days * DAY).toISOString().slice(0, 10);

/** Returns the files after a backup each night, starting on Monday 2 November. */
function afterNights(nights: number, from: readonly string[] = []): readonly string[] {
  let files = [...from];
  for (let night = 0; night < nights; night += 1) {
    files.push(nameOfDay(dayAfter(night)));
    const gone = findRemovable(files, KEEP);
    files = files.filter((name) => !gone.includes(name));
  }
  return files;
}

test("after five weeks the last seven days and the Sundays of the three weeks before are kept", () => {
  expect(afterNights(35)).toEqual(
    ["2026-11-15", "2026-11-22", "2026-11-29", "2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"]
      .concat(["2026-12-04", "2026-12-05", "2026-12-06"])
      .map(nameOfDay),
  );
});

test("the first days are all kept", () => {
  expect(afterNights(3)).toEqual(["2026-11-02", "2026-11-03", "2026-11-04"].map(nameOfDay));
});

test("files with other names are never removed", () => {
  const others = ["2026-01-01.backup", "tukashno-2026-01-01.backup.new", "erased-people", "lock", "tukashno-x.backup"];
  expect(afterNights(60, others)).toEqual(expect.arrayContaining(others));
});

test("backups from before a long pause stay until as many new ones are there", () => {
  const old = ["2025-01-01", "2025-01-02", "2025-01-03"].map(nameOfDay);
  expect(findRemovable([...old, nameOfDay("2026-11-02")], KEEP)).toEqual([]);
});

test("a wrong clock or a changed setting removes at most two files a run, and never the newest", () => {
  const files = Array.from({ length: 30 }, (_, day) => nameOfDay(dayAfter(day)));
  expect(findRemovable(files, { days: 1, weeks: 0 })).toEqual(files.slice(0, 2));
  expect(findRemovable([nameOfDay("2026-11-02")], { days: 1, weeks: 0 })).toEqual([]);
});

test("backups from before migrations are kept as long as others of their time, and the newest one always", () => {
  const before = ["2026-11-01", "2026-11-02", "2026-11-03"].map((day) => nameBeforeMigration(day, "0058-a.sql"));
  const nights = ["2026-11-03", "2026-11-04"].map(nameOfDay);
  expect(findRemovable([...before, ...nights], { days: 2, weeks: 0 })).toEqual(before.slice(0, 2));
  expect(findRemovable([...before.slice(0, 1), ...nights], { days: 2, weeks: 0 })).toEqual([]);
  expect(findRemovable(before, { days: 2, weeks: 0 })).toEqual([]);
});
