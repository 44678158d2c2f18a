/** GET /suggestions?q=… — what to search for, while somebody types. The same for everyone, so that it may be cached. */
import { suggest } from "#app/listings/suggestions.queries.server.ts";
import { NO_SUGGESTIONS } from "#app/listings/suggestions.ts";
import { Refusal } from "#app/platform/errors.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { getSite, getVisit } from "#app/site/site.server.ts";
import type { Route } from "./+types/suggestions";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, limits } = getSite(context);
  const q = url.searchParams.get("q") ?? "";
  try {
    await limits.take("suggestions", getVisit(context).address);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json(NO_SUGGESTIONS, { status: 429, headers: { "cache-control": "no-store" } });
  }
  const suggestions = await orUnavailable("listings_load_failed", () => suggest(db, q));
  return Response.json(suggestions, { headers: { "cache-control": "public, max-age=60" } });
}
