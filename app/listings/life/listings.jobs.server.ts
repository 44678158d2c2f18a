/** Scheduled jobs for ads. VIP ends by the clock, and its column is updated here; an ad expires when its job runs. */
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { hasRealEmail } from "#app/accounts/profile/real-email.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { announceRows } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import type { GuardedRemoval } from "#app/platform/database/removals.server.ts";
import type { Job, JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { Tables } from "#db/tables.ts";
import { columnsOf, SHOWN_STATUSES } from "./life-cycle.ts";
import { IMPORT_SPREAD_DAYS } from "./listing.ts";
import { lockPerson } from "./listing-lock.server.ts";

const eb = expressionBuilder<Tables, "listings">();

/** The statuses are literals, so that the condition matches the partial indexes. */
const IS_SHOWN = eb(
  "status",
  "in",
  SHOWN_STATUSES.map((status) => sql.lit(status)),
);
const IS_VIP = eb("priority", "=", sql.lit("vip"));

/** Changes due ads owner by owner; locks each owner before their ads. */
async function forEachOwner(
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

/** Days before the expiry of an ad at which its owner is notified. */
const NOTICE_DAYS = 3;

/** Finds ads that expire soon, once per expiry, and enqueues a mail job for each. */
export const findExpiring: Job<{ readonly db: Db; readonly jobs: JobQueue }> = {
  name: "find-expiring",
  does: "finds the ads that end within 3 days; their owners get one mail",
  schedule: "5 9 * * *",
  removes: [],
  async run({ db, jobs }) {
    const now = Date.now();
    const endsSoon = eb.and([
      IS_SHOWN,
      eb("is_public", "=", true),
      eb("expires_at", ">", new Date(now)),
      eb("expires_at", "<=", new Date(now + NOTICE_DAYS * DAY)),
      eb("told_expiry_of", "is distinct from", eb.ref("expires_at")),
    ]);
    await forEachOwner(db, endsSoon, async (tx, due) => {
      const notified = await tx
        .updateTable("listings")
        .set((eb) => ({ told_expiry_of: eb.ref("expires_at") }))
        .where(due)
        .returning("id")
        .execute();
      for (const { id } of notified) await jobs.enqueue(notifyExpiring, { listingId: id });
    });
  },
};

type MailDependencies = Pick<Site, "db" | "env" | "mailer">;

/** Notifies the owner of an ad that expires soon, unless it was renewed or has ended meanwhile, or the owner has switched this off. */
const notifyExpiring: Job<MailDependencies, { listingId: string }> = {
  name: "tell-expiring",
  label: "Изтичаща обява",
  schema: z.object({ listingId: z.uuid() }),
  async run({ db, env, mailer }, { listingId }) {
    const listing = await db
      .selectFrom("listings")
      .innerJoin("users", "users.id", "listings.user_id")
      .leftJoin("recipients", "recipients.user_id", "users.id")
      .select(["listings.title", "listings.expires_at", "users.email"])
      .where("listings.id", "=", listingId)
      // Without a row the person has not chosen.
      .where((eb) => eb(eb.fn.coalesce("recipients.wants_own", eb.lit(true)), "=", true))
      .where("listings.is_public", "=", true)
      .where((eb) => eb("listings.told_expiry_of", "=", eb.ref("listings.expires_at")))
      .executeTakeFirst();
    if (!listing?.expires_at || !hasRealEmail(listing.email)) return;
    const { title, expires_at: until } = listing;
    await mailer.send(listing.email, {
      subject: `Обявата Ви изтича: ${title}`,
      paragraphs: [
        "Здравейте!",
        `Обявата „${title}“ е активна до ${formatDate(until)} Ако още е актуална, подновете я с едно натискане.`,
        "Ако вече сте продали каквото предлагате, отбележете обявата като продадена.",
      ],
      button: { label: "Към моите обяви", url: `${env.siteUrl}/my-ads?state=active` },
      links: [{ label: "Настройки на известията", url: `${env.siteUrl}/notifications` }],
    });
  },
};

export const LISTING_JOBS = [resetLapsedVip, expireListings, findExpiring, notifyExpiring] as const;
