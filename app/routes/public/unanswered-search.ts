/** Counts a search without results: the page shows it as a one-pixel image, because pages are rendered without a visitor. */

import { isRobot } from "#app/accounts/visit/robots.ts";
import { getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { givenSearchText } from "#app/listings/finding/listing-filter.ts";
import { noteUnanswered } from "#app/listings/lists/unanswered-searches.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { pixelResponse } from "#app/platform/http/pixel.server.ts";
import type { Route } from "./+types/unanswered-search";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const network = countedAddress(getVisit(context).address);
  if (network && !site.state.now().isReadOnly && !isRobot(request.headers.get("user-agent"))) {
    try {
      await site.limits.take("unansweredSearch", network);
      const q = givenSearchText(url.searchParams);
      await noteUnanswered(site, { q, network, display: site.env.priceDisplay });
    } catch (error) {
      // The image is the same whether or not the search is stored.
      if (!(error instanceof Refusal)) site.log.error({ err: error }, "a search without results could not be stored");
    }
  }
  return pixelResponse(new Headers({ "cache-control": "no-store" }));
}
