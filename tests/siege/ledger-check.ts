// Looks at a database whose writer was cut off: does it open, is everything acknowledged there, is the ledger exact, can
// every table be read in full, are its indexes whole?
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { amcheck } from "@electric-sql/pglite/contrib/amcheck";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { openDatabase } from "#server/site.ts";

export interface LedgerCheck {
  /** Of what was acknowledged. */
  readonly lost: number;
  readonly openedInMs: number;
  /** What is wrong beside losses. */
  readonly faults: readonly string[];
}

/** Throws what opening or reading throws. */
export async function checkLedger(dataDir: string, acknowledged: readonly string[]): Promise<LedgerCheck> {
  const began = performance.now();
  const database = await openDatabase(parseEnv({ DATA_DIR: dataDir }));
  const openedInMs = performance.now() - began;
  const faults: string[] = [];
  try {
    const { db } = database;
    const ledger = await db.selectFrom("token_ledger").select("idempotency_key").execute();
    const present = new Set(ledger.map(({ idempotency_key }) => idempotency_key));
    const { rows: half } = await sql`select from token_ledger
      full join audit_log on audit_log.target_id = token_ledger.idempotency_key
      where audit_log.id is null or token_ledger.id is null`.execute(db);
    if (half.length > 0) faults.push(`${half.length} changes are there by half`);
    const { rows: wrong } = await sql`select from users
      where vip_tokens <> (select coalesce(sum(amount), 0) from token_ledger where user_id = users.id)`.execute(db);
    if (wrong.length > 0) faults.push(`${wrong.length} balances differ from the ledger`);
    await readEverything(db);
    await db.insertInto("audit_log").values({ action: "after", target_type: "change", target_id: "after" }).execute();
    return { lost: acknowledged.filter((key) => !present.has(key)).length, openedInMs, faults };
  } finally {
    await database.close();
    faults.push(...(await brokenIndexes(dataDir)));
  }
}

async function readEverything(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string }>`select format('%I.%I', schemaname, tablename) as table
    from pg_tables`.execute(db);
  for (const { table } of rows) await sql`select count(x::text) from ${sql.raw(table)} x`.execute(db);
}

/** Each B-tree against its own order and against the rows of its table. */
async function brokenIndexes(dataDir: string): Promise<readonly string[]> {
  const pglite = await PGlite.create(join(dataDir, "database"), { extensions: { amcheck, pg_trgm } });
  try {
    await pglite.exec("create extension amcheck");
    await pglite.query(`select bt_index_check(pg_index.indexrelid, true) from pg_index
      join pg_class on pg_class.oid = pg_index.indexrelid join pg_am on pg_am.oid = pg_class.relam
      where pg_am.amname = 'btree' and pg_class.relpersistence = 'p' and pg_index.indisvalid`);
    return [];
  } catch (error) {
    return [`an index is broken: ${error instanceof Error ? error.message : error}`];
  } finally {
    await pglite.close();
  }
}
