// People use the site while it is upgraded: no migration locks a large table for long, or takes away what still is read.
import { describe, expect, test } from "vitest";
import { readMigrations } from "#db/migrate.ts";
import { longLocks } from "./migration-locks.ts";

/** The last one from before there was this rule. */
const BEFORE_THE_RULE = 35;

test("no migration locks for long what people use", () => {
  const bound = readMigrations("db/migrations").filter(({ name }) => Number(name.slice(0, 4)) > BEFORE_THE_RULE);
  expect(bound.flatMap(longLocks)).toEqual([]);
});

test("those from before the rule are seen to break it", () => {
  const before = readMigrations("db/migrations").filter(({ name }) => Number(name.slice(0, 4)) <= BEFORE_THE_RULE);
  const broken = new Set(before.flatMap(longLocks).map((fault) => fault.slice(0, 4)));
  expect([...broken]).toEqual(expect.arrayContaining(["0024", "0025", "0026", "0027", "0029"]));
});

describe("a migration is refused that", () => {
  test.each([
    ["builds an index while nobody can write", "create index listings_x_idx on listings (x);", "-- concurrently"],
    ["builds a unique one", "create unique index a on phones (e164);", "-- concurrently"],
    ["adds what no row has", "alter table listings add column x integer not null;", "nullable"],
    ["adds what differs by row", "alter table listings add column x uuid default gen_random_uuid();", "nullable"],
    ["adds what is computed", "alter table listings add column x int generated always as (y + 1) stored;", "trigger"],
    ["adds a column that points elsewhere", "alter table listings add column x uuid references users;", "NOT VALID"],
    ["rewrites the table", "alter table listings alter column title type varchar(80);", "a new column"],
    ["reads all rows for nulls", "alter table listings alter column x set not null;", "CHECK"],
    ["reads all rows for a check", "alter table listings add constraint a check (x in (1, 2));", "NOT VALID"],
    ["reads all rows for a key", "alter table a add constraint b foreign key (c) references d (e);", "NOT VALID"],
    ["builds a key", "alter table listings add constraint a unique (x, y);", "USING INDEX"],
    ["writes all rows", "update listings set x = 1;", "a job"],
    ["deletes them", "delete from listings where x = 1;", "a job"],
    ["copies them", "insert into a (b) select c from listings;", "a job"],
    ["drops what is read", "alter table listings drop column x;", "-- contract"],
    ["renames it", "alter table listings rename column x to y;", "-- contract"],
    ["drops a table", "drop table listings;", "-- contract"],
    [
      "validates under the lock of adding",
      "alter table a add constraint b check (c > 0) not valid; alter table a validate constraint b;",
      "of its own",
    ],
    ["hides it behind another action", "alter table listings add column x int, alter y set not null;", "CHECK"],
    ["does more than indexes outside a transaction", "-- concurrently\nupdate listings set x = 1;", "only"],
    ["may not be begun anew", "-- concurrently\ncreate index concurrently if not exists a on b (c);", "only"],
  ])("%s", (_what, text, instead) => {
    expect(longLocks({ name: "9001-a.sql", text })).toEqual([expect.stringContaining(instead)]);
  });
});

test.each([
  "alter table listings add column x text;",
  "alter table listings add column x integer not null default 0, add column y text not null default 'a';",
  "alter table listings add column at timestamptz not null default now();",
  "alter table listings add constraint a check (x in ('a', 'b')) not valid;",
  "alter table listings validate constraint a;",
  "alter table listings drop constraint a, add constraint a check (x > 0) not valid;",
  "alter table listings add constraint a unique using index b;",
  "-- contract: nothing has read it since 0036\nalter table listings drop column x;",
  "create table a (b uuid not null references listings on delete cascade); create index c on a (b); insert into a select id from listings;",
  "update categories set slug = 'a' where id = 1;",
  "create function f() returns trigger language plpgsql as $$ begin update listings set x = 1; return null; end $$;",
  "-- concurrently: ten minutes with a million ads\ndrop index concurrently if exists a; create index concurrently a on listings (x);",
])("a migration may say %j", (text) => {
  expect(longLocks({ name: "9001-a.sql", text })).toEqual([]);
});
