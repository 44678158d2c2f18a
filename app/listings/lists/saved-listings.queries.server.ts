/** Reads the current data of saved and recently viewed ads. */
import { IS_ACTIVE_PERSON } from "#app/accounts/sign-in/active-person.server.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { STATES, stateLabel, stateOf } from "#app/listings/life/life-cycle.ts";
import { toSavedListing } from "#app/listings/saved/device-list.ts";
import { MAX_IDS, NAMED_IDS } from "#app/listings/saved/named-ids.ts";
import { findSaved } from "#app/listings/saved/saved-listings.commands.server.ts";
import type { AccountList, CurrentListing, CurrentListings } from "#app/listings/saved/use-current-listings.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { formatDate } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { findCardsById } from "./listing-lists.queries.server.ts";

/** Returns the current data of these ads, and the ids of those no longer visible. */
export async function findCurrentListings(db: Db, ids: readonly string[]): Promise<CurrentListings> {
  const [cards, states] = await Promise.all([findCardsById(db, ids), findSavedStates(db, ids)]);
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const listings = cards.map(({ id, slug, title, price, isReduced, town, photo }): CurrentListing => {
    const { state, until } = stateOf.get(id) ?? {};
    const ends = state === "ending" && until ? formatDate(until) : undefined;
    const look = state === "reserved" ? STATES.reserved.one : undefined;
    return { id, slug, title, price, isReduced, town, photo: photo && { key: photo.key }, ends, look };
  });
  const seen = new Set(cards.map(({ id }) => id));
  const over = states.filter(({ id }) => !seen.has(id));
  return { listings, over: over.map((row) => ({ id: row.id, look: lookOf(row) })) };
}

function lookOf({ state, outcome }: SavedStateRow): string | undefined {
  return state === "paused" || state === "sold" ? stateLabel(state, outcome).one : undefined;
}

/** Returns the saved ads of an account, the last saved first, as stored copies and with their current data. */
export async function findAccountList(db: Db, userId: string): Promise<AccountList> {
  const saved = await findSaved(db, userId);
  const fresh = await findCurrentListings(
    db,
    saved.map(({ id }) => id),
  );
  const byId = new Map(fresh.listings.map((listing) => [listing.id, listing]));
  const kept = saved.map(({ id, title, savedAt }) => {
    const listing = byId.get(id);
    const copy = listing ? toSavedListing(listing) : { ...NOT_SEEN, id, title };
    return { ...copy, saved_at: savedAt.toISOString() };
  });
  return { kept, fresh };
}

/** Returns the ids of ads that a URL names. */
export function namedIds(url: URL): readonly string[] {
  return (url.searchParams.get(NAMED_IDS) ?? "").split(",").filter(isUuid).slice(0, MAX_IDS);
}

/** Returns the ads that a URL names, in its order: a list on a device whose browser does not run React. */
export async function findNamedList(db: Db, url: URL): Promise<AccountList> {
  const ids = namedIds(url);
  const fresh = await findCurrentListings(db, ids);
  const byId = new Map(fresh.listings.map((listing) => [listing.id, listing]));
  const kept = ids.flatMap((id) => {
    const listing = byId.get(id);
    return listing ? { ...toSavedListing(listing), saved_at: "" } : [];
  });
  return { kept, fresh };
}

/** The other fields of a saved ad that is no longer visible; its title is still shown. */
const NOT_SEEN = { price: 0, currency: "BGN", location: "", image_url: "" } as const;

type SavedState = "active" | "reserved" | "ending" | "paused" | "sold" | "over";

/** States shown by their own label, not only as over. */
const KNOWN = ["reserved", "paused", "sold"] as const;

/** Days before its expiry from which an ad is shown as ending. */
export const ENDING_DAYS = 3;

interface SavedStateRow {
  readonly id: string;
  readonly state: SavedState;
  /** The word for what became of its thing (outcomeOf). */
  readonly outcome: string;
  /** The expiry time. */
  readonly until: Date | undefined;
}

/** Returns the states of those ads that were public at some time and whose owner is neither blocked nor deleted. */
export async function findSavedStates(
  db: Db,
  ids: readonly string[],
  now = new Date(),
): Promise<readonly SavedStateRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("listings")
    .innerJoin("users", "users.id", "listings.user_id")
    .select(["listings.id", "listings.status", "listings.inactive_reason", "listings.expires_at"])
    .select(["listings.category_id", "listings.attributes"])
    .where("listings.id", "in", [...ids])
    .where("listings.was_public", "=", true)
    .where(IS_ACTIVE_PERSON)
    .execute();
  return rows.map(({ id, status, inactive_reason, expires_at, category_id, attributes }) => {
    const state = stateOf({ status, inactiveReason: inactive_reason });
    const isEnding = expires_at !== null && expires_at.getTime() - now.getTime() <= ENDING_DAYS * DAY;
    const seen = isEnding ? "ending" : "active";
    const kept = state === "active" ? seen : KNOWN.find((one) => one === state);
    const outcome = outcomeOf(category_id, attributes);
    return { id, state: kept ?? "over", outcome, until: expires_at ?? undefined };
  });
}
