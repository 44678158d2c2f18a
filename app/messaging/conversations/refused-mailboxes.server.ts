/**
 * Sellers block guests, and administrators stop them, by their mailbox: for all spellings of the address, and also after the guest has
 * erased it and confirmed it again.
 */
import { type SqlBool, sql } from "kysely";
import { mailboxOf } from "#app/accounts/credentials/mailbox-address.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import type { GuardedRemoval } from "#app/platform/database/removals.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { RETENTION_DAYS } from "./conversation.ts";

export function mailboxHash(hash: KeyedHash, email: string): string {
  return hash("guest-mailbox", mailboxOf(email));
}

/** The seller who refuses the guest, or null for an administrator. */
type Refuser = string | null;

/** Refuses the mailbox of a guest. Idempotent. */
export async function refuseMailbox(tx: Tx, guestId: string, by: Refuser): Promise<void> {
  await sql`insert into refused_mailboxes (mailbox, user_id)
    select mailbox, ${by}::uuid from recipients where id = ${guestId} and mailbox is not null
    on conflict do nothing`.execute(tx);
}

/** Accepts the mailbox of a guest again. Idempotent. */
export async function acceptMailbox(tx: Tx, guestId: string, by: Refuser): Promise<void> {
  await tx
    .deleteFrom("refused_mailboxes")
    .where("user_id", "is not distinct from", by)
    .where("mailbox", "=", (of) => of.selectFrom("recipients").select("mailbox").where("id", "=", guestId))
    .execute();
}

/** Reports whether the mailbox of a guest is refused. */
export async function isMailboxRefused(db: Db, guestId: string, by: Refuser): Promise<boolean> {
  const row = await db
    .selectFrom("recipients")
    .innerJoin("refused_mailboxes", "refused_mailboxes.mailbox", "recipients.mailbox")
    .select("recipients.id")
    .where("recipients.id", "=", guestId)
    .where("refused_mailboxes.user_id", "is not distinct from", by)
    .executeTakeFirst();
  return row !== undefined;
}

export const oldRefusals: GuardedRemoval = {
  what: "hashes of mailboxes of blocked and stopped guests who have erased their address",
  after: `${RETENTION_DAYS} days`,
  label: "отпечатъци на адреси на спрени гости",
  table: "refused_mailboxes",
  isDue: (now) => sql<SqlBool>`created_at < ${new Date(now.getTime() - RETENTION_DAYS * DAY)}
    and not exists (select from recipients where recipients.mailbox = refused_mailboxes.mailbox)`,
};
