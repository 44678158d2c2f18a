/** Ads that somebody keeps, as they stand now. */
import type { Db } from "#app/platform/database.server.ts";
import { toKept } from "#app/saved/device-list.ts";
import type { AccountList } from "#app/saved/on-account.ts";
import { findSaved } from "#app/saved/saved-listings.commands.server.ts";
import type { FreshAnswer, FreshListing } from "#app/saved/use-fresh-listings.ts";
import { formatDate } from "#app/wording/dates.ts";
import { findKeptStates, type KeptState } from "./kept-states.queries.server.ts";
import { STATES } from "./life-cycle.ts";
import { findCardsById } from "./listing-lists.queries.server.ts";

/** Of the ads with these ids. */
export async function findFresh(db: Db, ids: readonly string[]): Promise<FreshAnswer> {
  const [cards, states] = await Promise.all([findCardsById(db, ids), findKeptStates(db, ids)]);
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const listings = cards.map(({ id, slug, title, price, cutFrom, town, photo }): FreshListing => {
    const { state, until } = stateOf.get(id) ?? {};
    const ends = state === "ending" && until ? formatDate(until) : undefined;
    const look = state === "reserved" ? STATES.reserved.one : undefined;
    return { id, slug, title, price, cutFrom, town, photo: photo && { key: photo.key }, ends, look };
  });
  const seen = new Set(cards.map(({ id }) => id));
  const over = states.filter(({ id }) => !seen.has(id));
  return { listings, over: over.map(({ id, state }) => ({ id, look: lookOf(state) })) };
}

function lookOf(state: KeptState): string | undefined {
  return state === "paused" || state === "sold" ? STATES[state].one : undefined;
}

/** What an account has saved, the last first: in the shape of a device's list, and as it stands now. */
export async function findAccountList(db: Db, userId: string): Promise<AccountList> {
  const saved = await findSaved(db, userId);
  const fresh = await findFresh(
    db,
    saved.map(({ id }) => id),
  );
  const byId = new Map(fresh.listings.map((listing) => [listing.id, listing]));
  const kept = saved.map(({ id, title, savedAt }) => {
    const listing = byId.get(id);
    const copy = listing ? toKept(listing) : { ...NOT_SEEN, id, title };
    return { ...copy, saved_at: savedAt.toISOString() };
  });
  return { kept, fresh };
}

/** Of an ad that is not seen any more its title is told: who saved it did so while it was seen. */
const NOT_SEEN = { price: 0, currency: "BGN", location: "", image_url: "" } as const;
