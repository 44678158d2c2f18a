// Upgrades without downtime: no migration locks a large table for long or removes columns that a running version reads.
import { expect, test } from "vitest";
import { readMigrations } from "#db/migrate.ts";
import { isOfSchema } from "#db/replaced-migrations.ts";
import { longLocks } from "./migration-locks.ts";

const MIGRATIONS = readMigrations("db/migrations");

test("migrations follow the files that make the schema of an empty database", () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names.slice(0, 10)).toEqual(MIGRATIONS.filter(isOfSchema).map(({ name }) => name));
  expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
});

test("no migration locks a large table for long", () => {
  expect(MIGRATIONS.filter((one) => !isOfSchema(one)).flatMap(longLocks)).toEqual([]);
});

test.each([
  ["create index listings_town on listings (town)", "-- concurrently"],
  ["update listings set town = ''", "let a job do it in portions"],
  ["alter table listings add column extra text not null", "add it nullable"],
  ["alter table listings add column extra integer generated always as (views + 1) stored", "a trigger for new rows"],
  ["alter table listings drop constraint listings_views, add constraint listings_views check (views > 0)", "NOT VALID"],
  ["alter table listings alter column views type integer", "a new column beside it"],
  ["alter table listings drop column views", "-- contract"],
  ["drop table tombstones", "-- contract"],
])("'%s' is refused, and the way is named", (text, instead) => {
  expect(longLocks({ name: "9001-change.sql", text: `${text};` })).toEqual([expect.stringContaining(instead)]);
});
