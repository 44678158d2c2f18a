/** Parses the URL parameters of the administration lists. Invalid values count as absent. */

import type { AuditQuery } from "#app/admin/audit/audit-list.queries.server.ts";
import { MESSAGE_STATES, type MessagesQuery } from "#app/admin/inbox/messages-list.queries.server.ts";
import type { ReportsQuery } from "#app/admin/inbox/reports-list.queries.server.ts";
import { readDay } from "#app/admin/listings/listings-query.server.ts";
import { choice, pageParams } from "#app/admin/pages/admin-params.ts";
import { MESSAGE_TYPES, REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { PEOPLE_ORDERS, PEOPLE_STATES, type PeopleQuery } from "#app/admin/people/people-list.queries.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";

/** Parses the parameters that all lists have: search, direction and page. */
function common(params: URLSearchParams) {
  return { q: params.get("q") ?? "", isAscending: params.get("way") === "asc", ...pageParams(params) };
}

export function readPeopleQuery(params: URLSearchParams): PeopleQuery {
  return {
    ...common(params),
    state: choice(params.get("state"), PEOPLE_STATES, "all"),
    order: choice(params.get("order"), codesOf(PEOPLE_ORDERS), "created"),
  };
}

export function readMessagesQuery(params: URLSearchParams): MessagesQuery {
  return {
    ...common(params),
    state: choice(params.get("state"), codesOf(MESSAGE_STATES), "open"),
    type: codesOf(MESSAGE_TYPES).find((type) => type === params.get("type")),
  };
}

const VIEWS = ["grouped", "single"] as const;

/** Parses the query of reports; without a status they are the pending ones. */
export function readReportsQuery(params: URLSearchParams): ReportsQuery {
  return {
    ...common(params),
    status: codesOf(REPORT_STATUS).find((one) => one === (params.get("status") || "pending")),
    isGrouped: choice(params.get("view"), VIEWS, "grouped") === "grouped",
  };
}

export function readAuditQuery(params: URLSearchParams): AuditQuery {
  return {
    who: params.get("who") ?? "",
    object: params.get("object") ?? "",
    action: params.get("action") ?? "",
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    after: rowNumber(params.get("after")),
    before: rowNumber(params.get("before")),
  };
}

function rowNumber(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
