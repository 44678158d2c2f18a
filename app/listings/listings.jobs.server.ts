/** What time does to ads. VIP lapses by the clock and only its column waits for these; an ad ends when its job runs. */

import { z } from "zod";
import { hasRealEmail } from "#app/accounts/real-email.ts";
import { announceRows } from "#app/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job, JobQueue } from "#app/platform/jobs.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { expiringMail } from "./listings.mails.ts";

/** Turns the column back once VIP time is over, so that the index of VIP ads stays small; when it ended stays known to the owner. */
export const tidyLapsedVip: Job<{ readonly db: Db }> = {
  name: "tidy-lapsed-vip",
  schedule: "*/10 * * * *",
  async run({ db }) {
    await db
      .updateTable("listings")
      .set({ priority: "normal" })
      .where("priority", "=", "vip")
      .where("vip_expires_at", "<=", new Date())
      .execute();
  },
};

/** Ends ads whose time is over (reading 10). */
export const expireListings: Job<{ readonly db: Db }> = {
  name: "expire-listings",
  schedule: "*/10 * * * *",
  async run({ db }) {
    await inTransaction(db, async (tx) => {
      const ended = await tx
        .updateTable("listings")
        .set({ status: "expired", updated_at: new Date() })
        .where("status", "=", "active")
        .where("expires_at", "<=", new Date())
        .returning(["id", "category_id", "town", "user_id"])
        .execute();
      announceRows(tx, ended);
    });
  },
};

/** Days before its end that the owner of an ad is told (reading 10). */
const NOTICE_DAYS = 3;

/** Finds the ads that end soon, once for each end; each owner's mail is a job of its own. */
export const findExpiring: Job<{ readonly db: Db; readonly jobs: JobQueue }> = {
  name: "find-expiring",
  schedule: "5 9 * * *",
  async run({ db, jobs }) {
    const now = Date.now();
    await inTransaction(db, async (tx) => {
      const due = await tx
        .updateTable("listings")
        .set((eb) => ({ told_expiry_of: eb.ref("expires_at") }))
        .where("status", "=", "active")
        .where("is_public", "=", true)
        .where("expires_at", ">", new Date(now))
        .where("expires_at", "<=", new Date(now + NOTICE_DAYS * DAY))
        .where((eb) => eb("told_expiry_of", "is distinct from", eb.ref("expires_at")))
        .returning("id")
        .execute();
      for (const { id } of due) await jobs.enqueue(tellExpiring, { listingId: id });
    });
  },
};

interface MailDesk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly mailer: Mailer;
}

/** Tells the owner of an ad that it ends soon, unless it has been renewed or ended meanwhile. */
export const tellExpiring: Job<MailDesk, { listingId: string }> = {
  name: "tell-expiring",
  schema: z.object({ listingId: z.uuid() }),
  async run({ db, env, mailer }, { listingId }) {
    const listing = await db
      .selectFrom("listings")
      .innerJoin("users", "users.id", "listings.user_id")
      .select(["listings.title", "listings.expires_at", "users.email"])
      .where("listings.id", "=", listingId)
      .where("listings.is_public", "=", true)
      .where((eb) => eb("listings.told_expiry_of", "=", eb.ref("listings.expires_at")))
      .executeTakeFirst();
    if (!listing?.expires_at || !hasRealEmail(listing.email)) return;
    await mailer.send(listing.email, expiringMail({ title: listing.title, until: listing.expires_at }, env.siteUrl));
  },
};
