// Upgrades without downtime: no migration locks a large table for long or removes columns that a running version reads.
import { expect, test } from "vitest";
import { readMigrations } from "#db/migrate.ts";
import { longLocks } from "./migration-locks.ts";

/** The last migration before this rule. */
const BEFORE_THE_RULE = 35;

test("no migration locks a large table for long", () => {
  const bound = readMigrations("db/migrations").filter(({ name }) => Number(name.slice(0, 4)) > BEFORE_THE_RULE);
  expect(bound.flatMap(longLocks)).toEqual([]);
});

test("earlier migrations are recognised as violations", () => {
  const before = readMigrations("db/migrations").filter(({ name }) => Number(name.slice(0, 4)) <= BEFORE_THE_RULE);
  const broken = new Set(before.flatMap(longLocks).map((fault) => fault.slice(0, 4)));
  expect([...broken]).toEqual(expect.arrayContaining(["0024", "0025", "0026", "0027", "0029"]));
});
