/** The jobs of accounts: codes and scheduled clean-up. Each is safe to run twice. */
import { z } from "zod";
import { ADDRESS_DAYS, deleteOldAddresses, SIGN_IN_ADDRESS_DAYS } from "#app/accounts/visitor/addresses.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { deleteOldUses } from "#app/platform/limits/distinct-limit.server.ts";
import { deleteOldCounters } from "#app/platform/limits/rate-limits.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { ACCOUNT_MAILS, signInCodeMail } from "./accounts.mails.server.ts";
import type { MailDependencies } from "./mailbox.server.ts";
import { hasRealEmail } from "./real-email.ts";

/** The number of retries, after 0.5, 1 and 2 minutes; a code is valid for five minutes. */
const CODE_RETRIES = 3;

/** The part of the authentication library that creates codes. It also sends them, but hides why a mail was not taken. */
interface CodeMaker {
  readonly api: { createVerificationOTP(call: { body: { email: string; type: "sign-in" } }): Promise<string> };
}

/** Mails a sign-in code. The address is looked up in the job, so that the response takes the same time for every address. */
export const sendSignInCode: Job<MailDependencies & { readonly auth: CodeMaker }, { email: string }> = {
  name: "send-sign-in-code",
  label: "Код за вход",
  retries: CODE_RETRIES,
  schema: z.object({ email: z.string() }),
  async run({ auth, db, mailer }, { email }) {
    const user = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    if (!user || !hasRealEmail(email)) return;
    const code = await auth.api.createVerificationOTP({ body: { email, type: "sign-in" } });
    await mailer.send(email, signInCodeMail(code));
  },
};

/** The timeout of the SMS service in milliseconds. */
const SMS_TIMEOUT = 10_000;

const smsSchema = z.object({ to: z.string(), code: z.string(), purpose: z.string().optional() });

/** Sends a code for signing in, or for what it allows (`purpose`). */
export const sendSms: Job<{ readonly env: Pick<Env, "signIn"> }, z.output<typeof smsSchema>> = {
  name: "send-sms",
  label: "SMS с код",
  retries: CODE_RETRIES,
  schema: smsSchema,
  async run({ env }, { to, code, purpose }) {
    const { sms } = env.signIn;
    if (!sms) return;
    const answer = await fetch(sms.url, {
      method: "POST",
      redirect: "error",
      headers: { "content-type": "application/json", ...(sms.token && { authorization: `Bearer ${sms.token}` }) },
      body: JSON.stringify({
        to,
        text: purpose
          ? `Тукашно: код ${code}. Кажете го само ако искате ${purpose}.`
          : `Тукашно: код за вход ${code}. Не го казвайте на никого.`,
      }),
      signal: AbortSignal.timeout(SMS_TIMEOUT),
    });
    if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`);
  },
};

/** Deletes expired sessions, links, codes, rate-limit counters and stored address hashes. */
const tidyAccounts: Job<{ readonly db: Db }> = {
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
    await deleteOldCounters(db, now);
    await deleteOldUses(db, now);
    await deleteOldAddresses(db, now);
  },
};

export const ACCOUNT_JOBS = [...ACCOUNT_MAILS, sendSignInCode, sendSms, tidyAccounts] as const;
