/** Jobs for accounts: mail and scheduled clean-up. Each is safe to run twice. */
import { z } from "zod";
import type { Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Job, JobQueue } from "#app/platform/jobs.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { formatMoment } from "#app/wording/dates.ts";
import { DAY, HOUR, MINUTE } from "#app/wording/durations.ts";
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
import { ADDRESS_DAYS, forgetOldAddresses, SIGN_IN_ADDRESS_DAYS } from "./addresses.server.ts";
import { DELETION_DAYS } from "./deletion.ts";
import { describeDevice, UNKNOWN_DEVICE } from "./devices.ts";
import { noteErased } from "./erased-people.server.ts";
import { deletedAccounts, eraseDeletedAccounts } from "./erasure.server.ts";
import { hasRealEmail } from "./real-email.ts";

interface Desk {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl" | "signIn" | "dataDir">;
  readonly mailer: Mailer;
}

/** Days for which an invitation is valid. */
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

export const greetNewAccount: Job<Desk, { userId: string }> = {
  name: "greet-new-account",
  schema: ofUser,
  async run({ db, env, mailer }, { userId }) {
    const user = await findPerson(db, userId);
    if (!user || user.email_verified || user.deleted_at || !hasRealEmail(user.email)) return;
    const url = await createLink(db, env.siteUrl, { userId, purpose: "confirm_email", email: user.email });
    await mailer.send(user.email, confirmEmailMail(url, LINK_LIFE.confirm_email / DAY));
  },
};

/** Looks the address up in the job, so that response and timing are the same for every address. */
export const sendPasswordLink: Job<Desk, { email: string }> = {
  name: "send-password-link",
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

export const sendInvitation: Job<Desk, { userId: string }> = {
  name: "send-invitation",
  schema: ofUser,
  async run({ db, env, mailer }, { userId }) {
    const user = await findPerson(db, userId);
    if (!user || user.deleted_at) return;
    const life = INVITATION_DAYS * DAY;
    const url = await createLink(db, env.siteUrl, { userId, purpose: "set_password", email: user.email, life });
    await mailer.send(user.email, invitationMail(url, INVITATION_DAYS));
  },
};

/** A code is valid for five minutes; after retries at half a minute, one and two minutes nobody waits for it. */
const CODE_RETRIES = 3;

/** The part of the authentication library that creates and sends codes. */
interface CodeSender {
  readonly api: { sendVerificationOTP(call: { body: { email: string; type: "sign-in" } }): Promise<unknown> };
}

/** Codes, too, are requested in a job, for the same reason. */
export const sendSignInCode: Job<Desk & { readonly auth: CodeSender }, { email: string }> = {
  name: "send-sign-in-code",
  retries: CODE_RETRIES,
  schema: ofEmail,
  async run({ auth }, { email }) {
    await auth.api.sendVerificationOTP({ body: { email, type: "sign-in" } });
  },
};

export const sendEmailChange: Job<Desk & { readonly jobs: JobQueue }, { userId: string; email: string }> = {
  name: "send-email-change",
  schema: z.object({ userId: z.uuid(), email: z.string() }),
  async run({ db, env, jobs, mailer }, { userId, email }) {
    const user = await findPerson(db, userId);
    if (!user || user.deleted_at) return;
    const isTaken = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    // The address is taken: its owner gets no mail caused by others, and the person asking learns nothing.
    if (isTaken) return;
    const url = await createLink(db, env.siteUrl, { userId, purpose: "change_email", email });
    await mailer.send(email, changeEmailMail(url, LINK_LIFE.change_email / HOUR));
    // A separate job: the old mailbox may reject mail, and each retry would create a new link.
    await jobs.enqueue(tellEmailChanging, { userId, email });
  },
};

/** Warns the old address that it is about to be replaced. */
const tellEmailChanging: Job<Desk, { userId: string; email: string }> = {
  name: "tell-email-changing",
  schema: z.object({ userId: z.uuid(), email: z.string() }),
  async run({ db, env, mailer }, { userId, email }) {
    const user = await findPerson(db, userId);
    if (!user || user.deleted_at || user.email === email || !hasRealEmail(user.email)) return;
    await mailer.send(user.email, emailChangingMail(email, env.siteUrl));
  },
};

/** Notifies about a sign-in from a new kind of device, except for the first one ever. */
export const tellNewDevice: Job<Desk, { sessionId: string }> = {
  name: "tell-new-device",
  schema: z.object({ sessionId: z.uuid() }),
  async run({ db, env, mailer }, { sessionId }) {
    const session = await db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select(["users.id", "users.email", "sessions.user_agent", "sessions.created_at"])
      .where("sessions.id", "=", sessionId)
      .executeTakeFirst();
    // A session that was held for its second step is gone by now.
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

export const tellDeleted: Job<Desk, { userId: string }> = {
  name: "tell-deleted",
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

/** Milliseconds to wait for the SMS service. */
const SMS_TIMEOUT = 10_000;

export const sendSms: Job<Desk, { to: string; code: string }> = {
  name: "send-sms",
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

const eraseAccounts: Job<Pick<Desk, "db" | "env">> = {
  name: "erase-accounts",
  schedule: "23 4 * * *",
  removes: [deletedAccounts],
  async run({ db, env }, _data, now = new Date()) {
    for (let erased = 1; erased > 0; )
      erased = await eraseDeletedAccounts(db, now, (id) => noteErased(env.dataDir, id));
  },
};

/** Deletes expired sessions, links, codes and counters. */
const tidyAccounts: Job<Pick<Desk, "db">> = {
  name: "tidy-accounts",
  schedule: "53 * * * *",
  removes: [
    { what: "sessions", after: "when they end", exempt: "who was signed in signs in again" },
    { what: "mailed links and codes", after: "when they end", exempt: "a new one is mailed on demand" },
    { what: "counters of limits", after: "when their time is over", exempt: "they count anew" },
    {
      what: "addresses of registrations, and those that administrators freed",
      after: `${ADDRESS_DAYS} days`,
      exempt: "keyed hashes, which only a limit asks for",
    },
    {
      what: "addresses of signing in",
      after: `${SIGN_IN_ADDRESS_DAYS} days`,
      exempt: "keyed hashes, which only a limit asks for",
    },
  ],
  async run({ db }, _data, now = new Date()) {
    await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
    await db.deleteFrom("account_links").where("expires_at", "<", now).execute();
    await db.deleteFrom("verifications").where("expires_at", "<", now).execute();
    await db.deleteFrom("rate_limits").where("expire", "<", now.getTime()).execute();
    await forgetOldAddresses(db, now);
  },
};

export const ACCOUNT_JOBS = [
  greetNewAccount,
  sendPasswordLink,
  sendInvitation,
  sendSignInCode,
  sendEmailChange,
  tellEmailChanging,
  tellNewDevice,
  tellDeleted,
  sendSms,
  eraseAccounts,
  tidyAccounts,
] as const;
