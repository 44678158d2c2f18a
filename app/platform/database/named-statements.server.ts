/**
 * Names the statements whose best plan does not depend on their values, so that a server parses and plans them once for a connection. A
 * session of its own is needed, which a pooler must give anyway (`sharesSessions`).
 */
import { sql } from "kysely";
import type { QueryConfig } from "pg";

const MARK = "/* one plan */";

/** Ends such a statement: `query.modifyEnd(ONE_PLAN)`. */
export const ONE_PLAN = sql.raw(MARK);

const names = new Map<string, string>();

/** Returns a statement for node-postgres, with a name if it ends with ONE_PLAN. */
export function statement(text: string, values: readonly unknown[] = []): QueryConfig {
  const query = { text, values: [...values] };
  if (!text.endsWith(MARK)) return query;
  const name = names.get(text) ?? `one_plan_${names.size}`;
  names.set(text, name);
  return { ...query, name };
}
