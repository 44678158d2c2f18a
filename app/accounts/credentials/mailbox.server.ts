/** Finds the email address of an account, and defines jobs that send one mail to it. */
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Mailer } from "#app/platform/mail/mail.server.ts";
import type { MailText } from "#app/platform/mail/mail-template.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { hasRealEmail } from "./real-email.ts";

export interface Mailbox {
  readonly email: string;
  /** True if its owner has followed a mailed link; an unconfirmed address may belong to somebody else or not exist. */
  readonly isConfirmed: boolean;
}

/** Returns the mailbox of a person; undefined for a deleted account and for one without an email address. */
export async function findMailbox(db: Db, userId: string): Promise<Mailbox | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["email", "email_verified"])
    .where("id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return user && hasRealEmail(user.email) ? { email: user.email, isConfirmed: user.email_verified } : undefined;
}

export interface MailDependencies {
  readonly db: Db;
  readonly env: Pick<Env, "siteUrl">;
  readonly mailer: Mailer;
}

interface MailJob<Data> extends Required<Pick<Job<MailDependencies, Data>, "name" | "label" | "schema">> {
  /** Returns the mail; undefined if its reason does not exist any more. */
  mail(
    data: Data,
    site: Mailbox & { readonly db: Db; readonly siteUrl: string },
  ): Promise<MailText | undefined> | MailText;
}

/** Defines a job that sends one mail to the account `userId`, if it can receive mail. */
export function defineMailJob<Data extends { readonly userId: string }>({
  mail,
  ...job
}: MailJob<Data>): Job<MailDependencies, Data> {
  return {
    ...job,
    async run({ db, env, mailer }, data) {
      const mailbox = await findMailbox(db, data.userId);
      const text = mailbox && (await mail(data, { ...mailbox, db, siteUrl: env.siteUrl }));
      if (text) await mailer.send(mailbox.email, text);
    },
  };
}
