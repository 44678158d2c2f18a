/** GET /listings/now?ids=a,b — how these ads stand, for the lists that visitors keep on their devices. */

import { findKeptStates, type KeptState } from "#app/listings/kept-states.queries.server.ts";
import { STATES } from "#app/listings/life-cycle.ts";
import { findCardsById } from "#app/listings/listing-lists.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { type FreshAnswer, type FreshListing, MAX_ASKED } from "#app/saved/use-fresh-listings.ts";
import { getSite } from "#app/site/site.server.ts";
import { formatDate } from "#app/wording/dates.ts";
import type { Route } from "./+types/listings-now";

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = (url.searchParams.get("ids") ?? "").split(",").filter(isUuid).slice(0, MAX_ASKED);
  const { db } = getSite(context);
  const [cards, states] = await orUnavailable("listings_load_failed", () =>
    Promise.all([findCardsById(db, ids), findKeptStates(db, ids)]),
  );
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const listings = cards.map(({ id, slug, title, price, cutFrom, town, photo }): FreshListing => {
    const { state, until } = stateOf.get(id) ?? {};
    const ends = state === "ending" && until ? formatDate(until) : undefined;
    const look = state === "reserved" ? STATES.reserved.one : undefined;
    return { id, slug, title, price, cutFrom, town, photo: photo && { key: photo.key }, ends, look };
  });
  const over = states.filter(({ id }) => !listings.some((listing) => listing.id === id));
  const answer: FreshAnswer = { listings, over: over.map(({ id, state }) => ({ id, look: lookOf(state) })) };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}

function lookOf(state: KeptState): string | undefined {
  return state === "paused" || state === "sold" ? STATES[state].one : undefined;
}
