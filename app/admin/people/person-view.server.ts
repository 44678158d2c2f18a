/** A person as the administration's table shows them. */
import { formatPhone } from "#app/accounts/phones.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { formatDate } from "#app/wording/dates.ts";
import { mayHandOverLink } from "./account-calls.server.ts";
import { openActions } from "./admin-action.server.ts";
import { BLOCK_REASONS } from "./decisions.ts";
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
    blockReason: block_reason && BLOCK_REASONS[block_reason],
    registered: formatDate(row.created_at),
    seen: row.updated_at.toISOString(),
    actions: openActions(PERSON_ACTION_RULES, row, admin),
    mayGetLink: mayHandOverLink(row, admin),
  };
}

export type PersonView = ReturnType<typeof personView>;
