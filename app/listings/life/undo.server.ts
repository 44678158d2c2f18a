/** Undoes a change of an ad's state in the last seconds: restores the earlier columns. */
import type { Selectable } from "kysely";
import { announceListings } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { isSameHash, type KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { UNDO_SECONDS } from "#app/platform/wording/toast.ts";
import type { Tables } from "#db/tables.ts";
import { type ActingPerson, SHOWN_STATUSES } from "./life-cycle.ts";
import { lockOwnListing } from "./listing-lock.server.ts";
import { checkListingLimit, type ListingRules } from "./listings.commands.server.ts";

/** Seconds for which the server accepts an undo: longer than pages offer it, for slow connections. */
export const UNDOABLE_SECONDS = UNDO_SECONDS + 2;

type StateColumn = "status" | "inactive_reason" | "decision_reason" | "unanswered" | "silent_since";

/** The columns that a change of the state sets, as they were before it. */
type EarlierColumns = Partial<Pick<Selectable<Tables["listings"]>, StateColumn>> & { readonly id: string };

/** A change of the state, as it is undone. */
export interface UndoableChange {
  readonly earlier: EarlierColumns;
  /** The version of the ad after it, as ISO time. */
  readonly version: string;
}

async function restoreListing(tx: Tx, { id, ...columns }: EarlierColumns): Promise<void> {
  await tx
    .updateTable("listings")
    .set({ ...columns, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

const signatureOf = (hash: KeyedHash, content: string) => hash("undo", content);

/** Returns a signed text that describes a change made now. */
export function undoKey(hash: KeyedHash, change: UndoableChange): string {
  const content = Buffer.from(JSON.stringify(change)).toString("base64url");
  return `${content}.${signatureOf(hash, content)}`;
}

/** Returns the change of a key; undefined if its signature is wrong or its time is over. */
function readUndoKey(hash: KeyedHash, key: string, now: Date): UndoableChange | undefined {
  const [content = "", signature = ""] = key.split(".");
  if (!isSameHash(signature, signatureOf(hash, content))) return undefined;
  // Only the site itself signs contents.
  const change = JSON.parse(Buffer.from(content, "base64url").toString()) as UndoableChange;
  return now.getTime() - Date.parse(change.version) < UNDOABLE_SECONDS * 1_000 ? change : undefined;
}

interface UndoDependencies {
  readonly db: Db;
  readonly hash: KeyedHash;
  readonly env: ListingRules;
}

/**
 * Restores the state that an own ad had before the change of a key. Its expiry stays. Refuses with undo_late, listing_missing,
 * listing_limit, or listing_state_changed if the ad was changed since.
 */
export async function undoChange(
  { db, hash, env }: UndoDependencies,
  person: ActingPerson,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> {
  const change = readUndoKey(hash, key, new Date());
  if (change?.earlier.id !== id) throw new Refusal("undo_late");
  const { earlier, version } = change;
  return inTransaction(db, async (tx) => {
    const { owner, listing } = await lockOwnListing(tx, person, { id });
    if (listing.updated_at.toISOString() !== version) throw new Refusal("listing_state_changed");
    const isShown = (status: typeof listing.status | undefined) =>
      status !== undefined && SHOWN_STATUSES.includes(status);
    if (isShown(earlier.status) && !isShown(listing.status))
      await checkListingLimit(tx, owner, { rules: env, isAssisted: listing.principal_phone !== null });
    await restoreListing(tx, earlier);
    await announceListings(tx, [id]);
  });
}
