/**
 * Marks the statements whose best plan does not depend on their values, so that they are planned once for a connection. On a server they have
 * names for that; a session of its own is needed, which a pooler must give anyway (`sharesSessions`).
 */
import { sql } from "kysely";
import type { QueryConfig } from "pg";

const MARK = "/* one plan */";

/** Ends such a statement: `query.modifyEnd(ONE_PLAN)`. */
export const ONE_PLAN = sql.raw(MARK);

export const hasOnePlan = (text: string): boolean => text.endsWith(MARK);

const names = new Map<string, string>();

/** Returns a statement for node-postgres, with a name if it ends with ONE_PLAN. */
export function statement(text: string, values: readonly unknown[] = []): QueryConfig {
  const query = { text, values: [...values] };
  if (!hasOnePlan(text)) return query;
  const name = names.get(text) ?? `one_plan_${names.size}`;
  names.set(text, name);
  return { ...query, name };
}
