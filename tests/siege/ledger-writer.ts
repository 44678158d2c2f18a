// Writes to the database of a folder until it is killed, and notes every change that was acknowledged:
// `node tests/siege/ledger-writer.ts DATA_DIR DURABILITY NOTES`. The notes lie on another disk.
import { randomBytes } from "node:crypto";
import { openSync, writeSync } from "node:fs";
import { inTransaction } from "#app/platform/database.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { openDatabase } from "#server/site.ts";

const [DATA_DIR, DURABILITY, notes = ""] = process.argv.slice(2);
const WRITERS = 4;
/** Bytes beside each change, up to: enough that segments of the log and checkpoints come and go. */
const BALLAST = 24_000;

const { db } = await openDatabase(parseEnv({ DATA_DIR, DURABILITY }));
const people = await db.selectFrom("users").select("id").orderBy("email").execute();
const file = openSync(notes, "a");
writeSync(file, "start\n");
let change = 0;
await Promise.all(Array.from({ length: WRITERS }, write));

async function write(): Promise<never> {
  for (;;) {
    const number = ++change;
    const person = people[number % people.length]?.id ?? null;
    await inTransaction(db, async (tx) => {
      const idempotency_key = String(number);
      await tx
        .insertInto("token_ledger")
        .values({ user_id: person, amount: 1, reason: "grant", idempotency_key })
        .execute();
      const ballast = randomBytes((number * 7_919) % BALLAST).toString("base64");
      await tx
        .insertInto("audit_log")
        .values({
          action: "siege",
          target_type: "change",
          target_id: idempotency_key,
          after: JSON.stringify({ ballast }),
        })
        .execute();
    });
    writeSync(file, `${number}\n`);
  }
}
