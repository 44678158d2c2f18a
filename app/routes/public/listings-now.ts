/** GET /listings/now?ids=a,b: returns the current state of ads, for the lists on visitors' devices. */

import { getSite } from "#app/accounts/visit/site.server.ts";
import { findCurrentListings, namedIds } from "#app/listings/saved/saved-listings.queries.server.ts";
import { orUnavailable } from "#app/platform/errors/page-failures.server.ts";
import type { Route } from "./+types/listings-now";

export async function loader({ url, context }: Route.LoaderArgs) {
  const answer = await orUnavailable("listings_load_failed", () =>
    findCurrentListings(getSite(context).db, namedIds(url)),
  );
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
