/** Counts that must be the same after a restore: the rows of every table, and the sums of the ledger. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/tables.ts";
import { SITE_TABLES } from "./site-tables.server.ts";

/** Numbers by the name of a table or sum. */
export type RowCounts = Readonly<Record<string, number>>;

/** Runs a statement on a database of the site and returns its rows. */
export type RunQuery = (text: string) => Promise<readonly Record<string, unknown>[]>;

const SUMS = ["token_ledger.amount", "users.vip_tokens"] as const;

export function queryWith(db: Kysely<Tables>): RunQuery {
  return async (text) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;
}

/** Returns one query that counts everything in one snapshot, without unlogged tables: crash recovery of a copy empties them. */
export async function rowCountsText(ask: RunQuery): Promise<string> {
  const names = await namesOfTables(ask);
  const counts = names.map((name) => `select '${name}' as name, count(*)::bigint as number from public."${name}"`);
  const sums = SUMS.map((name) => {
    const [table, column] = name.split(".");
    return `select '${name}', coalesce(sum(${column}), 0)::bigint from public.${table}`;
  });
  return [...counts, ...sums].join(" union all ");
}

async function namesOfTables(ask: RunQuery): Promise<readonly string[]> {
  const rows = await ask(`select relname as name from pg_class
    where ${SITE_TABLES} and relnamespace = 'public'::regnamespace and relpersistence = 'p' order by 1`);
  return rows.map(({ name }) => String(name));
}

export async function takeRowCounts(ask: RunQuery): Promise<RowCounts> {
  return readRowCounts(await ask(await rowCountsText(ask)));
}

export function readRowCounts(rows: readonly Record<string, unknown>[]): RowCounts {
  return Object.fromEntries(rows.map(({ name, number }) => [String(name), Number(number)]));
}

/** Counts a restored database and returns a line for each difference. */
export async function compareRowCounts(expected: RowCounts, ask: RunQuery): Promise<string[]> {
  const found = await takeRowCounts(ask);
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name] ?? "none"} when it was backed up, ${found[name] ?? "none"} restored`);
}
