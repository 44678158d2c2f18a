import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { databaseTypes } from "./database-types.ts";

const { database, db } = useDatabase();

test("db/tables.ts matches the migrations", async () => {
  const written = readFileSync("db/tables.ts", "utf8");
  expect(written, "db/tables.ts is stale: run `npm run types` and commit it").toBe(await databaseTypes(db));
});

test("the type of a column follows its CHECK, and generated columns are read-only", async () => {
  await database.script(`create table samples (
    id bigint generated always as identity primary key,
    status text not null default 'new' check (status in ('new', 'it''s (done)')),
    kind varchar(9) check (kind is null or kind in ('a', 'b')),
    single text not null check (single = 'one'),
    name text not null check (name <> 'nobody'),
    code text not null check (code in ('a', 'b') or length(code) > 3),
    later date,
    doubled integer not null generated always as (length(name) * 2) stored
  );`);
  try {
    const types = await databaseTypes(db);
    expect(types).toContain(`export interface Samples {
  code: string;
  doubled: GeneratedAlways<number>;
  id: GeneratedAlways<number>;
  kind: SampleKind | null;
  later: Day | null;
  name: string;
  single: SampleSingle;
  status: Generated<SampleStatus>;
}`);
    expect(types).toContain(`export type SampleKind = "a" | "b";`);
    expect(types).toContain(`export type SampleSingle = "one";`);
    expect(types).toContain(`export type SampleStatus = "it's (done)" | "new";`);
  } finally {
    await database.script("drop table samples;");
  }
});
