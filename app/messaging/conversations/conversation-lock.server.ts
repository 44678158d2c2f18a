/**
 * Locks for writing in conversations. The order is people by their id, then the ad, then the conversation, so that transactions
 * cannot deadlock. Call inside a transaction.
 */
import { sql } from "kysely";
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { type Member, writingRefusal } from "./conversation.ts";
import {
  conversationsOf,
  isGuest,
  otherGuestId,
  otherId,
  withOther,
  writingColumns,
} from "./conversation-access.server.ts";
import { isMailboxRefused } from "./refused-mailboxes.server.ts";

function selectPeople(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom("users")
    .select(["id", "email", "email_verified", "created_at", "is_blocked", "deleted_at", "accepts_messages"])
    .where("id", "in", [...ids])
    .orderBy("id");
}

export type LockedPerson = Awaited<ReturnType<ReturnType<typeof selectPeople>["execute"]>>[number];

/** Locks people, so that they are not blocked or deleted meanwhile. `strength` is "update" if the caller writes their rows. */
export async function lockPeople(
  tx: Tx,
  ids: readonly string[],
  strength: "share" | "update",
): Promise<ReadonlyMap<string, LockedPerson>> {
  const people = selectPeople(tx, ids);
  const rows = await (strength === "share" ? people.forShare() : people.forNoKeyUpdate()).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns a locked person who may write; refuses with not_signed_in if the account is blocked or deleted. */
export function requireActivePerson(people: ReadonlyMap<string, LockedPerson>, id: string): LockedPerson {
  const person = people.get(id);
  if (!person || person.is_blocked || person.deleted_at) throw new Refusal("not_signed_in");
  return person;
}

/** Locks the one who writes. Refuses with not_signed_in, and with guest_stopped for a guest who was erased or stopped. */
export async function lockWriter(tx: Tx, member: Member): Promise<void> {
  if (isGuest(member)) await lockGuest(tx, member.guestId);
  else requireActivePerson(await lockPeople(tx, [member], "share"), member);
}

/** Locks a guest. Refuses with guest_stopped if the guest was erased, or an administrator has stopped the mailbox. */
export async function lockGuest(tx: Tx, id: string) {
  const guest = await tx
    .selectFrom("recipients")
    .select(["created_at", "mailbox"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!guest || (await isMailboxRefused(tx, id, null))) throw new Refusal("guest_stopped");
  return guest;
}

/** Locks an ad against deletion, for a row that refers to it. Its other columns may change meanwhile. */
export async function lockReferredListing(tx: Tx, id: string | null): Promise<void> {
  await tx.selectFrom("listings").select("id").where("id", "=", id).forKeyShare().execute();
}

/** Locks a conversation that the member may see. Refuses with conversation_missing, also for a conversation of other people. */
export async function lockConversation(tx: Tx, member: Member, id: string) {
  const locked = await conversationsOf(tx, member)
    .select(["conversations.id", "conversations.listing_id", "conversations.last_number", "mine.role"])
    .where("conversations.id", "=", id)
    .forUpdate("conversations")
    .executeTakeFirst();
  if (!locked) throw new Refusal("conversation_missing");
  return locked;
}

/**
 * Returns the columns of a locked conversation that a new message needs. Refuses with the code of writingRefusal(). It is a statement
 * of its own after the lock, so that it reads blocks that were committed while the transaction waited for the lock.
 */
export async function getWritableConversation(tx: Tx, member: Member, id: string) {
  const row = await withOther(tx, member)
    .leftJoin("listings", "listings.id", "conversations.listing_id")
    .select(["conversations.id", "conversations.listing_id", "conversations.is_waiting", "conversations.last_number"])
    .select(["conversations.listing_ended_at", "mine.role", "mine.last_message_at"])
    .select(sql<string | null>`coalesce(${otherId}, ${otherGuestId})`.as("other_id"))
    .select(["listings.category_id", "listings.currency", "listings.is_public"])
    .select(writingColumns)
    .where("conversations.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("conversation_missing");
  const refused = writingRefusal(row, new Date());
  if (refused) throw new Refusal(refused);
  return row;
}

export type WritableConversation = Awaited<ReturnType<typeof getWritableConversation>>;
