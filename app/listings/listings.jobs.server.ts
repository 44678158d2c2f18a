/** What time does to ads. Reads never wait for these: VIP lapses by the clock. */
import { hasRealEmail } from "#app/accounts/real-email.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
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
    await db
      .updateTable("listings")
      .set({ status: "expired" })
      .where("status", "=", "active")
      .where("expires_at", "<=", new Date())
      .execute();
  },
};

/** Days before its end that the owner of an ad is told (reading 10). */
const NOTICE_DAYS = 3;
const DAY = 86_400_000;

interface MailDesk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly mailer: Mailer;
}

/** Tells owners that an ad ends soon, once for each end. */
export const tellExpiring: Job<MailDesk> = {
  name: "tell-expiring",
  schedule: "5 9 * * *",
  async run({ db, env, mailer }) {
    const now = Date.now();
    const due = await db
      .selectFrom("listings")
      .innerJoin("users", "users.id", "listings.user_id")
      .select(["listings.id", "listings.title", "listings.expires_at", "users.email"])
      .where("listings.status", "=", "active")
      .where("listings.is_public", "=", true)
      .where("listings.expires_at", ">", new Date(now))
      .where("listings.expires_at", "<=", new Date(now + NOTICE_DAYS * DAY))
      .where((eb) => eb("listings.told_expiry_of", "is distinct from", eb.ref("listings.expires_at")))
      .orderBy("listings.expires_at")
      .limit(1000)
      .execute();
    for (const { id, title, expires_at, email } of due) {
      if (expires_at && hasRealEmail(email))
        await mailer.send(email, expiringMail({ title, until: expires_at }, env.siteUrl));
      await db.updateTable("listings").set({ told_expiry_of: expires_at }).where("id", "=", id).execute();
    }
  },
};
