import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { SCREENING_RULES } from "./rules/rules.server.ts";
import { SCREENING_MODES, type ScreeningMode, type ScreeningRule } from "./rules/screening-rule.ts";

export type Modes = ReadonlyMap<string, ScreeningMode>;

/** Returns the stored modes; the default of the code for a rule without one, or with one that its kind may not have. */
export async function findModes(db: Db, rules: readonly ScreeningRule[] = SCREENING_RULES): Promise<Modes> {
  const rows = await db.selectFrom("screening_modes").select(["rule", "mode"]).execute();
  const stored = new Map(rows.map(({ rule, mode }) => [rule, mode]));
  return new Map(
    rules.map(({ name, kind, defaultMode }) => {
      const mode = stored.get(name);
      return [name, mode && SCREENING_MODES[kind].includes(mode) ? mode : defaultMode];
    }),
  );
}

export async function storeMode(tx: Tx, rule: string, mode: ScreeningMode): Promise<void> {
  await tx
    .insertInto("screening_modes")
    .values({ rule, mode })
    .onConflict((conflict) => conflict.column("rule").doUpdateSet({ mode, changed_at: new Date() }))
    .execute();
}
