/** Changes the mode of a screening rule, with an audit row. */
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import { findRule } from "#app/listings/screening/rules/rules.server.ts";
import { SCREENING_MODES } from "#app/listings/screening/rules/screening-rule.ts";
import { findModes, storeMode } from "#app/listings/screening/screening-modes.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";

interface ModeChange {
  readonly adminId: string;
  readonly rule: string;
  readonly mode: string;
}

/** Refuses with admin_target_missing for an unknown rule, and with invalid_value for a mode that its kind may not have. */
export function changeMode(db: Db, { adminId, rule: name, mode: wanted }: ModeChange): Promise<void> {
  return inTransaction(db, async (tx) => {
    const rule = findRule(name);
    if (!rule) throw new Refusal("admin_target_missing");
    const mode = SCREENING_MODES[rule.kind].find((one) => one === wanted);
    if (!mode) throw new Refusal("invalid_value", { reason: "Изберете режим", field: "mode" });
    const before = (await findModes(tx)).get(name) ?? rule.defaultMode;
    if (before === mode) return;
    await storeMode(tx, name, mode);
    await writeAudit(tx, {
      actor_id: adminId,
      action: "rule-mode",
      target_type: "rule",
      target_id: name,
      before: { mode: before },
      after: { mode },
    });
  });
}
