/** Formats a person for the administration table. */
import { formatPhone } from "#app/accounts/profile/phones.server.ts";
import type { Viewer } from "#app/accounts/sign-in/viewer.ts";
import { mayCreatePasswordLink } from "#app/admin/actions/account-actions.server.ts";
import { BLOCK_REASONS } from "#app/admin/actions/decisions.ts";
import { allowedActions } from "#app/admin/pages/admin-action.server.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import type { PersonRow } from "./people-list.queries.server.ts";
import { PERSON_ACTION_RULES } from "./person-actions.server.ts";

export function personView(row: PersonRow, admin: Viewer) {
  const { id, name, email, account_type, vip_tokens, is_blocked, is_verified, is_admin, block_reason } = row;
  return {
    id,
    name,
    email,
    account_type,
    vip_tokens,
    is_blocked,
    is_verified,
    is_admin,
    phone: row.phone && formatPhone(row.phone),
    phones: row.phones.map((number) => ({ number, shown: formatPhone(number) })),
    trader: row.trader,
    blockReason: block_reason && BLOCK_REASONS[block_reason],
    registered: formatDate(row.created_at),
    seen: row.updated_at.toISOString(),
    actions: allowedActions(PERSON_ACTION_RULES, row, admin),
    mayCreatePasswordLink: mayCreatePasswordLink(row, admin),
  };
}

export type PersonView = ReturnType<typeof personView>;
