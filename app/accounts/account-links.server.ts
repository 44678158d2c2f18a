/** Links sent by mail: long, single-use, of limited life, kept only as hashes, built from the configured origin alone. */
import { createHash, randomBytes } from "node:crypto";
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { DAY, MINUTE } from "#app/wording/durations.ts";
import type { AccountLinkPurpose } from "#db/tables.ts";

/** Milliseconds that a link is good for. Half an hour for a password is the issue's, 14 days reading 44's. */
export const LINK_LIFE: Readonly<Record<AccountLinkPurpose, number>> = {
  confirm_email: 7 * DAY,
  change_email: DAY,
  undo_deletion: 14 * DAY,
  set_password: 30 * MINUTE,
};

export const LINK_PURPOSES = Object.keys(LINK_LIFE) as readonly AccountLinkPurpose[];

/** Where each kind of link leads. */
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
  /** Milliseconds; LINK_LIFE unless told otherwise. */
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

/** Makes a link. Asked for twice, either mail will do; only a change of the address counts as said last. Returns its whole address. */
export async function createLink(db: Db, siteUrl: string, { userId, purpose, email, life }: NewLink): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await inTransaction(db, async (tx) => {
    if (purpose === "change_email") await endLinks(tx, userId, [purpose]);
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

/** What a link is for, without using it up; undefined when it is unknown, used or too old. */
export async function findLink(db: Db, token: string): Promise<AccountLink | undefined> {
  const row = await db
    .selectFrom("account_links")
    .select(["user_id", "purpose", "email"])
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  return row && { userId: row.user_id, purpose: row.purpose, email: row.email };
}

/** Uses a link up. Two at once: one gets it. Refuses with reset_link_invalid. */
export async function spendLink(tx: Tx, token: string, purposes: readonly AccountLinkPurpose[]): Promise<AccountLink> {
  const row = await tx
    .deleteFrom("account_links")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", new Date())
    .where("purpose", "in", [...purposes])
    .returning(["user_id", "purpose", "email"])
    .executeTakeFirst();
  if (!row) throw new Refusal("reset_link_invalid");
  return { userId: row.user_id, purpose: row.purpose, email: row.email };
}

/** A new password, a changed address, a deletion: links sent before then are worth nothing. */
export async function endLinks(tx: Db, userId: string, purposes: readonly AccountLinkPurpose[]): Promise<void> {
  await tx
    .deleteFrom("account_links")
    .where("user_id", "=", userId)
    .where("purpose", "in", [...purposes])
    .execute();
}
