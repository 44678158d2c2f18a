/**
 * Mailed links: random and short-lived tokens, stored only as hashes, in URLs of the configured origin. Those of a person are
 * single-use; that of a guest opens one conversation until it expires, or the guest or the conversation is deleted.
 */
import { createHash, randomBytes } from "node:crypto";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { DAY, MINUTE } from "#app/platform/wording/durations.ts";
import type { AccountLinkPurpose as LinkPurpose } from "#db/tables.ts";
import { DELETION_DAYS } from "./deletion.ts";
import { GUEST_LINK_DAYS } from "./guest-link-days.ts";

const OF_GUEST = "open_conversation" satisfies LinkPurpose;
export type AccountLinkPurpose = Exclude<LinkPurpose, typeof OF_GUEST>;

/** The lifetimes of links in milliseconds. A deleted account can be restored until it is erased. */
export const LINK_LIFE: Readonly<Record<AccountLinkPurpose, number>> = {
  confirm_email: 7 * DAY,
  change_email: DAY,
  undo_deletion: DELETION_DAYS * DAY,
  set_password: 30 * MINUTE,
};

export const LINK_PURPOSES = Object.keys(LINK_LIFE) as readonly AccountLinkPurpose[];

/** The purposes whose links verify an address. */
const VERIFYING: readonly AccountLinkPurpose[] = ["confirm_email", "change_email"];
/** Milliseconds for which a used link with such a purpose is kept, so that its page can report that it was used. */
const USED_LIFE = 365 * DAY;

const PATHS: Readonly<Record<AccountLinkPurpose, string>> = {
  confirm_email: "/account-link",
  change_email: "/account-link",
  undo_deletion: "/account-link",
  set_password: "/reset-password",
};

interface NewLink {
  readonly userId: string;
  readonly purpose: AccountLinkPurpose;
  readonly email?: string;
  /** The lifetime in milliseconds; LINK_LIFE by default. */
  readonly life?: number;
}

export interface AccountLink {
  readonly userId: string;
  readonly purpose: AccountLinkPurpose;
  readonly email: string | null;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Creates a link and returns its URL. Earlier links stay valid, except those that change the address. */
export async function createLink(db: Db, siteUrl: string, { userId, purpose, email, life }: NewLink): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await inTransaction(db, async (tx) => {
    if (purpose === "change_email") await deleteLinks(tx, userId, [purpose]);
    await tx
      .insertInto("account_links")
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        purpose,
        email: email ?? null,
        expires_at: new Date(Date.now() + (life ?? LINK_LIFE[purpose])),
      })
      .execute();
  });
  return `${siteUrl}${PATHS[purpose]}?token=${token}`;
}

/** Creates a token that opens a conversation for a guest. */
export async function createGuestToken(
  db: Db,
  conversation: { guestId: string; conversationId: string },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("account_links")
    .values({
      token_hash: hashOf(token),
      purpose: OF_GUEST,
      guest_id: conversation.guestId,
      conversation_id: conversation.conversationId,
      expires_at: new Date(Date.now() + GUEST_LINK_DAYS * DAY),
    })
    .execute();
  return token;
}

/** Returns the id of the guest for whom a token opens a conversation; undefined if it does not, or not any more. */
export async function findGuestByToken(db: Db, token: string, conversationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("account_links")
    .select("guest_id")
    .where("token_hash", "=", hashOf(token))
    .where("conversation_id", "=", conversationId)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  return row?.guest_id ?? undefined;
}

/** Creates a link that restores a deleted account until it is erased, and returns its URL; undefined for any other account. */
export async function createRestoreLink(
  db: Db,
  siteUrl: string,
  { id, deleted_at }: { readonly id: string; readonly deleted_at: Date | null },
): Promise<string | undefined> {
  const life = deleted_at ? deleted_at.getTime() + LINK_LIFE.undo_deletion - Date.now() : 0;
  return life > 0 ? createLink(db, siteUrl, { userId: id, purpose: "undo_deletion", life }) : undefined;
}

/** Returns a link without using it; undefined if it is unknown, used or expired. */
export async function findLink(db: Db, token: string): Promise<AccountLink | undefined> {
  const row = await db
    .selectFrom("account_links")
    .select(["user_id", "purpose", "email"])
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", new Date())
    .where("used_at", "is", null)
    .executeTakeFirst();
  return linkOf(row);
}

/** Reports whether the address of a link is confirmed already, by this link or another one. */
export async function isConfirmed(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_links")
    .innerJoin("users", "users.id", "account_links.user_id")
    .select("users.id")
    .where("account_links.token_hash", "=", hashOf(token))
    .where("account_links.expires_at", ">", new Date())
    .where("account_links.purpose", "in", VERIFYING)
    .whereRef("users.email", "=", "account_links.email")
    .where("users.email_verified", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the person's row and uses a link; of two concurrent calls only one succeeds. Throws the refusal reset_link_invalid. */
export async function consumeLink(
  tx: Tx,
  token: string,
  purposes: readonly AccountLinkPurpose[],
): Promise<AccountLink> {
  const now = new Date();
  // The person is locked before the link, as in all code that removes links; another order could deadlock.
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", (of) => of.selectFrom("account_links").select("user_id").where("token_hash", "=", hashOf(token)))
    .forUpdate()
    .execute();
  const row = await tx
    .updateTable("account_links")
    .set({ used_at: now, expires_at: new Date(now.getTime() + USED_LIFE) })
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now)
    .where("used_at", "is", null)
    .where("purpose", "in", [...purposes])
    .returning(["user_id", "purpose", "email"])
    .executeTakeFirst();
  const link = linkOf(row);
  if (!link) throw new Refusal("reset_link_invalid");
  if (!VERIFYING.includes(link.purpose))
    await tx.deleteFrom("account_links").where("token_hash", "=", hashOf(token)).execute();
  return link;
}

interface LinkRow {
  readonly user_id: string | null;
  readonly purpose: LinkPurpose;
  readonly email: string | null;
}

/** Returns the link of a row; undefined for that of a guest, which acts for no account. */
function linkOf(row: LinkRow | undefined): AccountLink | undefined {
  if (!row?.user_id || row.purpose === OF_GUEST) return undefined;
  return { userId: row.user_id, purpose: row.purpose, email: row.email };
}

/** Deletes the unused links of a person with the given purposes. */
export async function deleteLinks(tx: Db, userId: string, purposes: readonly AccountLinkPurpose[]): Promise<void> {
  await tx
    .deleteFrom("account_links")
    .where("user_id", "=", userId)
    .where("purpose", "in", [...purposes])
    .where("used_at", "is", null)
    .execute();
}
