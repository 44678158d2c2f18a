/** The jobs of accounts: mails, SMS and scheduled clean-up. Each is safe to run twice. */
import { z } from "zod";
import { DELETION_DAYS } from "#app/accounts/deletion/deletion.ts";
import { describeDevice, UNKNOWN_DEVICE } from "#app/accounts/sign-in/devices.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { deleteOldUses } from "#app/platform/http/distinct-limit.server.ts";
import type { Job, JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { Mailer } from "#app/platform/mail/mail.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { createLink, LINK_LIFE } from "./account-links.server.ts";
import {
  accountDeletedMail,
  changeEmailMail,
  confirmEmailMail,
  emailChangingMail,
  invitationMail,
  newDeviceMail,
  setPasswordMail,
} from "./accounts.mails.ts";
import { ADDRESS_DAYS, deleteOldAddresses, SIGN_IN_ADDRESS_DAYS } from "./addresses.server.ts";
import { hasRealEmail } from "./real-email.ts";

interface Dependencies {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl" | "signIn" | "dataDir">;
  readonly mailer: Mailer;
}

/** The number of days for which an invitation is valid. */
export const INVITATION_DAYS = 7;

const ofUser = z.object({ userId: z.uuid() });
const ofEmail = z.object({ email: z.string() });

function findPerson(db: Db, userId: string) {
  return db
    .selectFrom("users")
    .select(["id", "email", "email_verified", "deleted_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

export const sendConfirmationLink: Job<Dependencies, { userId: string }> = {
  name: "greet-new-account",
  label: "Потвърждение на имейл",
  schema: ofUser,
  async run({ db, env, mailer }, { userId }) {
    const user = await findPerson(db, userId);
    if (!user || user.email_verified || user.deleted_at || !hasRealEmail(user.email)) return;
    const url = await createLink(db, env.siteUrl, { userId, purpose: "confirm_email", email: user.email });
    await mailer.send(user.email, confirmEmailMail(url, LINK_LIFE.confirm_email / DAY));
  },
};

/** Mails a password link. The address is looked up in the job, so that the response takes the same time for every address. */
export const sendPasswordLink: Job<Dependencies, { email: string }> = {
  name: "send-password-link",
  label: "Линк за нова парола",
  schema: ofEmail,
  async run({ db, env, mailer }, { email }) {
    const user = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!user || !hasRealEmail(email)) return;
    const url = await createLink(db, env.siteUrl, { userId: user.id, purpose: "set_password", email });
    await mailer.send(email, setPasswordMail(url, LINK_LIFE.set_password / MINUTE));
  },
};

export const sendInvitation: Job<Dependencies, { userId: string }> = {
  name: "send-invitation",
  label: "Покана",
  schema: ofUser,
  async run({ db, env, mailer }, { userId }) {
    const user = await findPerson(db, userId);
    if (!user || user.deleted_at) return;
    const life = INVITATION_DAYS * DAY;
    const url = await createLink(db, env.siteUrl, { userId, purpose: "set_password", email: user.email, life });
    await mailer.send(user.email, invitationMail(url, INVITATION_DAYS));
  },
};

/** The number of retries, after 0.5, 1 and 2 minutes; a code is valid for five minutes. */
const CODE_RETRIES = 3;

/** The part of the authentication library that creates and sends codes. */
interface CodeSender {
  readonly api: { sendVerificationOTP(call: { body: { email: string; type: "sign-in" } }): Promise<unknown> };
}

/** Mails a sign-in code. The address is looked up in the job, so that the response takes the same time for every address. */
export const sendSignInCode: Job<Dependencies & { readonly auth: CodeSender }, { email: string }> = {
  name: "send-sign-in-code",
  label: "Код за вход",
  retries: CODE_RETRIES,
  schema: ofEmail,
  async run({ auth }, { email }) {
    await auth.api.sendVerificationOTP({ body: { email, type: "sign-in" } });
  },
};

export const sendEmailChange: Job<Dependencies & { readonly jobs: JobQueue }, { userId: string; email: string }> = {
  name: "send-email-change",
  label: "Смяна на имейл",
  schema: z.object({ userId: z.uuid(), email: z.string() }),
  async run({ db, env, jobs, mailer }, { userId, email }) {
    const user = await findPerson(db, userId);
    if (!user || user.deleted_at) return;
    const isTaken = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    // A taken address gets no mail caused by others, and the requesting person does not learn that it is taken.
    if (isTaken) return;
    const url = await createLink(db, env.siteUrl, { userId, purpose: "change_email", email });
    await mailer.send(email, changeEmailMail(url, LINK_LIFE.change_email / HOUR));
    // A separate job: the old mailbox may reject mail, and each retry would create a new link.
    await jobs.enqueue(sendEmailChangeWarning, { userId, email });
  },
};

/** Mails a warning to the old address when a change of address was requested. */
const sendEmailChangeWarning: Job<Dependencies, { userId: string; email: string }> = {
  name: "tell-email-changing",
  label: "Предупреждение за смяна на имейл",
  schema: z.object({ userId: z.uuid(), email: z.string() }),
  async run({ db, env, mailer }, { userId, email }) {
    const user = await findPerson(db, userId);
    if (!user || user.deleted_at || user.email === email || !hasRealEmail(user.email)) return;
    await mailer.send(user.email, emailChangingMail(email, env.siteUrl));
  },
};

/** Mails a notice about a sign-in from a new kind of device, except for the first device of an account. */
export const sendNewDeviceMail: Job<Dependencies, { sessionId: string }> = {
  name: "tell-new-device",
  label: "Вход от ново устройство",
  schema: z.object({ sessionId: z.uuid() }),
  async run({ db, env, mailer }, { sessionId }) {
    const session = await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["users.id", "users.email", "sessions.user_agent", "sessions.created_at"])
      .where("sessions.id", "=", sessionId)
      .executeTakeFirst();
    // A session that waited for its second step may have been deleted.
    if (!session) return;
    const device = describeDevice(session.user_agent);
    const known = await db.selectFrom("known_devices").select("device").where("user_id", "=", session.id).execute();
    if (known.length > 0 && !known.some((one) => one.device === device) && hasRealEmail(session.email)) {
      await mailer.send(
        session.email,
        newDeviceMail(
          { device: device === UNKNOWN_DEVICE ? undefined : device, when: formatMoment(session.created_at) },
          env.siteUrl,
        ),
      );
    }
    await db
      .insertInto("known_devices")
      .values({ user_id: session.id, device })
      .onConflict((conflict) => conflict.columns(["user_id", "device"]).doUpdateSet({ seen_at: new Date() }))
      .execute();
  },
};

export const sendDeletionMail: Job<Dependencies, { userId: string }> = {
  name: "tell-deleted",
  label: "Изтрит профил",
  schema: ofUser,
  async run({ db, env, mailer }, { userId }) {
    const user = await findPerson(db, userId);
    if (!user?.deleted_at || !hasRealEmail(user.email)) return;
    const life = user.deleted_at.getTime() + DELETION_DAYS * DAY - Date.now();
    if (life <= 0) return;
    const url = await createLink(db, env.siteUrl, { userId, purpose: "undo_deletion", life });
    await mailer.send(user.email, accountDeletedMail(url, DELETION_DAYS));
  },
};

/** The timeout of the SMS service in milliseconds. */
const SMS_TIMEOUT = 10_000;

export const sendSms: Job<Dependencies, { to: string; code: string }> = {
  name: "send-sms",
  label: "SMS с код",
  retries: CODE_RETRIES,
  schema: z.object({ to: z.string(), code: z.string() }),
  async run({ env }, { to, code }) {
    const { sms } = env.signIn;
    if (!sms) return;
    const answer = await fetch(sms.url, {
      method: "POST",
      redirect: "error",
      headers: { "content-type": "application/json", ...(sms.token && { authorization: `Bearer ${sms.token}` }) },
      body: JSON.stringify({ to, text: `Тукашно: код за вход ${code}. Не го казвайте на никого.` }),
      signal: AbortSignal.timeout(SMS_TIMEOUT),
    });
    if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`);
  },
};

/** Deletes expired sessions, links, codes, rate-limit counters and stored address hashes. */
const tidyAccounts: Job<Pick<Dependencies, "db">> = {
  name: "tidy-accounts",
  schedule: "53 * * * *",
  removes: [
    { what: "sessions", after: "when they end", exempt: "expired; people sign in again" },
    { what: "mailed links and codes", after: "when they end", exempt: "expired; a new one is mailed on request" },
    { what: "counters of rate limits", after: "when their period ends", exempt: "a new period begins at zero" },
    {
      what: "network addresses of registrations, and those that administrators freed",
      after: `${ADDRESS_DAYS} days`,
      exempt: "keyed hashes, used by one limit only",
    },
    {
      what: "network addresses of sign-ins",
      after: `${SIGN_IN_ADDRESS_DAYS} days`,
      exempt: "keyed hashes, used by one limit only",
    },
  ],
  async run({ db }, _data, now = new Date()) {
    await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
    await db.deleteFrom("account_links").where("expires_at", "<", now).execute();
    await db.deleteFrom("verifications").where("expires_at", "<", now).execute();
    await db.deleteFrom("rate_limits").where("expire", "<", now.getTime()).execute();
    await deleteOldUses(db, now);
    await deleteOldAddresses(db, now);
  },
};

export const ACCOUNT_JOBS = [
  sendConfirmationLink,
  sendPasswordLink,
  sendInvitation,
  sendSignInCode,
  sendEmailChange,
  sendEmailChangeWarning,
  sendNewDeviceMail,
  sendDeletionMail,
  sendSms,
  tidyAccounts,
] as const;
