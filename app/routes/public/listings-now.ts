/** GET /listings/now?ids=a,b — how these ads stand, for the lists that visitors keep on their devices. */
import { findCardsById } from "#app/listings/listing-lists.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { type FreshListing, MAX_ASKED } from "#app/saved/use-fresh-listings.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/listings-now";

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = (url.searchParams.get("ids") ?? "").split(",").filter(isUuid).slice(0, MAX_ASKED);
  const cards = await orUnavailable("listings_load_failed", () => findCardsById(getSite(context).db, ids));
  const listings = cards.map(({ id, slug, title, price, town, photo }): FreshListing => {
    return { id, slug, title, price, town, photo: photo && { key: photo.key } };
  });
  return Response.json(listings, { headers: { "cache-control": "no-store" } });
}
