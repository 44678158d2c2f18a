/** The tables and sequences that the site made itself. Others in the same schemas belong to administrators or extensions. */
import { readMigrations } from "#db/migrate.ts";

const MADE = /\b(?:create (?:unlogged )?(?:table|sequence)(?: if not exists)?|rename to) (?:public\.)?(\w+)/gi;

/** The names that any migration ever gave to a table or sequence. */
const NAMES = new Set([
  "schema_migrations",
  ...readMigrations("db/migrations").flatMap(({ text }) => [...text.matchAll(MADE)].map(([, name = ""]) => name)),
]);
const LIST = `(${[...NAMES].map((name) => `'${name}'`).join(", ")})`;
const JOB_QUEUE = `relnamespace = (select oid from pg_catalog.pg_namespace where nspname = 'pgboss')`;
const OF_SITE = `(${JOB_QUEUE} or relnamespace = (select oid from pg_catalog.pg_namespace where nspname = 'public') and `;

/** The condition of the site's tables and those of its job queue, for a query of pg_class. */
export const SITE_TABLES = `relkind = 'r' and ${OF_SITE} relname in ${LIST})`;

/** The condition of tables whose rows are copied. Statistics of the job queue are in daily partitions, which each database creates itself. */
export const COPIED_TABLES = `${SITE_TABLES} and relname not like 'queue\\_stats%'`;

/** The condition of the sequences, also those of identity columns. */
export const SITE_SEQUENCES = `relkind = 'S' and ${OF_SITE} (relname in ${LIST} or exists (
  select from pg_catalog.pg_depend join pg_catalog.pg_class as owner on owner.oid = refobjid
  where objid = pg_class.oid and deptype in ('a', 'i') and owner.relname in ${LIST})))`;

/** Returns true if rows of this table of a script are copied. */
export function isCopied(table: string): boolean {
  const [, schema = "", name = ""] = /^(\w+)\."?(\w+)/.exec(table) ?? [];
  return schema === "public" ? NAMES.has(name) : schema === "pgboss" && !name.startsWith("queue_stats");
}
