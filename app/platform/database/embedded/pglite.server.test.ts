import { constants, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { describe, expect, inject, test } from "vitest";
import { RecordedFiles } from "#tests/siege/recorded-files.ts";
import { makeFolder } from "#tests/support/make.ts";
import { openPGlite, startDurably } from "./pglite.server.ts";

const onWriteError = (error: unknown): never => {
  throw error;
};

function copyOf(folder: string): string {
  const copy = join(makeFolder(), "database");
  cpSync(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return copy;
}

async function namesIn(pglite: PGlite): Promise<unknown> {
  const { rows } = await pglite.query<{ target_id: string }>("select target_id from audit_log order by id");
  return rows.map(({ target_id }) => target_id);
}

async function reopened(folder: string): Promise<unknown> {
  const pglite = await openPGlite({ folder: copyOf(folder), durability: "off", onWriteError });
  try {
    return await namesIn(pglite);
  } finally {
    await pglite.close();
  }
}

describe("an acknowledged change", () => {
  test("is on the disk before and after a checkpoint; others are lost", async () => {
    const survivors = join(makeFolder(), "survivors");
    const files = new RecordedFiles(copyOf(inject("migratedFolder")), survivors);
    const pglite = await startDurably(files);
    const insert = (name: string) =>
      pglite.query("insert into audit_log (action, target_type, target_id) values ('a', 'b', $1)", [name]);
    await insert("alone");
    await pglite.transaction(async (tx) => {
      await tx.query("insert into audit_log (action, target_type, target_id) values ('a', 'b', 'of two')");
      await tx.query("create table made_meanwhile as select generate_series(1, 10000) as n");
      expect(await reopened(survivors)).toEqual(["alone"]);
    });
    await pglite.exec("checkpoint");
    await insert("after the checkpoint");
    expect(await reopened(survivors)).toEqual(["alone", "of two", "after the checkpoint"]);
    await pglite.close();
  });

  test("needs no sync if nothing changes", async () => {
    const files = new RecordedFiles(copyOf(inject("migratedFolder")), join(makeFolder(), "survivors"));
    const pglite = await startDurably(files);
    await pglite.query("select count(*) from audit_log");
    const before = files.syncs;
    for (let round = 0; round < 20; round += 1) await pglite.query("select count(*) from listings");
    expect(files.syncs).toBe(before);
    await pglite.close();
  });
});

describe("a first start", () => {
  test("that is interrupted leaves no database, and the next one creates it", async () => {
    const folder = join(makeFolder(), "database");
    // Simulates a process that was killed while it created the database.
    mkdirSync(`${folder}.new`);
    writeFileSync(join(`${folder}.new`, "PG_VERSION"), "17");
    const pglite = await openPGlite({ folder, durability: "sync", onWriteError });
    expect((await pglite.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await pglite.close();
    expect(existsSync(`${folder}.new`)).toBe(false);
  });
});
