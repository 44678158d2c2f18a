/** POST from the ad page's script, or the picture of one pixel without script: somebody has seen this ad. */
import { data } from "react-router";
import { isUuid } from "#app/platform/uuid.ts";
import { getSite, getViewer, getVisit } from "#app/site.server.ts";
import { hasSeenToday, isRobot } from "#app/views/views.server.ts";
import { visitorKey } from "#app/visitors/visitor-key.server.ts";
import type { Route } from "./+types/listing-view";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

interface Noted {
  readonly headers: Headers;
  /** With this one; undefined when the look does not count. */
  readonly views?: number;
}

async function note({ request, params, context }: Route.ActionArgs | Route.LoaderArgs): Promise<Noted> {
  const headers = new Headers({ "cache-control": "no-store" });
  const { db, hash, views } = getSite(context);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const userAgent = request.headers.get("user-agent");
  if (isRobot(userAgent)) return { headers };
  const listing = await db
    .selectFrom("listings")
    .select(["user_id", "is_public", "views"])
    .where("id", "=", params.id)
    .executeTakeFirst();
  const viewer = await getViewer(context);
  if (!listing?.is_public || viewer?.id === listing.user_id) return { headers };
  const { address } = getVisit(context);
  const { key, cookie } = visitorKey(hash, { purpose: "view", address, headers: request.headers });
  if (cookie) headers.append("set-cookie", cookie);
  // People behind one address are told apart by their browsers as well.
  const seenBy = viewer ? `user ${viewer.id}` : hash("view", `${key} ${userAgent}`);
  const isCounted = await hasSeenToday(db, params.id, seenBy);
  if (!isCounted) views.note(params.id, seenBy);
  return { headers, views: listing.views + (isCounted ? 0 : 1) };
}

export async function action(args: Route.ActionArgs) {
  const { headers, views } = await note(args);
  return views === undefined ? new Response(null, { status: 204, headers }) : Response.json({ views }, { headers });
}

export async function loader(args: Route.LoaderArgs) {
  const { headers } = await note(args);
  headers.set("content-type", "image/gif");
  return new Response(PIXEL, { headers });
}
