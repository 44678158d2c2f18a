/** POST /saved-searches/new — how many ads are new to the searches that a device keeps, in one request. */
import { countNew } from "#app/alerts/new-counts.queries.server.ts";
import { MAX_SEARCHES } from "#app/alerts/search-limits.ts";
import { Refusal } from "#app/platform/errors.ts";
import { readForm } from "#app/platform/forms.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { getSite, getVisit } from "#app/site/site.server.ts";
import { askerOf, meetVisitor } from "#app/visitors/visitor.server.ts";
import type { Route } from "./+types/saved-searches-new";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, hash, limits } = getSite(context);
  const form = await readForm(request);
  const visitor = meetVisitor(hash, { address: getVisit(context).address, headers: request.headers });
  try {
    await limits.takeShared("newCounts", askerOf(visitor));
  } catch (error) {
    throw error instanceof Refusal ? pageError(error.notice.code) : error;
  }
  const times = form.getAll("since").map((time) => new Date(String(time)));
  const searches = form.getAll("url").map((url, at) => {
    const since = times[at];
    return { url: String(url), since: since && !Number.isNaN(since.getTime()) ? since : new Date() };
  });
  const asked = searches.slice(0, MAX_SEARCHES);
  const counts = await orUnavailable("listings_load_failed", () => countNew(db, asked, { display: env.priceDisplay }));
  return Response.json(counts, { headers: { "cache-control": "no-store" } });
}
