/** What a backup must hold again once it is restored: the rows of every table, and the sums of the ledger. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/tables.ts";

/** Names of tables and sums with their numbers. */
export type Census = Readonly<Record<string, number>>;

/** Runs one statement in some database of the site and returns its rows. */
export type Ask = (text: string) => Promise<readonly Record<string, unknown>[]>;

const SUMS = ["token_ledger.amount", "users.vip_tokens"] as const;

export function askThrough(db: Kysely<Tables>): Ask {
  return async (text) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows;
}

/** One query that counts everything at one moment. Unlogged tables are left out: crash recovery of a copy empties them. */
export async function censusText(ask: Ask): Promise<string> {
  const names = await namesOfTables(ask, "p");
  const counts = names.map((name) => `select '${name}' as name, count(*)::bigint as number from public."${name}"`);
  const sums = SUMS.map((name) => {
    const [table, column] = name.split(".");
    return `select '${name}', coalesce(sum(${column}), 0)::bigint from public.${table}`;
  });
  return [...counts, ...sums].join(" union all ");
}

/** `p` for permanent tables, `u` for unlogged ones. */
async function namesOfTables(ask: Ask, persistence: "p" | "u"): Promise<readonly string[]> {
  const rows = await ask(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = '${persistence}' order by 1`);
  return rows.map(({ name }) => String(name));
}

export async function takeCensus(ask: Ask): Promise<Census> {
  return readCensus(await ask(await censusText(ask)));
}

export function readCensus(rows: readonly Record<string, unknown>[]): Census {
  return Object.fromEntries(rows.map(({ name, number }) => [String(name), Number(number)]));
}

/** Counts a restored database and returns what differs, a line each. Backups of earlier versions also counted unlogged tables. */
export async function compareCensus(expected: Census, ask: Ask): Promise<string[]> {
  const [found, unlogged] = [await takeCensus(ask), await namesOfTables(ask, "u")];
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names
    .filter((name) => expected[name] !== found[name] && !unlogged.includes(name))
    .map((name) => `${name}: ${expected[name] ?? "none"} when it was backed up, ${found[name] ?? "none"} restored`);
}
