/** Mailed links: random, single-use and short-lived tokens, stored only as hashes, in URLs of the configured origin. */
import { createHash, randomBytes } from "node:crypto";
import { DELETION_DAYS } from "#app/accounts/deletion/deletion.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { DAY, MINUTE } from "#app/platform/wording/durations.ts";
import type { AccountLinkPurpose } from "#db/tables.ts";

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
  return row && { userId: row.user_id, purpose: row.purpose, email: row.email };
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
  if (!row) throw new Refusal("reset_link_invalid");
  if (!VERIFYING.includes(row.purpose))
    await tx.deleteFrom("account_links").where("token_hash", "=", hashOf(token)).execute();
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
