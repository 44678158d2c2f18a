/** Decides how a queued mail reaches a person with browsers that get notifications. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { MAIL_AFTER_PUSH } from "#app/messaging/conversations/conversation-mails.server.ts";
import type { QueuedMail } from "#app/messaging/owners/owner-mails.server.ts";
import { findDeviceIds } from "#app/messaging/push/push-devices.server.ts";
import { queuePush } from "#app/messaging/push/queue-push.server.ts";
import { DELIVER_ALERT } from "#app/messaging/recipients/queue-mail.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";

/**
 * Queues the notifications about a mail, and the mail, unless the person wants notifications alone. Mails that ask owners always
 * come, because an ad ends without an answer. Returns false, and does nothing, for a recipient without such a browser.
 */
export async function pushFirst({ db, jobs }: Pick<Site, "db" | "jobs">, mail: QueuedMail): Promise<boolean> {
  const { user_id, wants_mail_too } = await db
    .selectFrom("recipients")
    .select(["user_id", "wants_mail_too"])
    .where("id", "=", mail.recipient_id)
    .executeTakeFirstOrThrow();
  const devices = user_id ? await findDeviceIds(db, user_id) : [];
  if (devices.length === 0) return false;
  const mailId = mail.id;
  await inTransaction(db, async (tx) => {
    await queuePush(jobs, devices, { mailId });
    if (wants_mail_too || (mail.kind !== "ads" && mail.kind !== "messages")) {
      const delay = mail.kind === "messages" ? MAIL_AFTER_PUSH / 1_000 : 0;
      await jobs.enqueueLater(DELIVER_ALERT, { mailId, isAfterPush: true }, delay);
      return;
    }
    const now = new Date();
    await tx
      .updateTable("alert_mails")
      .set({ pushed_at: now, ended_at: now, outcome: "sent" })
      .where("id", "=", mailId)
      .execute();
  });
  return true;
}
