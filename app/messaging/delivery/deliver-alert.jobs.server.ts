/**
 * The job that delivers one mail to a recipient. The mail is marked as ended as soon as the mail server has accepted it; if the process
 * ends in between, it is sent again with the same Message-ID.
 */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { endMail, type QueuedMail, unsubscribeLinkKind } from "#app/messaging/owners/owner-mails.server.ts";
import { DELIVER_ALERT } from "#app/messaging/recipients/queue-mail.server.ts";
import { recipientLink } from "#app/messaging/recipients/recipients.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { JobError } from "#app/platform/jobs/job-error.ts";
import { countBounces, outcomeOf } from "./bounces.server.ts";
import { readMailContent } from "./mail-contents.server.ts";

type Dependencies = Pick<Site, "db" | "env" | "hash" | "mailer">;

export const deliverAlert: Job<Dependencies, { mailId: string }> = {
  ...DELIVER_ALERT,
  async run(dependencies, { mailId }) {
    const { db, env, hash, mailer } = dependencies;
    const mail = await findUnsent(db, mailId);
    if (!mail) return;
    if ((await countBounces(db)).isAboveLimit)
      throw new JobError(new Error("too many mails of the last hour bounced"), {
        retriesFor: Number.POSITIVE_INFINITY,
      });
    const content = await readMailContent(dependencies, mail);
    if (!content) return endMail(db, mail, "unwanted");
    const { email, text, thread } = content;
    const link = unsubscribeLinkKind(mail.kind);
    const unsubscribeUrl = recipientLink({ siteUrl: env.siteUrl, hash }, link, mail.recipient_id);
    await mailer.send(email, text, { id: `alert.${mailId}`, unsubscribeUrl, ...(thread && { thread }) });
    await endMail(db, mail, "sent");
  },
  async givenUp({ db }, { mailId }, error) {
    const mail = await findUnsent(db, mailId);
    if (mail) await endMail(db, mail, await outcomeOf(db, mail.recipient_id, error));
  },
};

/** Returns a mail that was not sent yet, or was refused and is tried again by an administrator. */
function findUnsent(db: Db, id: string): Promise<QueuedMail | undefined> {
  return db
    .selectFrom("alert_mails")
    .select(["id", "recipient_id", "kind"])
    .where("id", "=", id)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "in", ["refused", "doubtful"])]))
    .executeTakeFirst();
}
