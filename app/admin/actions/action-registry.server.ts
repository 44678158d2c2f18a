/** All administrator actions by path: /admin/do/{target}/{action}. */

import { MESSAGE_ACTION_RULES } from "#app/admin/inbox/message-actions.server.ts";
import { REPORT_ACTION_RULES } from "#app/admin/inbox/report-actions.server.ts";
import { LISTING_ACTION_RULES } from "#app/admin/listings/listing-actions.server.ts";
import type { AnyAction } from "#app/admin/pages/admin-action.server.ts";
import type { ActionTarget } from "#app/admin/pages/admin-actions.ts";
import { PERSON_ACTION_RULES } from "#app/admin/people/person-actions.server.ts";

type Rules = Readonly<Record<string, AnyAction<never>>>;

const ACTION_RULES = {
  people: PERSON_ACTION_RULES,
  listings: LISTING_ACTION_RULES,
  messages: MESSAGE_ACTION_RULES,
  reports: REPORT_ACTION_RULES,
} as const satisfies Record<ActionTarget, unknown>;

/** Returns an action by its path; undefined if it does not exist. */
export function findAction(target: string, name: string): AnyAction<never> | undefined {
  const rules = Object.hasOwn(ACTION_RULES, target) ? (ACTION_RULES[target as ActionTarget] as Rules) : undefined;
  return rules && Object.hasOwn(rules, name) ? rules[name] : undefined;
}
