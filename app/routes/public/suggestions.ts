/** GET /suggestions?q=…: suggests searches while somebody types. The same for everyone, so that the response can be cached. */

import { getSite } from "#app/accounts/visit/site.server.ts";
import { suggest } from "#app/listings/lists/suggestions.queries.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/suggestions";

export const handle: RouteHandle = { failure: "listings_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const q = url.searchParams.get("q") ?? "";
  const suggestions = await suggest(db, q);
  return Response.json(suggestions, { headers: { "cache-control": "public, max-age=60" } });
}
