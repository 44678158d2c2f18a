/** Does with conversations what waited for an account with a confirmed address. */
import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { lockPeople } from "./conversation-lock.server.ts";
import { releaseWaitingConversations } from "./start-conversation.server.ts";

/** Shows sellers the messages of buyers who have confirmed their address, and gives people the conversations that they began as guests. */
export async function continueConversations(db: Db): Promise<void> {
  await releaseWaitingConversations(db);
  await adoptGuestConversations(db);
}

interface Registered {
  readonly user_id: string;
  readonly guest_id: string;
}

/** Returns the number of people who got their conversations. A conversation about an ad that they have asked about twice stays the guest's. */
export async function adoptGuestConversations(db: Db): Promise<number> {
  const { rows } = await sql<Registered>`
    select distinct u.id as user_id, g.id as guest_id from conversation_members m
      join conversations c on c.id = m.conversation_id
      join recipients g on g.id = m.guest_id
      join users u on u.email = g.email and u.email_verified and not u.is_blocked and u.deleted_at is null
    where m.guest_id is not null
      and not exists (select from conversations own where own.buyer_id = u.id and own.listing_id = c.listing_id)`.execute(
    db,
  );
  for (const registered of rows) await inTransaction(db, (tx) => adoptConversationsOf(tx, registered));
  return rows.length;
}

/** Makes the person the buyer, with the blocks of sellers. Mailed links of the guest stop working. */
async function adoptConversationsOf(tx: Tx, { user_id, guest_id }: Registered): Promise<void> {
  await lockPeople(tx, [user_id], "update");
  const { rows } = await sql<{ id: string }>`
    update conversations c set buyer_id = ${user_id}, guest_id = null, version = version + 1
      where guest_id = ${guest_id} and seller_id is distinct from ${user_id}
        and not exists (select from conversations own where own.buyer_id = ${user_id} and own.listing_id = c.listing_id)
      returning id`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx
    .updateTable("conversation_members")
    .set({ user_id, guest_id: null })
    .where("conversation_id", "in", ids)
    .where("guest_id", "=", guest_id)
    .execute();
  await tx
    .updateTable("conversation_messages")
    .set({ sender_id: user_id })
    .where("conversation_id", "in", ids)
    .where("author", "=", "buyer")
    .execute();
  // Administrators find the account from earlier reports.
  await tx
    .updateTable("message_reports")
    .set({ reported_id: user_id })
    .where("reported_guest_id", "=", guest_id)
    .execute();
  await tx.deleteFrom("account_links").where("conversation_id", "in", ids).execute();
  await sql`
    insert into blocked_people (user_id, blocked_id, created_at)
      select refused.user_id, ${user_id}, refused.created_at
      from refused_mailboxes refused join recipients guest on guest.mailbox = refused.mailbox
      where guest.id = ${guest_id} and refused.user_id <> ${user_id}
      on conflict do nothing`.execute(tx);
  await tx.updateTable("users").set({ has_conversations: true }).where("id", "=", user_id).execute();
}
