/** Declarations of the rows that scheduled jobs delete, expire or end, and the limits on how many of them at once. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Tables } from "#db/tables.ts";
import type { Db } from "./database.server.ts";

interface Described {
  /** Describes the rows, for the log and docs/operations-every-week.md. */
  readonly what: string;
  /** Describes when they are removed, for docs/operations-every-week.md; built from the constants that the condition uses. */
  readonly after: string;
}

/** Rows that people entered or use. The job stops if too many of them are due at once. */
export interface GuardedRemoval extends Described {
  /** Describes the rows in Bulgarian, for administrators. */
  readonly label: string;
  readonly table: keyof Tables;
  /** Returns the condition of the rows that are due at this time, which the job's own statement also uses. */
  isDue(now: Date): Expression<SqlBool>;
  /** The tables of the live rows that the due ones are compared with; by default `table`. */
  readonly comparedWith?: readonly (keyof Tables)[];
  /** The condition of live rows in these tables; by default all rows are live. */
  readonly isLive?: Expression<SqlBool>;
}

/** Technical records with a fixed lifetime, whose removal needs no guard. */
export interface ExemptRemoval extends Described {
  /** The reason why the job does not stop, however many rows are due. */
  readonly exempt: string;
}

export type Removal = GuardedRemoval | ExemptRemoval;

/** Limits: too many rows are due if they exceed both the number and the share of the live rows. */
const BOUNDS = [
  { rows: 100, share: 0.05 },
  { rows: 10, share: 0.5 },
] as const;
const FEWEST = Math.min(...BOUNDS.map(({ rows }) => rows));
const LEAST_SHARE = Math.min(...BOUNDS.map(({ share }) => share));

export function isTooMany(due: number, live: number): boolean {
  return BOUNDS.some(({ rows, share }) => due > rows && due > live * share);
}

export interface RemovalCounts {
  readonly due: number;
  /** Exact if the due rows are too many; otherwise counted only until they are known not to be. */
  readonly live: number;
}

/** Counts all due rows, and only as many live rows as decide the comparison, so that the cost is proportional to the job's own work. */
export async function countRemoval(db: Db, removal: GuardedRemoval, now: Date): Promise<RemovalCounts> {
  const { table, isDue, comparedWith = [table], isLive = sql<SqlBool>`true` } = removal;
  const due = await countRows(db, sql`select 1 from ${sql.table(table)} where ${isDue(now)}`);
  if (due <= FEWEST) return { due, live: due };
  const enough = Math.ceil(due / LEAST_SHARE);
  let live = 0;
  for (const name of comparedWith)
    live += await countRows(db, sql`select 1 from ${sql.table(name)} where ${isLive} limit ${enough}`);
  return { due, live };
}

async function countRows(db: Db, rows: Expression<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from (${rows}) rows`.execute(db);
  return counted[0]?.count ?? 0;
}
