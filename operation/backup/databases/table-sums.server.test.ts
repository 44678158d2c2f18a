import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";
import { setUser } from "#tests/support/make-rows.ts";
import { queryWith } from "./row-counts.server.ts";
import { compareTableSums, type TableSums, takeTableSums } from "./table-sums.server.ts";

const { db } = useDatabase();
const take = (): Promise<TableSums> => db.transaction().execute((tx) => takeTableSums(queryWith(tx)));

test("a changed value is reported with the name of its table", async () => {
  const { id } = await makeUser(db);
  const before = await take();
  expect(compareTableSums(before, await take())).toEqual([]);
  await setUser(db, id, { name: "Друга" });
  expect(compareTableSums(before, await take())).toEqual([
    expect.stringMatching(/^public\.users: 1 \(checksum \d+\) when/),
  ]);
});

test("a sequence may be ahead, but not behind", () => {
  const at = (rows: number) => ({ "public.token_ledger_id_seq": { rows, sum: "true" } });
  expect(compareTableSums(at(6), at(9))).toEqual([]);
  expect(compareTableSums({ "public.token_ledger_id_seq": { rows: 1, sum: "false" } }, at(1))).toEqual([]);
  expect(compareTableSums(at(9), at(6))).toHaveLength(1);
  expect(compareTableSums(at(9), {})).toHaveLength(1);
});
