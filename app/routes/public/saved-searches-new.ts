/** POST /saved-searches/new: counts the new ads of all searches saved on a device in one request. */

import { getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { identifyVisitor, limitedVisitor } from "#app/accounts/visitor/visitor.server.ts";
import { countNew } from "#app/messaging/saved-searches/new-counts.queries.server.ts";
import { MAX_SEARCHES } from "#app/messaging/saved-searches/search-limits.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/saved-searches-new";

export const handle: RouteHandle = { failure: "listings_load_failed" };

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, hash, limits } = getSite(context);
  const form = await readForm(request);
  const visitor = identifyVisitor(hash, { address: getVisit(context).address, headers: request.headers });
  await limits.takeShared("newCounts", limitedVisitor(visitor));
  const times = form.getAll("since").map((time) => new Date(String(time)));
  const searches = form.getAll("url").map((url, at) => {
    const since = times[at];
    return { url: String(url), since: since && !Number.isNaN(since.getTime()) ? since : new Date() };
  });
  const limited = searches.slice(0, MAX_SEARCHES);
  const counts = await countNew(db, limited, { display: env.priceDisplay });
  return Response.json(counts, { headers: { "cache-control": "no-store" } });
}
