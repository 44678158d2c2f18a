/**
 * Queues mails about unread messages. A conversation gets one mail, five minutes after its first unread message, and no other one until
 * its messages are read.
 */
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { type MailQueue, queueMail } from "#app/messaging/delivery/queue-mail.server.ts";
import { recipientLink, recipientOfAccount } from "#app/messaging/delivery/recipients.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { AddressedMail } from "#app/platform/mail/mail.server.ts";
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { DAY, MINUTE } from "#app/platform/wording/durations.ts";
import { formatPrice } from "#app/platform/wording/price.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { DELETED_PERSON } from "./conversation.ts";
import { conversationsOf, messagesOf } from "./conversation-access.server.ts";
import { getConversation } from "./conversations.queries.server.ts";
import { withoutLinks } from "./message-warnings.server.ts";

/** Messages that arrive within this time after the first one are in the same mail. */
const COLLECTION_TIME = 5 * MINUTE;
/** Older unread messages are not mailed, such as those of people who have just switched these mails on. */
const MAX_AGE = 3 * DAY;
/** Messages in one mail. */
const MAX_MESSAGES = 5;

/** Queues a mail for each person and conversation with unread messages that no mail has reported; returns their number. */
export async function createConversationMails({ db, jobs }: MailQueue, now = new Date()): Promise<number> {
  const { rows } = await sql<{ conversation_id: string; user_id: string }>`
    select m.conversation_id, m.user_id from conversation_members m
      join users u on u.id = m.user_id and u.email_verified and u.email not like '%.invalid' and not u.is_blocked
        and u.deleted_at is null
      left join recipients r on r.user_id = m.user_id
    where m.unread > 0 and m.mailed_at is null and m.unread_since <= ${new Date(now.getTime() - COLLECTION_TIME)}
      and m.unread_since > ${new Date(now.getTime() - MAX_AGE)}
      and coalesce(r.wants_messages, true) and r.off_since is null
    order by m.unread_since`.execute(db);
  let made = 0;
  for (const row of rows) made += await queueConversation({ db, jobs }, row, now);
  return made;
}

interface UnreadConversation {
  readonly conversation_id: string;
  readonly user_id: string;
}

function queueConversation(
  { db, jobs }: MailQueue,
  { conversation_id, user_id }: UnreadConversation,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // The order of the locks is that of conversation-lock.server.ts: the person before the conversation.
    const recipient_id = await recipientOfAccount(tx, user_id);
    await tx.selectFrom("conversations").select("id").where("id", "=", conversation_id).forUpdate().execute();
    const marked = await tx
      .updateTable("conversation_members")
      .set({ mailed_at: now })
      .where("conversation_id", "=", conversation_id)
      .where("user_id", "=", user_id)
      .where("unread", ">", 0)
      .where("mailed_at", "is", null)
      .returning("user_id")
      .executeTakeFirst();
    // The messages were read meanwhile, or another process has queued the mail.
    if (!marked) return 0;
    const mail_id = await queueMail(tx, jobs, { recipient_id, kind: "messages", made_at: now });
    if (!mail_id) return 0;
    await tx.insertInto("mail_conversations").values({ mail_id, conversation_id }).execute();
    return 1;
  });
}

type Dependencies = Pick<Site, "db" | "env" | "hash">;

/** Returns the content of a mail; undefined if the messages have been read or the person does not want it any more. */
export async function readConversationMail(
  { db, env, hash }: Dependencies,
  { id, recipient_id }: { readonly id: string; readonly recipient_id: string },
): Promise<AddressedMail | undefined> {
  const person = await db
    .selectFrom("recipients")
    .innerJoin("users", "users.id", "recipients.user_id")
    .select(["users.id", "users.email"])
    .where("recipients.id", "=", recipient_id)
    .where("recipients.wants_messages", "=", true)
    .where("recipients.off_since", "is", null)
    .where("users.email_verified", "=", true)
    .where("users.is_blocked", "=", false)
    .where("users.deleted_at", "is", null)
    .executeTakeFirst();
  if (!person) return undefined;
  const userId = person.id;
  const mine = await conversationsOf(db, userId)
    .innerJoin("mail_conversations", "mail_conversations.conversation_id", "conversations.id")
    .select(["conversations.id", "mine.read_number"])
    .where("mail_conversations.mail_id", "=", id)
    .where("mine.unread", ">", 0)
    .executeTakeFirst();
  if (!mine) return undefined;
  const conversationId = mine.id;
  const conversation = await getConversation(db, { userId, id: conversationId });
  const unread = await messagesOf(db, userId, conversationId)
    .select("conversation_messages.text")
    .whereRef("conversation_messages.author", "!=", "mine.role")
    .where("conversation_messages.number", ">", mine.read_number)
    .orderBy("conversation_messages.number")
    .limit(MAX_MESSAGES)
    .execute();
  const name = conversation.otherName ?? DELETED_PERSON;
  const { listing } = conversation;
  const url = `${env.siteUrl}/conversations/${conversationId}`;
  const text: MailText = {
    subject: `${name} Ви писа за ${quote(listing.title)}`,
    paragraphs: [
      "Здравейте!",
      `${name} Ви писа:`,
      ...unread.map((message) => ({ quoted: withoutLinks(message.text) })),
    ],
    items: [
      {
        title: listing.title,
        url: listing.slug ? `${env.siteUrl}/ad/${listing.slug}` : url,
        lines: [formatPrice(listing.price, env.priceDisplay) ?? ""].filter(Boolean),
      },
    ],
    button: { label: "Отвори разговора", url },
    note: "Отговорете в сайта: отговор на този имейл не стига до никого. Не давайте по съобщения номер на карта, парола или код.",
    links: [
      { label: "Настройки на известията", url: `${env.siteUrl}/notifications` },
      {
        label: "Не ми пишете за съобщения",
        url: recipientLink({ siteUrl: env.siteUrl, hash }, "stopMessages", recipient_id),
      },
    ],
  };
  return { email: person.email, text, thread: `conversation.${conversationId}` };
}
