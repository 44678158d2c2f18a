/**
 * Whoever is told of ads: an account, or an address without one. An address has no session; its owner is who has a link from its
 * mail, which carries a keyed hash.
 */
import { timingSafeEqual } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { href } from "react-router";
import type { Db, Tx } from "#app/platform/database.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { GuardedRemoval } from "#app/platform/removals.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { codesOf } from "#app/wording/codes.ts";
import { DAY } from "#app/wording/durations.ts";

/** Days for which an address may be left unconfirmed, and in which it is asked once. */
export const CONFIRM_DAYS = 7;

/** The recipient that an account is; made when it is first asked for. */
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

/** Whether mails to an account came back so often that no more are sent. */
export async function areAlertsOff(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("recipients")
    .select("id")
    .where("user_id", "=", userId)
    .where("off_since", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the recipient, so that two of their changes cannot pass a limit together. */
export function lockRecipient(tx: Tx, id: string) {
  return tx.selectFrom("recipients").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** What a link in a mail opens. Each has a key of its own, so that one that is passed on opens nothing else. */
const PATHS = {
  confirm: href("/notifications/confirm"),
  manage: href("/notifications"),
  unsubscribe: href("/unsubscribe"),
  stopAsking: `${href("/unsubscribe")}?own=1`,
  stopAsks: `${href("/unsubscribe")}?own=asks`,
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

/** The recipient of a link of this kind; undefined for one that we did not make, or whose recipient is gone. */
export async function findLinked(
  { db, hash }: { readonly db: Db; readonly hash: KeyedHash },
  kind: RecipientLink,
  params: URLSearchParams,
) {
  const id = params.get("r") ?? "";
  if (!isUuid(id) || !isSame(params.get("k") ?? "", hash(`recipient-${kind}`, id))) return undefined;
  return db.selectFrom("recipients").selectAll().where("id", "=", id).executeTakeFirst();
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The link was followed: the address is its owner's, and so is what was saved for it. */
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
  await tx.updateTable("saved_searches").set({ is_pending: false }).where("recipient_id", "=", id).execute();
}

export const SWITCHES = {
  wants_searches: "Нови обяви по запазените търсения",
  wants_sellers: "Нови обяви на продавачите, които следвате",
  wants_saved: "Промени по запазените обяви: свалена цена, продадена, спряна, скоро изтича",
  wants_questions: "Въпроси дали Вашите обяви още са налични",
  wants_asks: "Купувачи, които питат за Вашите обяви „Още ли е налично?“",
  wants_own: "Вашите обяви, които скоро изтичат",
} as const;
export type Switch = keyof typeof SWITCHES;

const NAMES = codesOf(SWITCHES);

/** Of mails about others' ads, which one click in them turns off. */
const ALERTS = ["wants_searches", "wants_sellers", "wants_saved"] as const satisfies readonly Switch[];

export function wantsAlerts(recipient: Readonly<Record<Switch, boolean>>): boolean {
  return ALERTS.some((name) => recipient[name]);
}

/** Those that a recipient has: only accounts have ads, follow sellers and keep ads. */
export function switchesOf({ user_id }: { readonly user_id: string | null }): readonly Switch[] {
  return user_id === null ? ["wants_searches"] : NAMES;
}

/** Turns these on and the others off. */
export async function setSwitches(db: Db, id: string, on: readonly Switch[]): Promise<void> {
  const switches = Object.fromEntries(NAMES.map((name) => [name, on.includes(name)]));
  await db
    .updateTable("recipients")
    .set({ ...switches, off_since: null, bounced_on: null })
    .where("id", "=", id)
    .execute();
}

/** No more mail about others' ads; what was saved stays. */
export async function unsubscribe(db: Db, id: string): Promise<void> {
  await db
    .updateTable("recipients")
    .set(Object.fromEntries(ALERTS.map((name) => [name, false])))
    .where("id", "=", id)
    .execute();
}

/** No more questions about own ads by mail; they stay in My ads. */
export async function stopAsking(db: Db, id: string): Promise<void> {
  await db.updateTable("recipients").set({ wants_questions: false }).where("id", "=", id).execute();
}

/** No more mail about buyers who ask; their number stays in My ads. */
export async function stopAsks(db: Db, id: string): Promise<void> {
  await db.updateTable("recipients").set({ wants_asks: false }).where("id", "=", id).execute();
}

/** Erases an address without an account, with all that it asked for. */
export async function eraseAddress(db: Db, id: string): Promise<void> {
  await db.deleteFrom("recipients").where("id", "=", id).where("user_id", "is", null).execute();
}

const unconfirmedBefore = (now: Date) => new Date(now.getTime() - CONFIRM_DAYS * DAY);

export const unconfirmedSearches: GuardedRemoval = {
  what: "searches saved for an address, which nobody confirmed",
  after: `${CONFIRM_DAYS} days`,
  label: "непотвърдени търсения",
  table: "saved_searches",
  isDue: (now) => sql<SqlBool>`is_pending and created_at < ${unconfirmedBefore(now)}`,
};

export const unusedAddresses: GuardedRemoval = {
  what: "addresses without an account, which nobody confirmed or which have no search",
  after: `${CONFIRM_DAYS} days`,
  label: "адреси за известия, които не са потвърдени или нямат търсения",
  table: "recipients",
  isDue: (now) => sql<SqlBool>`email is not null and created_at < ${unconfirmedBefore(now)}
    and (confirmed_at is null or not exists (
      select from saved_searches where recipient_id = recipients.id and not (${unconfirmedSearches.isDue(now)})))`,
  isLive: sql<SqlBool>`email is not null`,
};

/** Erases addresses and searches that nobody confirmed in time, and addresses that ask for nothing any more. */
export async function eraseUnconfirmed(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("recipients").where(unusedAddresses.isDue(now)).execute();
  await db.deleteFrom("saved_searches").where(unconfirmedSearches.isDue(now)).execute();
}
