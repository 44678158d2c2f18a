/** POST from the ad page's script, or the picture of one pixel without script: somebody has seen this ad. */
import { data } from "react-router";
import { countedAddress } from "#app/platform/network-address.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { meetPerson } from "#app/site/sender.server.ts";
import { getSite } from "#app/site/site.server.ts";
import { noteView, viewerOf } from "#app/views/views.server.ts";
import { viewsText } from "#app/views/views-text.ts";
import { visitorHeaders } from "#app/visitors/visitor.server.ts";
import type { Route } from "./+types/listing-view";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

interface Noted {
  readonly headers: Headers;
  /** With this one; undefined when the look does not count. */
  readonly views?: number;
}

async function note({ request, params, context }: Route.ActionArgs | Route.LoaderArgs): Promise<Noted> {
  const headers = new Headers({ "cache-control": "no-store" });
  const site = getSite(context);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  if (site.state.now().isReadOnly) return { headers };
  const person = await meetPerson(context, request);
  // Only a form's answer sets the cookie; but where addresses are private nothing else tells visitors apart.
  const cookie = visitorHeaders(person.visitor).get("set-cookie");
  if (cookie && countedAddress(person.visitor.address) === undefined) headers.append("set-cookie", cookie);
  const { userId } = person;
  const viewer = viewerOf(site.hash, person);
  if (!viewer) return { headers };
  const views = await noteView(site, { listingId: params.id, viewer, userId });
  return views === undefined ? { headers } : { headers, views };
}

export async function action(args: Route.ActionArgs) {
  const { headers, views } = await note(args);
  return views === undefined
    ? new Response(null, { status: 204, headers })
    : Response.json({ text: viewsText(views) }, { headers });
}

export async function loader(args: Route.LoaderArgs) {
  const { headers } = await note(args);
  headers.set("content-type", "image/gif");
  return new Response(PIXEL, { headers });
}
