/** How scheduled jobs declare the rows that they delete, expire or end, and how many of them are too many at once. */
import { type Expression, type SqlBool, sql } from "kysely";
import type { Tables } from "#db/tables.ts";
import type { Db } from "./database.server.ts";

interface Described {
  /** The rows, in the words of the log and of docs/operations.md. */
  readonly what: string;
  /** When they are removed, in the words of docs/operations.md: made of the constants that the condition uses. */
  readonly after: string;
}

/** Rows that people gave the site or use. The job stops when too many of them are due at once. */
export interface GuardedRemoval extends Described {
  /** The rows in Bulgarian, for administrators. */
  readonly label: string;
  readonly table: keyof Tables;
  /** The condition of the rows that are due at this time: the same expression that the job's own statement uses. */
  isDue(now: Date): Expression<SqlBool>;
  /** The tables of the live rows that the due ones are compared with; their own if it is left out. */
  readonly comparedWith?: readonly (keyof Tables)[];
  /** The live rows of these tables; all of them if it is left out. */
  readonly isLive?: Expression<SqlBool>;
}

/** Technical records with a set lifetime, which nobody would miss. */
export interface ExemptRemoval extends Described {
  /** Why the job does not stop, however many are due. */
  readonly exempt: string;
}

export type Removal = GuardedRemoval | ExemptRemoval;

/** Too many: more rows than this, which are also more than this share of the live ones. */
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
  /** Exact wherever the due rows are too many; otherwise counted as far as it takes to know that they are not. */
  readonly live: number;
}

/** Counts all rows that are due, and as many live ones as matter: the cost is in proportion to what the job would do. */
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
