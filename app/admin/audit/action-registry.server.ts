/** Finds administrator actions by path (/admin/do/{target}/{name}) and by their rows in the audit log. */

import type { NamedAction } from "#app/admin/actions/admin-action.server.ts";
import type { ActionTarget } from "#app/admin/actions/admin-actions.ts";
import { MESSAGE_ACTIONS } from "#app/admin/inbox/message-actions.server.ts";
import { REPORT_ACTIONS } from "#app/admin/inbox/report-actions.server.ts";
import { LISTING_ACTIONS } from "#app/admin/listings/listing-actions.server.ts";
import { PERSON_ACTIONS } from "#app/admin/people/person-actions.server.ts";

const BY_TARGET = {
  people: PERSON_ACTIONS,
  listings: LISTING_ACTIONS,
  messages: MESSAGE_ACTIONS,
  reports: REPORT_ACTIONS,
} as const satisfies Record<ActionTarget, unknown>;

export type ActionPath = {
  [Target in ActionTarget]: `${Target}/${string & keyof (typeof BY_TARGET)[Target]}`;
}[ActionTarget];

/** All actions, without the types of their targets: each loads its own. */
export const ACTIONS = Object.values(BY_TARGET).flatMap((actions) => Object.values(actions) as NamedAction<never>[]);

/** Returns an action by its path; undefined if it does not exist. */
export function findAction(target: string, name: string): NamedAction<never> | undefined {
  return ACTIONS.find(({ offer }) => offer.target === target && offer.name === name);
}

/** Returns the action that wrote a row of the audit log; undefined for another change. */
export function findLoggedAction(targetType: string, name: string): NamedAction<never> | undefined {
  return ACTIONS.find(({ target, offer }) => target === targetType && offer.name === name);
}
