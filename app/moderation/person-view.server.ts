/** A person as the administration's table shows them. */
import { formatPhone } from "#app/accounts/phones.server.ts";
import { formatDate } from "#app/wording/dates.ts";
import { BLOCK_REASONS } from "./decisions.ts";
import type { PersonRow } from "./people-list.queries.server.ts";

export function personView({ sort_key: _, phone, block_reason, created_at, updated_at, ...person }: PersonRow) {
  return {
    ...person,
    phone: phone && formatPhone(phone),
    blockReason: block_reason && BLOCK_REASONS[block_reason],
    registered: formatDate(created_at),
    seen: updated_at.toISOString(),
  };
}

export type PersonView = ReturnType<typeof personView>;
