/** Commands that save, change, open and delete the searches of an account or address. */
import { sql } from "kysely";
import { askToConfirm } from "#app/messaging/recipients/confirmation.jobs.server.ts";
import { CONFIRM_DAYS, lockRecipient, wantSearches } from "#app/messaging/recipients/recipients.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import type { SavedSearchRhythm } from "#db/tables.ts";
import { nameOfSearch, parseSearchUrl } from "./saved-search.ts";
import { analyseSearch } from "./search-columns.server.ts";
import { MAX_SEARCH_NAME, MAX_SEARCHES } from "./search-limits.ts";
import { NOTHING, SEARCH_VERSION } from "./stored-conditions.server.ts";

/** The maximum number of unconfirmed searches of an address, which anybody can enter. */
const MAX_PENDING = 10;

export interface SearchInput {
  /** The path and query string of the list. */
  readonly url: string;
  readonly rhythm: SavedSearchRhythm;
}

export interface SavingDependencies {
  readonly db: Db;
  readonly env: { readonly priceDisplay: PriceDisplay };
}

/** Returns the column values of a search. Throws the refusal search_empty. Must not run in a transaction: it loads the vocabulary. */
async function analysedRow({ db, env }: SavingDependencies, { url, rhythm }: SearchInput) {
  const query = parseSearchUrl(url, env.priceDisplay);
  const columns = query && (await analyseSearch(db, query));
  if (!query || !columns) throw new Refusal("search_empty");
  return { url: query.url, name: nameOfSearch(query, env.priceDisplay), rhythm, ...columns };
}

type SearchRow = Awaited<ReturnType<typeof analysedRow>>;

interface Insertion {
  readonly is_pending: boolean;
  /** True if an existing search with the same URL is not changed. */
  readonly keepsExisting: boolean;
}

async function insertSearch(
  tx: Tx,
  recipient_id: string,
  row: SearchRow & { readonly is_paused?: boolean },
  { is_pending, keepsExisting }: Insertion,
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
      return keepsExisting
        ? known.doNothing()
        : known.doUpdateSet({ rhythm: row.rhythm, is_paused: false, is_pending });
    })
    .execute();
}

/** Saves a search of a recipient, or changes its rhythm. Throws the refusals search_empty, search_limit and search_missing. */
export async function saveSearch(
  dependencies: SavingDependencies,
  recipientId: string,
  input: SearchInput,
): Promise<void> {
  const row = await analysedRow(dependencies, input);
  await inTransaction(dependencies.db, async (tx) => {
    if (!(await lockRecipient(tx, recipientId))) throw new Refusal("search_missing");
    await insertSearch(tx, recipientId, row, { is_pending: false, keepsExisting: false });
  });
}

/** Adds a search from a device to an account, without mails. Throws the refusals search_empty, search_limit and search_missing. */
export async function addDeviceSearch(
  dependencies: SavingDependencies,
  recipientId: string,
  { url, name, isPaused }: { readonly url: string; readonly name: string; readonly isPaused: boolean },
): Promise<void> {
  const row = await analysedRow(dependencies, { url, rhythm: "none" });
  const named = { ...row, name: cleanLine(name).slice(0, MAX_SEARCH_NAME) || row.name, is_paused: isPaused };
  await inTransaction(dependencies.db, async (tx) => {
    if (!(await lockRecipient(tx, recipientId))) throw new Refusal("search_missing");
    await insertSearch(tx, recipientId, named, { is_pending: false, keepsExisting: true });
  });
}

/**
 * Saves a search for an email address; it is active once the owner of the address has followed the link of the confirmation mail, which
 * is sent once in seven days. Does not reveal whether the address was known. Throws the refusals search_empty and search_limit.
 */
export async function saveForAddress(
  dependencies: SavingDependencies & { readonly jobs: JobQueue },
  email: string,
  input: SearchInput,
): Promise<void> {
  const row = await analysedRow(dependencies, input);
  await inTransaction(dependencies.db, async (tx) => {
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
    await insertSearch(tx, recipient.id, row, { is_pending: true, keepsExisting: true });
    const now = new Date();
    if (recipient.asked_at && recipient.asked_at.getTime() > now.getTime() - CONFIRM_DAYS * DAY) return;
    await tx.updateTable("recipients").set({ asked_at: now }).where("id", "=", recipient.id).execute();
    await dependencies.jobs.enqueue(askToConfirm, { recipientId: recipient.id });
  });
}

export interface SearchChange {
  readonly name?: string;
  readonly rhythm?: SavedSearchRhythm;
  readonly is_paused?: boolean;
}

/**
 * Changes a search and its queued tellings. Another rhythm switches mails on again. Throws the refusal search_missing, also for somebody
 * else's search.
 */
export async function changeSearch(
  db: Db,
  { recipientId, id }: { readonly recipientId: string; readonly id: string },
  change: SearchChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom("saved_searches")
      .select("rhythm")
      .where("id", "=", id)
      .where("recipient_id", "=", recipientId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal("search_missing");
    const changed = await tx
      .updateTable("saved_searches")
      .set(change)
      .where("id", "=", id)
      .returning(["rhythm", "is_paused"])
      .executeTakeFirstOrThrow();
    if (changed.rhythm !== before.rhythm && changed.rhythm !== "none") await wantSearches(tx, recipientId);
    if (changed.is_paused || changed.rhythm === "none") await dropQueuedTellings(tx, id);
    else if (change.rhythm !== undefined)
      await tx
        .updateTable("tellings")
        .set({ rhythm: changed.rhythm })
        .where("search_id", "=", id)
        .where("told_at", "is", null)
        .execute();
  });
}

/** Deletes a search with its queued tellings; idempotent. */
export async function deleteSearch(
  db: Db,
  { recipientId, id }: { readonly recipientId: string; readonly id: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const own = tx
      .selectFrom("saved_searches")
      .select("id")
      .where("id", "=", id)
      .where("recipient_id", "=", recipientId);
    if (!(await own.forUpdate().executeTakeFirst())) return false;
    await dropQueuedTellings(tx, id);
    await tx.deleteFrom("saved_searches").where("id", "=", id).execute();
    return true;
  });
}

/**
 * Removes the queued tellings of a search and queues their ads again with the time of the match, because other searches of the recipient
 * may match them, and later ones must not.
 */
async function dropQueuedTellings(tx: Tx, searchId: string): Promise<void> {
  await sql`
    with forgotten as (delete from tellings where search_id = ${searchId} and told_at is null and told_price_bgn is null returning listing_id, matched_at)
    insert into listings_to_tell (listing_id, has_appeared, has_fallen, since) select listing_id, true, false, matched_at from forgotten
      on conflict (listing_id) do nothing`.execute(tx);
  await sql`
    update tellings set told_at = now(), price_bgn = told_price_bgn
      where search_id = ${searchId} and told_at is null and told_price_bgn is not null`.execute(tx);
}

/** Records that a search was opened, so that its present ads are not new; returns its URL, or undefined for somebody else's search. */
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

/** The number of searches in one statement. */
const BATCH_SIZE = 100;

/** Analyses the searches again that another version has stored. */
export async function reanalyseSearches({ db, env }: SavingDependencies): Promise<void> {
  for (const range of ["<", ">"] as const) {
    for (;;) {
      const rows = await db
        .selectFrom("saved_searches")
        .select(["id", "url"])
        .where("analysis_version", range, SEARCH_VERSION)
        .limit(BATCH_SIZE)
        .execute();
      if (rows.length === 0) break;
      for (const { id, url } of rows) {
        const query = parseSearchUrl(url, env.priceDisplay);
        const columns = (query && (await analyseSearch(db, query))) ?? { conditions: NOTHING };
        await db
          .updateTable("saved_searches")
          .set({ ...columns, analysis_version: SEARCH_VERSION })
          .where("id", "=", id)
          .execute();
      }
    }
  }
}
