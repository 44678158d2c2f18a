/** GET /suggestions?q=… — what to search for, while somebody types. The same for everyone, so that it may be cached. */
import { suggest } from "#app/listings/suggestions.queries.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/suggestions";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const q = url.searchParams.get("q") ?? "";
  const suggestions = await orUnavailable("listings_load_failed", () => suggest(db, q));
  return Response.json(suggestions, { headers: { "cache-control": "public, max-age=60" } });
}
