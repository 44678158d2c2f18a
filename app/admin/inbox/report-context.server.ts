/** Reads the data beside a report: the ad, other reports about it, and the record of its owner. */
import { sql } from "kysely";
import { BLOCK_REASONS } from "#app/admin/actions/decisions.ts";
import { REPORT_STATUS } from "#app/admin/pages/record-labels.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { firstPhoto } from "#app/listings/card/listing-cards.queries.server.ts";
import { photoUrl } from "#app/listings/photos/photo.ts";
import { REPORT_REASONS } from "#app/listings/reports/report.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatDate, formatMoment } from "#app/platform/wording/dates.ts";
import { formatTenths } from "#app/platform/wording/plurals.ts";
import type { ReportRow } from "./reports-list.queries.server.ts";

/** The maximum number of other reports that are shown. */
const MAX_OTHERS = 20;

export async function findReportContext(db: Db, row: ReportRow) {
  return {
    listing: row.listing_id ? await findReportedListing(db, row.listing_id) : undefined,
    others: await findOthers(db, row),
    owner: row.listing_user_id ? await findOwnerRecord(db, row.listing_user_id) : undefined,
  };
}

export type ReportContext = Awaited<ReturnType<typeof findReportContext>>;

async function findReportedListing(db: Db, id: string) {
  const listing = await db
    .selectFrom("listings")
    .select([
      "listings.description",
      "listings.town",
      "listings.quarter",
      "listings.created_at",
      firstPhoto.as("photo"),
    ])
    .where("listings.id", "=", id)
    .executeTakeFirst();
  return (
    listing && {
      text: listing.description,
      note: `${placeText(listing)}, ${formatDate(listing.created_at)}`,
      photo: listing.photo ? photoUrl(listing.photo.key, 400, "webp") : undefined,
    }
  );
}

async function findOthers(db: Db, { id, reported_id }: ReportRow) {
  const rows = await db
    .selectFrom("reports")
    .select(["id", "reason", "description", "place", "legal_ground", "status", "created_at"])
    .where("reported_id", "=", reported_id)
    .where("id", "<>", id)
    .orderBy("created_at", "desc")
    .limit(MAX_OTHERS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reason: REPORT_REASONS[row.reason],
    /** The description, and of a notice of illegal content the exact place and the law. */
    texts: [row.description, row.place, row.legal_ground].filter((text) => text !== null),
    note: `${REPORT_STATUS[row.status].label}, ${formatMoment(row.created_at)}`,
  }));
}

/** Returns the facts about the owner that help to decide; undefined for a deleted account. */
async function findOwnerRecord(db: Db, userId: string) {
  const { rows } = await sql<{
    created_at: Date;
    is_blocked: boolean;
    block_reason: keyof typeof BLOCK_REASONS | null;
    is_verified: boolean;
    rating_sum: number;
    rating_count: number;
    active: number;
    listings: number;
    reports: number;
    upheld: number;
  }>`select created_at, is_blocked, block_reason, is_verified, rating_sum, rating_count,
      (select count(*) from listings where user_id = users.id) as listings,
      (select count(*) from listings where user_id = users.id and is_public) as active,
      (select count(*) from reports where listing_user_id = users.id) as reports,
      (select count(*) from reports where listing_user_id = users.id and status = 'resolved') as upheld
    from users where id = ${userId} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    registered: formatDate(row.created_at),
    isVerified: row.is_verified,
    /** The reason, for a blocked person. */
    blocked: row.is_blocked ? (row.block_reason ? BLOCK_REASONS[row.block_reason] : "да") : undefined,
    rating:
      row.rating_count > 0 ? `${formatTenths(row.rating_sum / row.rating_count)} (${row.rating_count})` : undefined,
    listings: row.listings,
    active: row.active,
    reports: row.reports,
    /** The number of reports that were resolved. */
    upheld: row.upheld,
  };
}

export type OwnerRecord = NonNullable<ReportContext["owner"]>;
