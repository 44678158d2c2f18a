/** What a backup must hold again once it is restored: the rows of every table, and the sums of the ledger. */
import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/tables.ts";

/** Names of tables and sums with their numbers. */
export type Census = Readonly<Record<string, number>>;

const SUMS = ["token_ledger.amount", "users.vip_tokens"] as const;

/** One query that counts everything at one moment. */
export async function censusText(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*)::bigint as number from public."${name}"`);
  const sums = SUMS.map((name) => {
    const [table, column] = name.split(".");
    return `select '${name}', coalesce(sum(${column}), 0)::bigint from public.${table}`;
  });
  return [...counts, ...sums].join(" union all ");
}

export async function takeCensus(db: Kysely<Tables>): Promise<Census> {
  return readCensus((await sql.raw<Record<string, unknown>>(await censusText(db)).execute(db)).rows);
}

export function readCensus(rows: readonly Record<string, unknown>[]): Census {
  return Object.fromEntries(rows.map(({ name, number }) => [String(name), Number(number)]));
}

/** What differs, a line each. */
export function compareCensus(expected: Census, found: Census): readonly string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name}: ${expected[name] ?? "none"} when it was backed up, ${found[name] ?? "none"} restored`);
}
