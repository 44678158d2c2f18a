/** Saving searches, for an account or an address, and what is done with them. */
import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import { cleanLine } from "#app/platform/text.ts";
import { DAY } from "#app/wording/durations.ts";
import type { PriceDisplay } from "#app/wording/money.ts";
import type { SavedSearchRhythm } from "#db/tables.ts";
import { askToConfirm } from "./confirmation.jobs.server.ts";
import { CONFIRM_DAYS, lockRecipient } from "./recipients.server.ts";
import { nameOfSearch, readQuestion } from "./saved-search.ts";
import { MAX_SEARCH_NAME, MAX_SEARCHES } from "./search-limits.ts";
import { understandSearch } from "./understood-search.server.ts";

/** What others may put before an address that has not confirmed it. */
const MAX_PENDING = 10;

export interface SearchWish {
  /** Path and query of the list. */
  readonly url: string;
  readonly rhythm: SavedSearchRhythm;
}

export interface SavingDesk {
  readonly db: Db;
  readonly env: { readonly priceDisplay: PriceDisplay };
}

/** The row of a search. Refuses with search_empty. Not inside a transaction: it reads what is known of all ads. */
async function rowOf({ db, env }: SavingDesk, { url, rhythm }: SearchWish) {
  const question = readQuestion(url, env.priceDisplay);
  const understood = question && (await understandSearch(db, question));
  if (!question || !understood) throw new Refusal("search_empty");
  return { url: question.url, name: nameOfSearch(question, env.priceDisplay), rhythm, ...understood };
}

type SearchRow = Awaited<ReturnType<typeof rowOf>>;

interface Insertion {
  readonly is_pending: boolean;
  /** One that is there already stays as it is. */
  readonly keepsKnown: boolean;
}

async function insertSearch(
  tx: Tx,
  recipient_id: string,
  row: SearchRow & { readonly is_paused?: boolean },
  { is_pending, keepsKnown }: Insertion,
): Promise<void> {
  const { count } = await tx
    .selectFrom("saved_searches")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("recipient_id", "=", recipient_id)
    .where("is_pending", "=", is_pending)
    .where("url", "<>", row.url)
    .executeTakeFirstOrThrow();
  if (count >= (is_pending ? MAX_PENDING : MAX_SEARCHES)) throw new Refusal("search_limit", { max: MAX_SEARCHES });
  await tx
    .insertInto("saved_searches")
    .values({ recipient_id, is_pending, ...row })
    .onConflict((conflict) => {
      const known = conflict.columns(["recipient_id", "url"]);
      return keepsKnown ? known.doNothing() : known.doUpdateSet({ rhythm: row.rhythm, is_paused: false, is_pending });
    })
    .execute();
}

/** Saves a search of a known recipient, or changes its rhythm. Refuses with search_empty, search_limit. */
export async function saveSearch(desk: SavingDesk, recipientId: string, wish: SearchWish): Promise<void> {
  const row = await rowOf(desk, wish);
  await inTransaction(desk.db, async (tx) => {
    if (!(await lockRecipient(tx, recipientId))) throw new Refusal("search_missing");
    await insertSearch(tx, recipientId, row, { is_pending: false, keepsKnown: false });
  });
}

/** Adds a search that a device kept; it brings no mail until somebody asks for it. Refuses with search_empty, search_limit. */
export async function addKeptSearch(
  desk: SavingDesk,
  recipientId: string,
  { url, name, isPaused }: { readonly url: string; readonly name: string; readonly isPaused: boolean },
): Promise<void> {
  const row = await rowOf(desk, { url, rhythm: "none" });
  const named = { ...row, name: cleanLine(name).slice(0, MAX_SEARCH_NAME) || row.name, is_paused: isPaused };
  await inTransaction(desk.db, async (tx) => {
    if (!(await lockRecipient(tx, recipientId))) throw new Refusal("search_missing");
    await insertSearch(tx, recipientId, named, { is_pending: false, keepsKnown: true });
  });
}

/**
 * Saves a search for an address that somebody gave; it counts once the owner of the address has followed the link in the one
 * mail that this sends in seven days. Tells nobody whether the address was known. Refuses with search_empty, search_limit.
 */
export async function saveForAddress(
  desk: SavingDesk & { readonly jobs: JobQueue },
  email: string,
  wish: SearchWish,
): Promise<void> {
  const row = await rowOf(desk, wish);
  await inTransaction(desk.db, async (tx) => {
    await tx
      .insertInto("recipients")
      .values({ email })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
    const recipient = await tx
      .selectFrom("recipients")
      .select(["id", "asked_at"])
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await insertSearch(tx, recipient.id, row, { is_pending: true, keepsKnown: true });
    const now = new Date();
    if (recipient.asked_at && recipient.asked_at.getTime() > now.getTime() - CONFIRM_DAYS * DAY) return;
    await tx.updateTable("recipients").set({ asked_at: now }).where("id", "=", recipient.id).execute();
    await desk.jobs.enqueue(askToConfirm, { recipientId: recipient.id });
  });
}

export interface SearchChange {
  readonly name?: string;
  readonly rhythm?: SavedSearchRhythm;
  readonly is_paused?: boolean;
}

/** Refuses with search_missing, also for a search of others. */
export async function changeSearch(
  db: Db,
  { recipientId, id }: { readonly recipientId: string; readonly id: string },
  change: SearchChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable("saved_searches")
      .set(change)
      .where("id", "=", id)
      .where("recipient_id", "=", recipientId)
      .returning(["rhythm", "is_paused"])
      .executeTakeFirst();
    if (!changed) throw new Refusal("search_missing");
    if (changed.is_paused || changed.rhythm === "none") await forgetWaiting(tx, id);
    else if (change.rhythm !== undefined)
      await tx
        .updateTable("tellings")
        .set({ rhythm: changed.rhythm })
        .where("search_id", "=", id)
        .where("told_at", "is", null)
        .execute();
  });
}

/** Deletes a search; twice does no harm. */
export async function deleteSearch(
  db: Db,
  { recipientId, id }: { readonly recipientId: string; readonly id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const own = tx
      .selectFrom("saved_searches")
      .select("id")
      .where("id", "=", id)
      .where("recipient_id", "=", recipientId);
    if (!(await own.forUpdate().executeTakeFirst())) return;
    await forgetWaiting(tx, id);
    await tx.deleteFrom("saved_searches").where("id", "=", id).execute();
  });
}

/** What this search alone was to tell is not told; another one may still bring it. */
async function forgetWaiting(tx: Tx, searchId: string): Promise<void> {
  await sql`
    with forgotten as (delete from tellings where search_id = ${searchId} and told_at is null and told_price_bgn is null returning listing_id)
    insert into listings_to_tell (listing_id, has_appeared, has_fallen) select listing_id, true, false from forgotten
      on conflict (listing_id) do nothing`.execute(tx);
  await sql`
    update tellings set told_at = now(), price_bgn = told_price_bgn
      where search_id = ${searchId} and told_at is null and told_price_bgn is not null`.execute(tx);
}

/** It was opened: what is there now is not new any more. Returns where it leads; undefined if it is not theirs. */
export async function openSearch(
  db: Db,
  { recipientId, id }: { readonly recipientId: string; readonly id: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable("saved_searches")
    .set({ seen_at: new Date() })
    .where("id", "=", id)
    .where("recipient_id", "=", recipientId)
    .returning("url")
    .executeTakeFirst();
  return row?.url;
}

/** Searches in one step. */
const STEP = 100;

/** Reads searches again that another analysis read. */
export async function rereadSearches({ db, env }: SavingDesk, version: number): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("saved_searches")
      .select(["id", "url"])
      .where((eb) => eb.or([eb("analysis_version", "<", version), eb("analysis_version", ">", version)]))
      .limit(STEP)
      .execute();
    if (rows.length === 0) return;
    for (const { id, url } of rows) {
      const question = readQuestion(url, env.priceDisplay);
      const understood = question && (await understandSearch(db, question));
      // What cannot be read any more keeps its old keys.
      await db
        .updateTable("saved_searches")
        .set({ ...understood, analysis_version: version })
        .where("id", "=", id)
        .execute();
    }
  }
}
