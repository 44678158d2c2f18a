/**
 * The recipients of alerts: accounts, and addresses without an account. An address has no session; its owner is identified by the
 * keyed hash in a link of a mail.
 */
import { type SqlBool, sql } from "kysely";
import { href } from "react-router";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import type { GuardedRemoval } from "#app/platform/database/removals.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { isSameHash, type KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { DAY } from "#app/platform/wording/durations.ts";

/** The number of days after which an unconfirmed address is deleted, and within which it gets one confirmation mail. */
export const CONFIRM_DAYS = 7;

/** Returns the recipient id of an account; the first call creates the row. */
export async function recipientOfAccount(db: Db, userId: string): Promise<string> {
  const known = await findRecipientOfAccount(db, userId);
  if (known) return known;
  await db
    .insertInto("recipients")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
  return (await findRecipientOfAccount(db, userId)) ?? "";
}

async function findRecipientOfAccount(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom("recipients").select("id").where("user_id", "=", userId).executeTakeFirst();
  return row?.id;
}

export function findRecipient(db: Db, id: string) {
  return db.selectFrom("recipients").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Reports whether the alerts of an account are switched off because mails to it bounced. */
export async function areAlertsOff(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("recipients")
    .select("id")
    .where("user_id", "=", userId)
    .where("off_since", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a recipient, so that two concurrent changes cannot exceed a limit; returns its row. */
export function lockRecipient(tx: Tx, id: string) {
  return tx.selectFrom("recipients").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The pages that links in mails open. Each kind has its own hash label, so that a link that is passed on opens no other page. */
const PATHS = {
  confirm: href("/notifications/confirm"),
  manage: href("/notifications"),
  unsubscribe: href("/unsubscribe"),
  stopAsking: `${href("/unsubscribe")}?own=1`,
  stopMessages: `${href("/unsubscribe")}?own=messages`,
  stopEndings: `${href("/unsubscribe")}?own=endings`,
} as const;
export type RecipientLink = keyof typeof PATHS;

export function recipientLink(
  { siteUrl, hash }: { readonly siteUrl: string; readonly hash: KeyedHash },
  kind: RecipientLink,
  recipientId: string,
): string {
  const params = new URLSearchParams({ r: recipientId, k: hash(`recipient-${kind}`, recipientId) });
  const path = PATHS[kind];
  return `${siteUrl}${path}${path.includes("?") ? "&" : "?"}${params}`;
}

/** Returns the recipient of a link of this kind; undefined if the hash is wrong or the recipient does not exist any more. */
export async function findRecipientByLink(
  { db, hash }: { readonly db: Db; readonly hash: KeyedHash },
  kind: RecipientLink,
  params: URLSearchParams,
) {
  const id = params.get("r") ?? "";
  if (!isUuid(id) || !isSameHash(params.get("k") ?? "", hash(`recipient-${kind}`, id))) return undefined;
  return db.selectFrom("recipients").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Marks an address as confirmed, and activates the searches that were saved for it with their mails. */
export async function confirmRecipient(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("recipients")
    .set((eb) => ({
      confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(new Date())),
      off_since: null,
      bounced_on: null,
    }))
    .where("id", "=", id)
    .execute();
  await wantSearches(tx, id);
  await tx.updateTable("saved_searches").set({ is_pending: false }).where("recipient_id", "=", id).execute();
}

/** Switches the mails of saved searches on, which the recipient has just asked for. */
export async function wantSearches(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("recipients").set({ wants_searches: true }).where("id", "=", id).execute();
}

export const SWITCHES = {
  wants_searches: "Нови обяви по следените търсения",
  wants_sellers: "Нови обяви на продавачите, които следите",
  wants_saved: "Промени по запазените обяви: намалена цена, приключила, спряна, скоро изтича",
  wants_questions: "Въпроси дали Вашите обяви още са налични",
  wants_messages: "Нови съобщения от купувачи и продавачи",
  wants_own: "Вашите обяви, които скоро изтичат",
} as const;
export type Switch = keyof typeof SWITCHES;

const NAMES = codesOf(SWITCHES);

/** The switches that each kind of unsubscribe link turns off. */
const SWITCHES_OF_LINK = {
  unsubscribe: ["wants_searches", "wants_sellers", "wants_saved"],
  stopAsking: ["wants_questions"],
  stopMessages: ["wants_messages"],
  stopEndings: ["wants_own"],
} as const satisfies Partial<Record<RecipientLink, readonly Switch[]>>;
export type UnsubscribeLink = keyof typeof SWITCHES_OF_LINK;

/** Reports whether the recipient gets some of the mails that a link turns off. */
export function wantsMailsOf(recipient: Readonly<Record<Switch, boolean>>, link: UnsubscribeLink): boolean {
  return SWITCHES_OF_LINK[link].some((name) => recipient[name]);
}

/** Returns the switches that apply to a recipient; an address without an account has saved searches, and messages as a guest. */
export function switchesOf(recipient: {
  readonly user_id: string | null;
  readonly guest_name: string | null;
}): readonly Switch[] {
  if (recipient.user_id !== null) return NAMES;
  return recipient.guest_name === null ? ["wants_searches"] : ["wants_searches", "wants_messages"];
}

/** Turns the given switches on and all others off. */
export async function setSwitches(db: Db, id: string, on: readonly Switch[]): Promise<void> {
  const switches = Object.fromEntries(NAMES.map((name) => [name, on.includes(name)]));
  await db
    .updateTable("recipients")
    .set({ ...switches, off_since: null, bounced_on: null })
    .where("id", "=", id)
    .execute();
}

/** Turns off the mails of an unsubscribe link. What they report stays on the site: searches, saved ads, checks and messages. */
export async function unsubscribe(db: Db, id: string, link: UnsubscribeLink): Promise<void> {
  await db
    .updateTable("recipients")
    .set(Object.fromEntries(SWITCHES_OF_LINK[link].map((name) => [name, false])))
    .where("id", "=", id)
    .execute();
}

/** Erases an address without an account, with its saved searches. The seller keeps what the guest wrote, without the name. */
export async function eraseAddress(db: Db, id: string): Promise<void> {
  await db.deleteFrom("recipients").where("id", "=", id).where("user_id", "is", null).execute();
}

const unconfirmedBefore = (now: Date) => new Date(now.getTime() - CONFIRM_DAYS * DAY);

export const unconfirmedSearches: GuardedRemoval = {
  what: "searches saved for an address that was not confirmed",
  after: `${CONFIRM_DAYS} days`,
  label: "непотвърдени търсения",
  table: "saved_searches",
  isDue: (now) => sql<SqlBool>`is_pending and created_at < ${unconfirmedBefore(now)}`,
};

export const unusedAddresses: GuardedRemoval = {
  what: "addresses without an account that were not confirmed, or have neither a search nor a conversation",
  after: `${CONFIRM_DAYS} days`,
  label: "адреси без профил, които не са потвърдени или нямат търсения и разговори",
  table: "recipients",
  isDue: (now) => sql<SqlBool>`email is not null and created_at < ${unconfirmedBefore(now)}
    and (confirmed_at is null or lost_search)
    and (confirmed_at is null or not exists (
      select from saved_searches where recipient_id = recipients.id and not (${unconfirmedSearches.isDue(now)})))
    and not exists (select from conversation_members where guest_id = recipients.id)`,
  isLive: sql<SqlBool>`email is not null`,
};

/** Erases addresses and searches that nobody confirmed in time, and addresses without a search and a conversation. */
export async function eraseUnconfirmed(db: Db, now: Date): Promise<void> {
  // First the searches, which marks the addresses that lose one.
  await db.deleteFrom("saved_searches").where(unconfirmedSearches.isDue(now)).execute();
  await db.deleteFrom("recipients").where(unusedAddresses.isDue(now)).execute();
  await inTransaction(db, unmarkUsedAddresses);
}

/** The maximum number of addresses that lose their mark in a night. */
const MOST_UNMARKED = 1_000;
const hasSearch = sql<SqlBool>`exists (select from saved_searches where recipient_id = recipients.id)`;

/** Removes the mark of addresses that have lost a search and still have another one. They are locked before their searches are read. */
async function unmarkUsedAddresses(tx: Tx): Promise<void> {
  const marked = await tx
    .selectFrom("recipients")
    .select("id")
    .where("email", "is not", null)
    .where("lost_search", "=", true)
    .where(hasSearch)
    .limit(MOST_UNMARKED)
    .forUpdate()
    .execute();
  if (marked.length === 0) return;
  const ids = marked.map(({ id }) => id);
  await tx.updateTable("recipients").set({ lost_search: false }).where("id", "in", ids).where(hasSearch).execute();
}
