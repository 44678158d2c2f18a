/** Stores reports of ads, and looks up their outcome by the receipt. */
import { randomInt } from "node:crypto";
import type { z } from "zod";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { shownAddress } from "#app/accounts/visitor/addresses.server.ts";
import { limitedVisitor, type Visitor, visitorKey } from "#app/accounts/visitor/visitor.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { reportSchema } from "./report.schema.ts";
import type { ReportDecision, ReportStatus } from "./report.ts";

/** Letters and digits that are not confused when read aloud or copied by hand. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Returns a receipt such as 'K7RM-2XQP': about 10^11 codes, so that they cannot be guessed. */
function makeReceipt(): string {
  const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return `${part()}-${part()}`;
}

type Report = z.output<typeof reportSchema>;
/** The fields of a notice of illegal content are optional. */
type ReportInput = Pick<Report, "reason" | "description"> & Partial<Report>;

interface Reporter {
  readonly userId: string | null;
  readonly visitor: Visitor;
}

type ReportDependencies = Pick<Site, "db" | "hash" | "limits" | "env">;

/** Stores a report and returns its receipt. Refuses with listing_missing, already_reported, too_many_requests or network_busy. */
export async function reportListing(
  { db, hash, limits, env }: ReportDependencies,
  listingId: string,
  { reason, description, userId, visitor, ...notice }: ReportInput & Reporter,
): Promise<string> {
  await limits.takeShared("report", limitedVisitor(visitor, userId));
  const listing = await db
    .selectFrom("listings")
    .select(["id", "title", "price_cents", "currency", "user_id"])
    .where("id", "=", listingId)
    .where("is_public", "=", true)
    .executeTakeFirst();
  if (!listing) throw new Refusal("listing_missing");
  const row = await db
    .insertInto("reports")
    .values({
      listing_id: listing.id,
      // A snapshot, because the ad may be deleted.
      listing_title: listing.title,
      listing_price_cents: listing.price_cents,
      listing_currency: listing.currency,
      listing_user_id: listing.user_id,
      reporter_user_id: userId,
      reporter_ip: shownAddress(visitor.address, env.adminAddresses),
      reporter_key: userId ? `user ${userId}` : visitorKey(hash, "report", visitor),
      reason,
      description: description || null,
      ...(reason === "illegal" && {
        place: notice.place || null,
        legal_ground: notice.legal_ground || null,
        in_good_faith: notice.good_faith === true,
      }),
      receipt: makeReceipt(),
    })
    .onConflict((conflict) => conflict.constraint("reports_reporter_key").doNothing())
    .returning("receipt")
    .executeTakeFirst();
  if (!row) throw new Refusal("already_reported");
  return row.receipt;
}

export interface ReportOutcome {
  readonly status: ReportStatus;
  /** The decision on the ad. */
  readonly decision: ReportDecision | null;
}

/** Returns the outcome of a report by its receipt, in any case, with or without the dash; undefined if there is none. */
export async function findReportOutcome(db: Db, receipt: string): Promise<ReportOutcome | undefined> {
  const code = receipt.toUpperCase().replace(/[^0-9A-Z]/g, "");
  if (code.length !== 8) return undefined;
  return db
    .selectFrom("reports")
    .select(["status", "decision"])
    .where("receipt", "=", `${code.slice(0, 4)}-${code.slice(4)}`)
    .executeTakeFirst();
}
