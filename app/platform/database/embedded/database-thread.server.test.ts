import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { migratedFolder } from "#tests/support/migrated-folder.ts";
import { openEmbeddedDatabase } from "./embedded-database.server.ts";
import { startThread } from "./thread-client.server.ts";

const dataDir = migratedFolder();
const { db, inBulk, close } = await openEmbeddedDatabase({ dataDir, durability: "off" });
afterAll(() => close());

/** Inserts a row with a name; rows keep the order of execution. */
const note = (name: string, handle: Kysely<never> = db as never) =>
  sql`insert into audit_log (action, target_type, target_id) values ('a', 'b', ${name})`.execute(handle);

async function notes(): Promise<readonly string[]> {
  const { rows } = await sql<{ target_id: string }>`delete from audit_log returning id, target_id`.execute(db);
  return rows.map(({ target_id }) => target_id);
}

/** Occupies the database while `meanwhile` queues statements, and until `then` has run. */
async function whileBusy(meanwhile: () => void, then: () => void = () => {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    meanwhile();
    await new Promise(setImmediate);
    then();
  });
}

test("statements are executed in the order of their arrival", async () => {
  const done: Promise<unknown>[] = [];
  await whileBusy(() => {
    done.push(inRequest({}, () => Promise.all(["a1", "a2", "a3", "a4"].map((name) => note(name)))));
    done.push(inRequest({}, () => note("b")));
    done.push(note("a job's"));
  });
  await Promise.all(done);
  expect(await notes()).toEqual(["a1", "a2", "a3", "a4", "b", "a job's"]);
});

test("queued statements of a disconnected client are dropped with the reason", async () => {
  const client = new AbortController();
  const reason = new Error("the client has left");
  let dropped: PromiseSettledResult<unknown>[] = [];
  await whileBusy(
    () => {
      void inRequest({ clientGone: client.signal }, async () => {
        dropped = await Promise.allSettled([note("a"), db.transaction().execute(() => note("b")), note("c")]);
      });
      void inRequest({}, () => note("another's"));
    },
    () => client.abort(reason),
  );
  await expect.poll(() => dropped).toHaveLength(3);
  expect(dropped).toEqual(Array(3).fill({ status: "rejected", reason }));
  expect(await notes()).toEqual(["another's"]);
});

test("an open transaction of a disconnected client is rolled back", async () => {
  const client = new AbortController();
  const work = inRequest({ clientGone: client.signal }, () =>
    db.transaction().execute(async (tx) => {
      await note("begun", tx as never);
      client.abort(new Error("the client has left"));
      await note("not begun", tx as never);
    }),
  );
  await expect(work).rejects.toThrow("the client has left");
  expect(await notes()).toEqual([]);
});

test("a write in a request is committed", async () => {
  await inRequest({}, () => db.transaction().execute((tx) => note("kept", tx as never)));
  expect(await notes()).toEqual(["kept"]);
});

test("a transaction has the requested isolation level", async () => {
  const { rows } = await db
    .transaction()
    .setIsolationLevel("serializable")
    .execute((tx) => sql`select current_setting('transaction_isolation') as level`.execute(tx));
  expect(rows).toEqual([{ level: "serializable" }]);
});

test("bulk work waits for the disk once, and later statements wait each time again", async () => {
  const setting = async () => (await sql`select current_setting('synchronous_commit') as it`.execute(db)).rows;
  const meanwhile = await inBulk(async () => {
    await note("in bulk");
    return setting();
  });
  expect(meanwhile).toEqual([{ it: "off" }]);
  await expect(inBulk(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await setting()).toEqual([{ it: "on" }]);
  expect(await notes()).toEqual(["in bulk"]);
});

test("statements before closing are executed, and later ones are refused", async () => {
  const other = await openEmbeddedDatabase({ dataDir: migratedFolder(), durability: "off" });
  const last = sql`select 1 as one`.execute(other.db);
  await other.db.executeQuery(sql`select 1`.compile(other.db));
  await other.close();
  expect((await last).rows).toEqual([{ one: 1 }]);
  await expect(sql`select 1`.execute(other.db)).rejects.toThrow();
});

/** A program that writes until it fails. */
const WRITER = `
  import { sql } from "kysely";
  import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
  const { db } = await openEmbeddedDatabase({ dataDir: process.argv[1], durability: "off" });
  process.on("unhandledRejection", () => {});
  for (let row = 0; row < 1000; row += 1)
    await sql\`insert into audit_log (action, target_type, target_id) values ('a', 'b', repeat('x', 100000))\`.execute(db);`;

test.skipIf(process.platform === "win32")("a full disk ends the process with one line", async () => {
  const home = migratedFolder();
  // Limits the size of files below that of a log segment, to simulate a full disk.
  const { status, stdout, stderr } = spawnSync(
    "sh",
    ["-c", 'ulimit -f 20000; exec "$0" --input-type=module -e "$1" "$2"', process.execPath, WRITER, home],
    { encoding: "utf8" },
  );
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toMatch(
    /^DATA_DIR=.*: the embedded database cannot go on \(error: could not write to log file .*\)\n$/,
  );
});

test("an unusable folder is reported with the code of the system", async () => {
  const onDeath = () => {};
  const opening = startThread({ folder: join(dataDir, "database", "PG_VERSION", "below"), durability: "off" }, onDeath);
  await expect(opening).rejects.toMatchObject({ code: "ENOTDIR" });
});
