/**
 * Statements with one plan (one-plan.ts) on PostgreSQL: prepared by name, so that each connection has them read and planned
 * once. Others are planned for their values each time, because these decide which index serves them.
 */
import type pg from "pg";
import { ONE_PLAN } from "./one-plan.ts";

/** Statements that get a name: a large one takes some hundred kilobytes of each connection's memory on the server. */
const MOST = 100;
/** SQLSTATE feature_not_supported: among others a prepared `select *` whose table has gained a column. */
const RESULT_CHANGED = "0A000";

export type Ask = (client: pg.PoolClient, text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

/** Asks on the connections of one process, which share the names. */
export function askByName(): Ask {
  /** Without a name: its result has changed meanwhile. */
  const names = new Map<string, string | undefined>();
  const withOnePlan = new WeakSet<pg.PoolClient>();

  function nameOf(text: string): string | undefined {
    if (!names.has(text) && names.size < MOST) names.set(text, `one_plan_${names.size + 1}`);
    return names.get(text);
  }

  /** A message of its own, so the setting stays until another is needed. */
  async function plan(client: pg.PoolClient, mode: "auto" | "force_generic_plan"): Promise<void> {
    if (withOnePlan.has(client) === (mode !== "auto")) return;
    await client.query(`set plan_cache_mode = ${mode}`);
    if (mode === "auto") withOnePlan.delete(client);
    else withOnePlan.add(client);
  }

  return async (client, text, values) => {
    // A transaction keeps the setting it began with, which it would roll back; and after a failure it cannot ask again.
    const isAlone = client.getTransactionStatus() === "I";
    const name = isAlone && text.startsWith(ONE_PLAN) ? nameOf(text) : undefined;
    if (isAlone) await plan(client, name === undefined ? "auto" : "force_generic_plan");
    if (name === undefined) return client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === RESULT_CHANGED)) throw error;
      names.set(text, undefined);
      return client.query(text, [...values]);
    }
  };
}
