/** Computes a checksum of each table that is equal in PostgreSQL and in the embedded database. */
import { z } from "zod";
import type { RunQuery } from "./row-counts.server.ts";
import { COPIED_TABLES, SITE_SEQUENCES } from "./site-tables.server.ts";

/** Row count and checksum by `schema.name`; for a sequence its last value and is_called. */
export const tableSumsShape = z.record(z.string(), z.object({ rows: z.number(), sum: z.string() }));
export type TableSums = Readonly<z.infer<typeof tableSumsShape>>;

/** Settings of the transaction that give every value the same text in all databases. */
const SAME_TEXTS = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`;

/**
 * Sums up all permanent tables of the site and of its job queue, in the current transaction. A sum adds up 60 bits of the MD5 of
 * each row, so it needs no order of rows, which depends on the collation.
 */
export async function takeTableSums(ask: RunQuery): Promise<TableSums> {
  await ask(SAME_TEXTS);
  // Columns are ordered by name, because an altered table may have another order than a new one.
  const tables = await ask(`
    select relnamespace::regnamespace::text as schema, relname as name, string_agg(quote_ident(attname), ', ' order by attname collate "C") as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where ${COPIED_TABLES} and relpersistence = 'p' and attnum > 0 and not attisdropped group by 1, 2`);
  const sequences = await ask(`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class where ${SITE_SEQUENCES}`);
  const parts = [
    ...tables.map(
      ({ schema, name, columns }) => `select '${schema}.${name}' as name, count(*)::text as rows,
      coalesce(sum(('x' || left(md5(row(${columns})::text), 15))::bit(60)::bigint), 0)::text as sum from ${schema}."${name}"`,
    ),
    ...sequences.map(
      ({ schema, name }) => `select '${schema}.${name}', last_value::text, is_called::text from ${schema}."${name}"`,
    ),
  ];
  const rows = parts.length > 0 ? await ask(parts.join(" union all ")) : [];
  return Object.fromEntries(
    rows
      .map((row) => [String(row.name), { rows: Number(row.rows), sum: String(row.sum) }] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns a line for each difference. A sequence may be ahead, because pg_dump reads its current value instead of that of the snapshot. */
export function compareTableSums(expected: TableSums, found: TableSums): readonly string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names
    .filter((name) => !isSame(expected[name], found[name]))
    .map((name) => `${name}: ${sumText(expected[name])} when it was backed up, ${sumText(found[name])} restored`);
}

type Sum = TableSums[string] | undefined;

function isSame(expected: Sum, found: Sum): boolean {
  if (isSequence(expected) && found?.sum === "true") return found.rows >= expected.rows;
  return expected?.rows === found?.rows && expected?.sum === found?.sum;
}

const isSequence = (one: Sum): one is NonNullable<Sum> => one?.sum === "true" || one?.sum === "false";

function sumText(one: Sum): string {
  return one ? `${one.rows} (checksum ${one.sum})` : "none";
}
