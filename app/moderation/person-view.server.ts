/** A person as the administration's table shows them. */
/** A person as a row of the administration's table. */
import "./admin-table.css";
import { formatPhone } from "#app/accounts/phones.server.ts";
import { formatDate } from "#app/wording/dates.ts";
import type { PersonRow } from "./people-list.queries.server.ts";

export function personView({ sort_key: _, phone, created_at, updated_at, ...person }: PersonRow) {
  return {
    ...person,
    phone: phone && formatPhone(phone),
    registered: formatDate(created_at),
    seen: updated_at.toISOString(),
  };
}

export type PersonView = ReturnType<typeof personView>;
