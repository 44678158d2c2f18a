/** Replies of administrators to messages: sent by mail, and kept with the message. */
import { z } from "zod";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { textField } from "#app/platform/forms/text-field.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";

const MAX_REPLY = 5_000;

export const replySchema = z.object({
  text: textField(MAX_REPLY, "Отговорът може да е най-много 5 000 знака").refine(
    (value) => value !== "",
    "Напишете отговор",
  ),
});

/**
 * Mails a reply to the address that the sender gave, with the message below it. An answer goes to the operator; without an address of
 * the operator the mail says where to write.
 */
const sendReply: Job<Pick<Site, "db" | "env" | "mailer">, { replyId: string }> = {
  name: "send-message-reply",
  label: "Отговор на съобщение",
  schema: z.object({ replyId: z.uuid() }),
  async run({ db, env, mailer }, { replyId }) {
    const row = await db
      .selectFrom("message_replies")
      .innerJoin("messages", "messages.id", "message_replies.message_id")
      .select([
        "messages.id",
        "message_replies.text",
        "messages.email",
        "messages.subject",
        "messages.message",
        "messages.created_at",
      ])
      .where("message_replies.id", "=", replyId)
      .executeTakeFirst();
    // The data of an erased account are empty.
    if (!row?.email) return;
    const replyTo = env.operator.email;
    const text: MailText = {
      subject: `Отговор: ${row.subject}`,
      paragraphs: [...row.text.split(/\n{2,}/), `На ${formatMoment(row.created_at)} писахте:`, { quoted: row.message }],
      ...(!replyTo && {
        button: { label: "Пишете ни отново", url: `${env.siteUrl}/info/contact` },
        note: "Отговор на този имейл не стига до никого. Пишете ни от страницата за контакт.",
      }),
    };
    await mailer.send(row.email, text, { thread: `message.${row.id}`, ...(replyTo && { replyTo }) });
  },
};

export const REPLY_JOBS = [sendReply] as const;

interface ReplyInput {
  readonly messageId: string;
  readonly text: string;
  /** The idempotency key of the form. */
  readonly formKey: string | undefined;
}

/** Stores and mails a reply once per form. Refuses with access_denied, or admin_target_missing for an erased sender. */
export function replyToMessage(
  { db, jobs }: { readonly db: Db; readonly jobs: JobQueue },
  admin: Person | null,
  { messageId, text, formKey }: ReplyInput,
): Promise<void> {
  if (!admin?.isAdmin) throw new Refusal("access_denied");
  return inTransaction(db, async (tx) => {
    const message = await tx
      .selectFrom("messages")
      .select(["id", "status", "email"])
      .where("id", "=", messageId)
      .forUpdate()
      .executeTakeFirst();
    if (!message?.email) throw new Refusal("admin_target_missing");
    const reply = await tx
      .insertInto("message_replies")
      .values({ message_id: messageId, admin_id: admin.id, text, form_key: formKey ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!reply) return;
    const status = message.status === "new" ? "reviewed" : message.status;
    await tx.updateTable("messages").set({ status, updated_at: new Date() }).where("id", "=", messageId).execute();
    await jobs.enqueue(sendReply, { replyId: reply.id });
    await writeAudit(tx, {
      actor_id: admin.id,
      action: "reply",
      target_type: "message",
      target_id: messageId,
      before: { status: message.status },
      after: { status },
    });
  });
}

export interface Reply {
  readonly id: string;
  readonly text: string;
  /** 'Администратор, 21.11.2026 14:20' */
  readonly note: string;
}

/** Returns the replies to these messages by message, the oldest first. */
export async function findReplies(db: Db, messageIds: readonly string[]): Promise<ReadonlyMap<string, Reply[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("message_replies")
    .leftJoin("users", "users.id", "message_replies.admin_id")
    .select(["message_replies.id", "message_id", "text", "message_replies.created_at", "users.name"])
    .where("message_id", "in", messageIds)
    .orderBy("message_replies.created_at")
    .execute();
  return Map.groupBy(
    rows.map(({ id, message_id, text, name, created_at }) => ({
      id,
      message_id,
      text,
      note: `${name ?? "администратор"}, ${formatMoment(created_at)}`,
    })),
    ({ message_id }) => message_id,
  );
}
