/** Mails owners before an ad ends: one mail for an ad and end, with links that renew the ad or end it without signing in. */
import { expressionBuilder } from "kysely";
import { z } from "zod";
import { hasRealEmail } from "#app/accounts/credentials/real-email.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { answerPath, linkExpiry } from "#app/listings/availability/answer-links.server.ts";
import { type Answer, answerLabel, verbOf } from "#app/listings/availability/answers.ts";
import { expiringMail } from "#app/listings/availability/availability-checks.mails.ts";
import { selectCards, toCard } from "#app/listings/card/listing-cards.queries.server.ts";
import { forEachOwner, IS_SHOWN } from "#app/listings/life/listings.jobs.server.ts";
import { absolutePhotoUrl } from "#app/listings/photos/photo.ts";
import { findDeviceIds } from "#app/messaging/push/push-devices.server.ts";
import { queuePush } from "#app/messaging/push/queue-push.server.ts";
import { recipientLink, recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { formatPrice } from "#app/platform/wording/price.ts";
import type { Tables } from "#db/tables.ts";

/** Days before the expiry of an ad at which its owner is notified. */
const NOTICE_DAYS = 3;

const eb = expressionBuilder<Tables, "listings">();

/** Finds ads that expire soon, once per expiry, and enqueues a mail job for each. */
export const findExpiring: Job<{ readonly db: Db; readonly jobs: JobQueue }> = {
  name: "find-expiring",
  does: "finds the ads that end within 3 days; the owner gets one mail for each",
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
        .returning(["id", "user_id"])
        .execute();
      for (const { id, user_id } of notified) {
        await jobs.enqueue(notifyExpiring, { listingId: id });
        await queuePush(jobs, await findDeviceIds(tx, user_id), { endingListingId: id });
      }
    });
  },
};

const OFFERED = ["renew", "sold"] as const satisfies readonly Answer[];

/** Mails the owner of an ad that expires soon. */
const notifyExpiring: Job<Pick<Site, "db" | "env" | "hash" | "mailer">, { listingId: string }> = {
  name: "tell-expiring",
  label: "Изтичаща обява",
  schema: z.object({ listingId: z.uuid() }),
  async run({ mailer, ...dependencies }, { listingId }) {
    const mail = await readEndingMail(dependencies, listingId);
    if (!mail || !hasRealEmail(mail.email)) return;
    const { email, text, unsubscribeUrl, expiresAt } = mail;
    await mailer.send(email, text, { id: `expiring.${listingId}.${expiresAt.getTime()}`, unsubscribeUrl });
  },
};

/**
 * Returns the mail about an ad that expires soon, with its owner; undefined if it was renewed or has ended meanwhile, or if the owner
 * has switched this off.
 */
export async function readEndingMail({ db, env, hash }: Pick<Site, "db" | "env" | "hash">, listingId: string) {
  const now = new Date();
  const row = await selectCards(db, now)
    .innerJoin("users", "users.id", "listings.user_id")
    .leftJoin("recipients", "recipients.user_id", "users.id")
    .select(["listings.expires_at", "listings.inactive_reason", "users.email"])
    .where("listings.id", "=", listingId)
    // Without a row the person has not chosen.
    .where((eb) => eb(eb.fn.coalesce("recipients.wants_own", eb.lit(true)), "=", true))
    .where("listings.is_public", "=", true)
    .where((eb) => eb("listings.told_expiry_of", "=", eb.ref("listings.expires_at")))
    .executeTakeFirst();
  if (!row?.expires_at) return undefined;
  const { siteUrl } = env;
  const card = toCard(row);
  const outcome = outcomeOf(row.category_id, row.attributes);
  const link = { userId: row.user_id, listingId, until: linkExpiry(now) };
  const state = { status: row.status, inactiveReason: row.inactive_reason };
  const recipientId = await recipientOfAccount(db, row.user_id);
  const unsubscribeUrl = recipientLink({ siteUrl, hash }, "stopEndings", recipientId);
  const item = {
    title: card.title,
    url: `${siteUrl}/ad/${card.slug}`,
    picture: card.photo && absolutePhotoUrl(siteUrl, card.photo.key, 400, "webp"),
    lines: [[formatPrice(card.price, env.priceDisplay), card.town].filter(Boolean).join(" · ")],
    answers: OFFERED.filter((answer) => verbOf(answer, state) !== undefined).map((answer) => ({
      label: answerLabel(answer, outcome),
      url: siteUrl + answerPath(hash, { ...link, answer }),
    })),
  };
  const text = expiringMail(item, { outcome, until: row.expires_at, siteUrl, unsubscribeUrl });
  return {
    userId: row.user_id,
    email: row.email,
    text,
    unsubscribeUrl,
    expiresAt: row.expires_at,
    page: `${siteUrl}/my-ads`,
  };
}

export const EXPIRING_JOBS = [findExpiring, notifyExpiring] as const;
