/** The jobs of reviews: mails to the owners, and the publication of ads that no administrator has reviewed in time. */
import { type SqlBool, sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { lockListing } from "#app/listings/life/listing-lock.server.ts";
import { logOutcome } from "#app/listings/screening/screening-log.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { HOUR } from "#app/platform/wording/durations.ts";
import { publishReviewed } from "./reviews.commands.server.ts";
import { tellHeld, tellPublished, tellRefused } from "./reviews.mails.server.ts";
import { HAS_BEGUN, selectWaiting } from "./reviews.queries.server.ts";

/** The number of hours after which an ad that only signals of the account hold is published without a review. */
const UNREVIEWED_HOURS = 24;
/** The maximum number of ads in one run. */
const BATCH = 200;

/** Enqueues the mail about each ad or edit that waits, once. An imported ad waits without a mail. */
const mailHeldOwners: Job<{ readonly db: Db; readonly jobs: JobQueue }> = {
  name: "find-held",
  does: "finds the ads that wait for review; their owners get a mail",
  schedule: "* * * * *",
  removes: [],
  async run({ db, jobs }) {
    const rows = await db
      .selectFrom("listing_reviews")
      .innerJoin("listings", "listings.id", "listing_reviews.listing_id")
      .select(["listing_id", "user_id", "source"])
      .where("told_at", "is", null)
      .where(HAS_BEGUN)
      .limit(BATCH)
      .execute();
    for (const { listing_id: listingId, user_id: userId, source } of rows) {
      await inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable("listing_reviews")
          .set({ told_at: new Date() })
          .where("listing_id", "=", listingId)
          .where("told_at", "is", null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n && source === null) await jobs.enqueue(tellHeld, { userId, listingId });
      });
    }
  },
};

type Dependencies = Pick<Site, "db" | "jobs" | "env">;

/** Publishes ads and edits that have waited for UNREVIEWED_HOURS, unless marked words hold them. */
export const publishUnreviewed: Job<Dependencies> = {
  name: "publish-unreviewed",
  does: `publishes ads that only signals of the account hold and that nobody looked at for ${UNREVIEWED_HOURS} hours`,
  schedule: "*/10 * * * *",
  removes: [],
  async run({ db, jobs, env }, _data, now = new Date()) {
    const rows = await dueReviews(db, now).orderBy("held_at").limit(BATCH).execute();
    for (const { listing_id: id } of rows) await publishDue({ db, jobs, env }, { id, now });
  },
};

function dueReviews(db: Db, now: Date) {
  return selectWaiting(db)
    .select("listing_id")
    .where(sql<SqlBool>`cardinality(words) = 0`)
    .where("held_at", "<=", new Date(now.getTime() - UNREVIEWED_HOURS * HOUR));
}

/** Publishes one ad or edit, unless it was decided or changed meanwhile. */
async function publishDue({ db, jobs, env }: Dependencies, { id, now }: { readonly id: string; readonly now: Date }) {
  await inTransaction(db, async (tx) => {
    const locked = await lockListing(tx, id);
    const isDue = await dueReviews(tx, now).where("listing_id", "=", id).executeTakeFirst();
    if (!locked || !isDue) return;
    const { userId, isEdit, signals } = await publishReviewed(tx, { id, rules: env, isByAdmin: false });
    await logOutcome(tx, { outcome: "unreviewed", target: { listing: id }, rules: [], signals });
    await jobs.enqueue(tellPublished, { userId, listingId: id, title: locked.listing.title, isEdit });
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

export const REVIEW_JOBS = [mailHeldOwners, publishUnreviewed, tellHeld, tellPublished, tellRefused] as const;
