import { getSite } from "#app/accounts/visit/site.server.ts";
import { regionPicture } from "#app/listings/map/map-picture.server.tsx";
import { findPlaceCounts } from "#app/listings/map/place-counts.queries.server.ts";
import { showFixedText } from "#app/platform/database/changes/visible-changes.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/picture";

export const handle: RouteHandle = { failure: "listings_load_failed" };

/** GET /map.svg: returns the picture of the region, which browsers keep for a day. */
export async function loader({ context }: Route.LoaderArgs) {
  showFixedText();
  const picture = regionPicture(await findPlaceCounts(getSite(context).db));
  return new Response(picture, {
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  });
}
