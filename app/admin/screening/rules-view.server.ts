/** Builds the table of screening rules and account signals with their modes and figures. */

import { SIGNALS } from "#app/listings/screening/account-signals.ts";
import { SCREENING_RULES } from "#app/listings/screening/rules/rules.server.ts";
import { MODE_LABELS, SCREENING_MODES } from "#app/listings/screening/rules/screening-rule.ts";
import { findModes } from "#app/listings/screening/screening-modes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { findRuleFigures, NO_FIGURES } from "./screening-figures.queries.server.ts";

export async function rulesView(db: Db) {
  const [modes, figures] = [await findModes(db), await findRuleFigures(db)];
  const rules = SCREENING_RULES.map(({ name, label, kind, defaultMode }) => ({
    id: name,
    label,
    mode: modes.get(name) ?? defaultMode,
    modes: SCREENING_MODES[kind].map((value) => ({ value, label: MODE_LABELS[value] })),
    ...(figures.get(name) ?? NO_FIGURES),
  }));
  const signals = codesOf(SIGNALS).map((name) => ({
    id: name,
    label: SIGNALS[name].label,
    mode: undefined,
    modes: [],
    ...(figures.get(name) ?? NO_FIGURES),
  }));
  return [...rules, ...signals];
}

export type RuleView = Awaited<ReturnType<typeof rulesView>>[number];
