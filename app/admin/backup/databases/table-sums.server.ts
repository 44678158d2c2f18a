/** A checksum of each table that is the same in PostgreSQL and in the embedded database. */
import { z } from "zod";
import type { Ask } from "./census.server.ts";

/** The rows of a table and a checksum over them, by `schema.name`; for a sequence its last value and whether it was used. */
export const tableSumsShape = z.record(z.string(), z.object({ rows: z.number(), sum: z.string() }));
export type TableSums = Readonly<z.infer<typeof tableSumsShape>>;

/** Settings under which every value has the same text in all databases, until the transaction ends. */
const SAME_TEXTS = `select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`;

const SCHEMAS = "('public', 'pgboss')";

/** The tables whose rows are moved. Figures of the job queue lie in partitions by day, which each database makes itself. */
export const MOVED_TABLES = `nspname in ${SCHEMAS} and relkind = 'r' and relname not like 'queue\\_stats%'`;

/** Whether the rows of this table, as a dump names it, are moved. */
export function isMoved(table: string): boolean {
  return !table.startsWith("pgboss.queue_stats");
}

/**
 * Sums up all permanent tables of the site and of its job queue, in the current transaction. A sum adds up 60 bits of the MD5 of
 * each row, so it needs no order of rows, which depends on the collation.
 */
export async function takeTableSums(ask: Ask): Promise<TableSums> {
  await ask(SAME_TEXTS);
  // By name: a table that was altered may have its columns in another order than a new one.
  const tables = await ask(`
    select nspname as schema, relname as name, string_agg(quote_ident(attname), ', ' order by attname collate "C") as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where ${MOVED_TABLES} and relpersistence = 'p' and attnum > 0 and not attisdropped group by 1, 2`);
  const sequences = await ask(`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${SCHEMAS} and relkind = 'S'`);
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

/** Returns the differences, a line each. A sequence may have gone on: pg_dump sees its newest value, whatever the moment of the tables. */
export function compareTableSums(expected: TableSums, found: TableSums): readonly string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort();
  return names
    .filter((name) => !isSame(expected[name], found[name]))
    .map((name) => `${name}: ${told(expected[name])} when it was backed up, ${told(found[name])} restored`);
}

type Sum = TableSums[string] | undefined;

function isSame(expected: Sum, found: Sum): boolean {
  if (isSequence(expected) && found?.sum === "true") return found.rows >= expected.rows;
  return expected?.rows === found?.rows && expected?.sum === found?.sum;
}

const isSequence = (one: Sum): one is NonNullable<Sum> => one?.sum === "true" || one?.sum === "false";

function told(one: Sum): string {
  return one ? `${one.rows} (checksum ${one.sum})` : "none";
}
