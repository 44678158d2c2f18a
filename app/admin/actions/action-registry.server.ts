/** All administrator actions by path: /admin/do/{target}/{action}. */
import type { AnyAction } from "./admin-action.server.ts";
import type { ActionTarget } from "./admin-actions.ts";
import { LISTING_ACTION_RULES } from "./listing-actions.server.ts";
import { MESSAGE_ACTION_RULES } from "./message-actions.server.ts";
import { PERSON_ACTION_RULES } from "./person-actions.server.ts";
import { REPORT_ACTION_RULES } from "./report-actions.server.ts";

type Rules = Readonly<Record<string, AnyAction<never>>>;

const ACTION_RULES = {
  people: PERSON_ACTION_RULES,
  listings: LISTING_ACTION_RULES,
  messages: MESSAGE_ACTION_RULES,
  reports: REPORT_ACTION_RULES,
} as const satisfies Record<ActionTarget, unknown>;

/** Undefined for an action that does not exist. */
export function findAction(target: string, name: string): AnyAction<never> | undefined {
  const rules = Object.hasOwn(ACTION_RULES, target) ? (ACTION_RULES[target as ActionTarget] as Rules) : undefined;
  return rules && Object.hasOwn(rules, name) ? rules[name] : undefined;
}
