/**
 * Queues mails about unread messages. A conversation gets one mail, five minutes after its first unread message, and no other one until
 * its messages are read. Answers by mail are not taken.
 */
import { sql } from "kysely";
import { createGuestToken } from "#app/accounts/credentials/account-links.server.ts";
import { GUEST_LINK_DAYS } from "#app/accounts/credentials/guest-link-days.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { type MailQueue, queueMail } from "#app/messaging/recipients/queue-mail.server.ts";
import { recipientLink, recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import type { AddressedMail } from "#app/platform/mail/mail.server.ts";
import type { MailText } from "#app/platform/mail/mail-template.ts";
import { DAY, MINUTE } from "#app/platform/wording/durations.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { formatPrice } from "#app/platform/wording/price.ts";
import { quote } from "#app/platform/wording/quotes.ts";
import { type ConversationRole, DELETED_PERSON, type Member } from "./conversation.ts";
import { conversationsOf, isGuest, messagesOf } from "./conversation-access.server.ts";
import { getConversation } from "./conversations.queries.server.ts";
import { withoutLinks } from "./message-warnings.server.ts";

/** Messages that arrive within this time after the first one are in the same mail. */
const COLLECTION_TIME = 5 * MINUTE;
/**
 * Milliseconds between a message and its notification. An open page shows the message sooner, so nobody is notified of what they are
 * reading.
 */
const PUSH_TIME = MINUTE / 4;
/** Seconds to which the runs for notifications are rounded up, so that many messages cause few of them. */
const PUSH_STEP = 5;

/** Returns when the person who gets a message at this time is notified. */
export function nextPushTime(now: Date): Date {
  const step = PUSH_STEP * 1_000;
  return new Date(Math.ceil((now.getTime() + PUSH_TIME) / step) * step);
}

/** Milliseconds between a notification and the mail about the same. */
export const MAIL_AFTER_PUSH = COLLECTION_TIME - PUSH_TIME;
/** Older unread messages are not mailed, such as those of people who have just switched these mails on. */
const MAX_AGE = 3 * DAY;
/** Messages in one mail. */
const MAX_MESSAGES = 5;

/** Queues a mail for each person or guest and conversation with unread messages that no mail has reported; returns their number. */
export async function createConversationMails({ db, jobs }: MailQueue, now = new Date()): Promise<number> {
  const { rows } = await sql<UnreadConversation>`
    select m.conversation_id, m.role, m.user_id, m.guest_id from conversation_members m
      left join lateral (
        select true as gets_push from push_devices join sessions on sessions.id = session_id and sessions.user_id = m.user_id limit 1
      ) device on true
      left join users u on u.id = m.user_id and not u.is_blocked and u.deleted_at is null
        and (gets_push or (u.email_verified and u.email not like '%.invalid'))
      left join recipients r on r.user_id = m.user_id
      left join recipients g on g.id = m.guest_id
    where (u.id is not null or g.id is not null) and m.unread > 0 and m.mailed_at is null and m.unread_since <= case when gets_push
        then ${before(now, PUSH_TIME)}::timestamptz else ${before(now, COLLECTION_TIME)}::timestamptz end
      and m.unread_since > ${before(now, MAX_AGE)}
      and coalesce(r.wants_messages, g.wants_messages, true) and (gets_push or r.off_since is null) and g.off_since is null
    order by m.unread_since`.execute(db);
  let made = 0;
  for (const row of rows) made += await queueConversation({ db, jobs }, row, now);
  return made;
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

interface UnreadConversation {
  readonly conversation_id: string;
  readonly role: ConversationRole;
  readonly user_id: string | null;
  readonly guest_id: string | null;
}

function queueConversation(
  { db, jobs }: MailQueue,
  { conversation_id, role, user_id, guest_id }: UnreadConversation,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    // The order of the locks is that of conversation-lock.server.ts: the person before the conversation.
    const recipient_id = guest_id ?? (await recipientOfAccount(tx, user_id ?? ""));
    await tx.selectFrom("conversations").select("id").where("id", "=", conversation_id).forUpdate().execute();
    const marked = await tx
      .updateTable("conversation_members")
      .set({ mailed_at: now })
      .where("conversation_id", "=", conversation_id)
      .where("role", "=", role)
      .where("unread", ">", 0)
      .where("mailed_at", "is", null)
      .returning("role")
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

/** A notification needs no confirmed address. */
export type Channel = "mail" | "push";

/** Returns the content of a mail; undefined if the messages have been read or the recipient does not want it any more. */
export async function readConversationMail(
  { db, env, hash }: Dependencies,
  { id, recipient_id, made_at }: { readonly id: string; readonly recipient_id: string; readonly made_at: Date },
  channel: Channel,
): Promise<AddressedMail | undefined> {
  const recipient = await db
    .selectFrom("recipients")
    .leftJoin("users", "users.id", "recipients.user_id")
    .select(["recipients.user_id", "recipients.email as guest_email", "users.email"])
    .where("recipients.id", "=", recipient_id)
    .where("recipients.wants_messages", "=", true)
    .where(sql<boolean>`(users.id is null or (not users.is_blocked and users.deleted_at is null))`)
    .$if(channel === "mail", (query) =>
      query.where("recipients.off_since", "is", null).where(sql<boolean>`(users.id is null or users.email_verified)`),
    )
    .executeTakeFirst();
  const email = recipient?.guest_email ?? recipient?.email;
  if (!recipient || !email) return undefined;
  const userId: Member = recipient.user_id ?? { guestId: recipient_id };
  const mine = await conversationsOf(db, userId)
    .innerJoin("mail_conversations", "mail_conversations.conversation_id", "conversations.id")
    .select(["conversations.id", "mine.read_number"])
    .where("mail_conversations.mail_id", "=", id)
    .where("mine.unread", ">", 0)
    // What came after the messages were read has a mail of its own.
    .$if(channel === "mail", (query) => query.where("mine.mailed_at", "=", made_at))
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
  const page = `${env.siteUrl}/conversations/${conversationId}`;
  const token = isGuest(userId) && (await createGuestToken(db, { ...userId, conversationId }));
  const url = token ? `${page}/open?${new URLSearchParams({ token })}` : page;
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
    note: `Отговорете в сайта: отговор на този имейл не стига до никого.${token ? ` Линкът важи ${counted(GUEST_LINK_DAYS, "ден", "дни")} и е само за Вас.` : ""} Не давайте по съобщения номер на карта, парола или код.`,
    links: [
      {
        label: "Настройки на известията",
        url: token
          ? recipientLink({ siteUrl: env.siteUrl, hash }, "manage", recipient_id)
          : `${env.siteUrl}/notifications`,
      },
      {
        label: "Не ми пишете за съобщения",
        url: recipientLink({ siteUrl: env.siteUrl, hash }, "stopMessages", recipient_id),
      },
    ],
  };
  return { email, text, thread: `conversation.${conversationId}`, page };
}
