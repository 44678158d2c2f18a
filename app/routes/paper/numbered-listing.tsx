/** /k7f3m: leads from the number of an ad to its page. The response is for its visitor alone and never kept. */
import { data, href, redirect } from "react-router";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { visitorOfRequest } from "#app/accounts/visit/visitor-of-request.server.ts";
import { limitedVisitor } from "#app/accounts/visitor/visitor.server.ts";
import { readListingNumber } from "#app/listings/listing-number.ts";
import { findNumberedSlug } from "#app/listings/page/numbered-listing.queries.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { ErrorPage, PAGE_NOT_FOUND } from "#app/shell/error-page.tsx";
import type { Route } from "./+types/numbered-listing";

export const handle: RouteHandle = { failure: "listings_load_failed" };

const UNKEPT = { "cache-control": "no-store" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const number = readListingNumber(params.number);
  // What no check sign fits is a page that does not exist, without a query.
  if (number === undefined) return data(null, { status: 404 });
  const { db, limits } = getSite(context);
  const { visitor, userId } = await visitorOfRequest(context, request);
  await limits.takeShared("listingNumber", limitedVisitor(visitor, userId));
  const slug = await findNumberedSlug(db, number, await getPerson(context));
  if (slug === undefined) return data(null, { status: 404, headers: UNKEPT });
  // Not a permanent redirect, because the title, and with it the address, may change, and the ad may be hidden.
  return redirect(href("/ad/:slug", { slug }), { headers: UNKEPT });
}

/** Answers a form that is posted to an unknown URL. */
export function action() {
  throw data(null, { status: 404 });
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: PAGE_NOT_FOUND, isMissing: true });

export default function UnknownNumber() {
  return <ErrorPage error={{ status: 404 }} />;
}
