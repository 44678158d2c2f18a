/** GET /listings/now?ids=a,b: returns the current state of ads, for the lists on visitors' devices. */

import { getSite } from "#app/accounts/visit/site.server.ts";
import { findCurrentListings, namedIds } from "#app/listings/lists/saved-listings.queries.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/listings-now";

export const handle: RouteHandle = { failure: "listings_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const answer = await findCurrentListings(getSite(context).db, namedIds(url));
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
