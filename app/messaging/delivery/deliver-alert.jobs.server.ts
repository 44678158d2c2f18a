/**
 * The job that delivers one mail to a recipient. The mail is marked as ended as soon as the mail server has accepted it; if the process
 * ends in between, it is sent again with the same Message-ID.
 */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { endMail, type QueuedMail, unsubscribeLinkKind } from "#app/messaging/owners/owner-mails.server.ts";
import { DELIVER_ALERT, type MailData } from "#app/messaging/recipients/queue-mail.server.ts";
import { recipientLink } from "#app/messaging/recipients/recipients.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { JobError } from "#app/platform/jobs/job-error.ts";
import { countBounces, outcomeOf } from "./bounces.server.ts";
import { readMailContent } from "./mail-contents.server.ts";
import { pushFirst } from "./push-first.server.ts";

type Dependencies = Pick<Site, "db" | "env" | "hash" | "jobs" | "mailer">;

export const deliverAlert: Job<Dependencies, MailData> = {
  ...DELIVER_ALERT,
  async run(dependencies, data) {
    const { db, env, hash, mailer } = dependencies;
    const { mailId } = data;
    const mail = await findUnsent(db, data);
    if (!mail) return;
    if (!data.isAfterPush && (await pushFirst(dependencies, mail))) return;
    if ((await countBounces(db)).isAboveLimit)
      throw new JobError(new Error("too many mails of the last hour bounced"), {
        retriesFor: Number.POSITIVE_INFINITY,
      });
    const content = await readMailContent(dependencies, mail, "mail");
    if (!content) return endMail(db, mail, "unwanted");
    const { email, text, thread } = content;
    const link = unsubscribeLinkKind(mail.kind);
    const unsubscribeUrl = recipientLink({ siteUrl: env.siteUrl, hash }, link, mail.recipient_id);
    await mailer.send(email, text, { id: `alert.${mailId}`, unsubscribeUrl, ...(thread && { thread }) });
    await endMail(db, mail, "sent");
  },
  async givenUp({ db }, data, error) {
    const mail = await findUnsent(db, data);
    if (mail) await endMail(db, mail, await outcomeOf(db, mail.recipient_id, error));
  },
};

/** Returns a mail that was not sent yet, was refused and is tried again by an administrator, or takes the place of notifications. */
function findUnsent(db: Db, { mailId, isAfterPush = false }: MailData): Promise<QueuedMail | undefined> {
  return db
    .selectFrom("alert_mails")
    .select(["id", "recipient_id", "kind", "made_at"])
    .where("id", "=", mailId)
    .where((eb) =>
      eb.or([
        eb("outcome", "is", null),
        eb("outcome", "in", ["refused", "doubtful"]),
        eb.and([eb("pushed_at", "is not", null), eb.val(isAfterPush)]),
      ]),
    )
    .executeTakeFirst();
}
