/** Mails about administrators' decisions. */
import { z } from "zod";
import { findMailbox } from "#app/accounts/mailbox.server.ts";
import { formatPhone } from "#app/accounts/phones.server.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/decision-reasons.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { codesOf } from "#app/wording/codes.ts";
import { blockedMail, decisionMail, phoneReleasedMail, unblockedMail } from "./decisions.mails.ts";

interface Desk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly mailer: Mailer;
}

const decision = z.object({
  userId: z.uuid(),
  listingId: z.uuid(),
  title: z.string(),
  reason: z.enum(codesOf(LISTING_DECISION_REASONS)),
  isDeleted: z.boolean(),
});

/** Tells the owner of an ad that it was stopped or deleted. */
export const tellDecision: Job<Desk, z.infer<typeof decision>> = {
  name: "tell-decision",
  schema: decision,
  async run({ db, env, mailer }, { userId, ...about }) {
    const mailbox = await findMailbox(db, userId);
    if (mailbox) await mailer.send(mailbox.email, decisionMail(about, env.siteUrl));
  },
};

/** Tells a person that they were blocked or unblocked, by the state at the time it runs. */
export const tellBlocked: Job<Desk, { userId: string }> = {
  name: "tell-blocked",
  schema: z.object({ userId: z.uuid() }),
  async run({ db, env, mailer }, { userId }) {
    const mailbox = await findMailbox(db, userId);
    const user = await db
      .selectFrom("users")
      .select(["is_blocked", "block_reason"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!mailbox || !user) return;
    await mailer.send(
      mailbox.email,
      user.is_blocked ? blockedMail(env.siteUrl, userId, user.block_reason) : unblockedMail(env.siteUrl),
    );
  },
};

/** Tells a person that a number is no longer theirs here. */
export const tellPhoneReleased: Job<Desk, { userId: string; number: string }> = {
  name: "tell-phone-released",
  schema: z.object({ userId: z.uuid(), number: z.string() }),
  async run({ db, env, mailer }, { userId, number }) {
    const mailbox = await findMailbox(db, userId);
    if (mailbox) await mailer.send(mailbox.email, phoneReleasedMail(env.siteUrl, userId, formatPhone(number)));
  },
};
