/** The newest few rows of each kind, for the dashboard. */

import { href } from "react-router";
import { MESSAGE_TYPES, messageTitle, senderName } from "#app/admin/pages/record-labels.ts";
import { REPORT_REASONS } from "#app/listings/reports/report.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { readableEmail } from "#app/platform/mail/readable-email.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";

const MAX_ROWS = 6;

export async function findNewest(db: Db) {
  const people = await db
    .selectFrom("users")
    .select(["id", "name", "email", "created_at"])
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_ROWS)
    .execute();
  const listings = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .select(["listings.id", "listings.title", "users.name", "listings.created_at"])
    .orderBy("listings.created_at", "desc")
    .orderBy("listings.id", "desc")
    .limit(MAX_ROWS)
    .execute();
  const messages = await db
    .selectFrom("messages")
    .select(["id", "subject", "name", "type", "created_at"])
    .orderBy("created_at", "desc")
    .limit(MAX_ROWS)
    .execute();
  const reports = await db
    .selectFrom("reports")
    .select(["id", "listing_title", "reason", "created_at"])
    .orderBy("created_at", "desc")
    .limit(MAX_ROWS)
    .execute();
  return {
    people: people.map((row) => newestRow(row, [row.name, readableEmail(row.email)], href("/admin/profiles/:id", row))),
    listings: listings.map((row) =>
      newestRow(row, [row.title, row.name], `${href("/admin/ads")}?${new URLSearchParams({ q: row.id })}`),
    ),
    messages: messages.map((row) =>
      newestRow(
        row,
        [messageTitle(row.subject), `${MESSAGE_TYPES[row.type]}, ${senderName(row.name)}`],
        href("/admin/messages/:id", row),
      ),
    ),
    reports: reports.map((row) =>
      newestRow(row, [row.listing_title, REPORT_REASONS[row.reason]], href("/admin/reports/:id", row)),
    ),
  };
}

function newestRow(
  { id, created_at }: { readonly id: string; readonly created_at: Date },
  [what, note]: readonly [string, string],
  page: string,
) {
  return { id, what, note, when: formatMoment(created_at), page };
}

export type NewestRow = ReturnType<typeof newestRow>;
