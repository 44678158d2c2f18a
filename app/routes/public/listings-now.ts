/** GET /listings/now?ids=a,b — how these ads stand, for the lists that visitors keep on their devices. */

import { findFresh } from "#app/listings/kept-listings.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { MAX_ASKED } from "#app/saved/use-fresh-listings.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/listings-now";

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = (url.searchParams.get("ids") ?? "").split(",").filter(isUuid).slice(0, MAX_ASKED);
  const answer = await orUnavailable("listings_load_failed", () => findFresh(getSite(context).db, ids));
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}
