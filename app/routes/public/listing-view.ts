/** Counts a view of an ad: a POST from the boot script, or a one-pixel image without JavaScript. */
import { data } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { countPageView, viewKeyOf } from "#app/accounts/visit/views.server.ts";
import { viewsText } from "#app/accounts/visit/views-text.ts";
import { visitorOfRequest } from "#app/accounts/visit/visitor-of-request.server.ts";
import { visitorHeaders } from "#app/accounts/visitor/visitor.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { pixelResponse } from "#app/platform/http/pixel.server.ts";
import type { Route } from "./+types/listing-view";

interface RecordedView {
  readonly headers: Headers;
  /** The number of views including this one; undefined if it does not count. */
  readonly views?: number;
}

async function recordView({ request, params, context }: Route.ActionArgs | Route.LoaderArgs): Promise<RecordedView> {
  const headers = new Headers({ "cache-control": "no-store" });
  const site = getSite(context);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  if (site.state.now().isReadOnly) return { headers };
  const asked = await visitorOfRequest(context, request);
  // The visitor cookie is set here only if addresses are private, where nothing else identifies visitors.
  const cookie = visitorHeaders(asked.visitor).get("set-cookie");
  if (cookie && countedAddress(asked.visitor.address) === undefined) headers.append("set-cookie", cookie);
  const { userId } = asked;
  const visitor = viewKeyOf(site.hash, asked);
  if (!visitor) return { headers };
  const views = await countPageView(site, { listingId: params.id, visitor, userId });
  return views === undefined ? { headers } : { headers, views };
}

export async function action(args: Route.ActionArgs) {
  const { headers, views } = await recordView(args);
  return views === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json({ text: viewsText(views) }, { headers });
}

export async function loader(args: Route.LoaderArgs) {
  const { headers } = await recordView(args);
  return pixelResponse(headers);
}
