/** Scheduled jobs for ads. VIP ends by the clock, and its column is updated here; an ad expires when its job runs. */
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import type { GuardedRemoval } from "#app/platform/database/removals.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Tables } from "#db/tables.ts";
import { columnsOf, SHOWN_STATUSES } from "./life-cycle.ts";
import { IMPORT_SPREAD_DAYS } from "./listing.ts";
import { lockPerson } from "./listing-lock.server.ts";

const eb = expressionBuilder<Tables, "listings">();

/** The statuses are literals, so that the condition matches the partial indexes. */
export const IS_SHOWN = eb(
  "status",
  "in",
  SHOWN_STATUSES.map((status) => sql.lit(status)),
);
const IS_VIP = eb("priority", "=", sql.lit("vip"));

/** Changes due ads owner by owner; locks each owner before their ads. */
export async function forEachOwner(
  db: Db,
  due: Expression<SqlBool>,
  change: (tx: Tx, ofOwner: Expression<SqlBool>) => Promise<void>,
): Promise<void> {
  const owners = await db.selectFrom("listings").select("user_id").distinct().where(due).execute();
  for (const { user_id } of owners) {
    await inTransaction(db, async (tx) => {
      await lockPerson(tx, user_id);
      await change(tx, eb.and([eb("user_id", "=", user_id), due]));
    });
  }
}

const lapsedVip: GuardedRemoval = {
  what: "VIP ads; they become normal ads",
  after: "at the end of their VIP time",
  label: "обяви с изтекъл VIP период",
  table: "listings",
  isDue: (now) => eb.and([IS_VIP, eb("vip_expires_at", "<=", now)]),
  isLive: IS_VIP,
};

/** Resets `priority` after VIP has ended, so that the index of VIP ads stays small; the end time remains for the owner. */
export const resetLapsedVip: Job<{ readonly db: Db }> = {
  name: "tidy-lapsed-vip",
  schedule: "*/10 * * * *",
  removes: [lapsedVip],
  async run({ db }, _data, now = new Date()) {
    await forEachOwner(db, lapsedVip.isDue(now), async (tx, due) => {
      await tx.updateTable("listings").set({ priority: "normal" }).where(due).execute();
    });
  },
};

const expiredListings: GuardedRemoval = {
  what: "active and reserved ads; they expire",
  after: `\`AD_LIFETIME_DAYS\` after publishing or renewal; up to ${IMPORT_SPREAD_DAYS} days later for imported ads`,
  label: "обяви с изтекъл срок",
  table: "listings",
  isDue: (now) => eb.and([IS_SHOWN, eb("expires_at", "<=", now)]),
  isLive: IS_SHOWN,
};

/** Expires ads whose lifetime is over. */
export const expireListings: Job<{ readonly db: Db }> = {
  name: "expire-listings",
  schedule: "*/10 * * * *",
  removes: [expiredListings],
  async run({ db }, _data, now = new Date()) {
    await forEachOwner(db, expiredListings.isDue(now), async (tx, due) => {
      const ended = await tx
        .updateTable("listings")
        .set({ ...columnsOf("expired"), updated_at: now })
        .where(due)
        .returning(["id", "category_id", "town", "user_id"])
        .execute();
      announceRows(tx, ended);
    });
  },
};

export const LISTING_JOBS = [resetLapsedVip, expireListings] as const;
