/** The newest few rows of each kind, for the dashboard. */
import { href } from "react-router";
import { REPORT_REASONS } from "#app/listings/reports/report.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { MESSAGE_TYPES, senderName } from "./record-labels.ts";

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
  const when = (row: { readonly created_at: Date }) => formatMoment(row.created_at);
  return {
    people: people.map((row) => ({
      id: row.id,
      what: row.name,
      note: row.email,
      when: when(row),
      page: href("/admin/profiles/:id", row),
    })),
    listings: listings.map((row) => ({
      id: row.id,
      what: row.title,
      note: row.name,
      when: when(row),
      page: `${href("/admin/ads")}?${new URLSearchParams({ q: row.id })}`,
    })),
    messages: messages.map((row) => ({
      id: row.id,
      what: row.subject,
      note: `${MESSAGE_TYPES[row.type]}, ${senderName(row.name)}`,
      when: when(row),
      page: href("/admin/messages/:id", row),
    })),
    reports: reports.map((row) => ({
      id: row.id,
      what: row.listing_title,
      note: REPORT_REASONS[row.reason],
      when: when(row),
      page: href("/admin/reports/:id", row),
    })),
  };
}

export type NewestRow = Awaited<ReturnType<typeof findNewest>>["people"][number];
