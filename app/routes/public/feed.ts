import { href, redirect } from "react-router";
import { getSite } from "#app/accounts/visit/site.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import {
  givenSearchText,
  readListingQuery,
  readSearchText,
  SEARCH_TOO_LONG,
} from "#app/listings/finding/listing-filter.ts";
import { buildFeed } from "#app/listings/sharing/crawlers/feed.server.ts";
import { xmlResponse } from "#app/listings/sharing/crawlers/xml.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/feed";

/** Seconds. Feed readers poll every quarter of an hour. */
const MAX_AGE = 300;

export const handle: RouteHandle = { failure: "listings_load_failed" };

/** Returns the RSS feed of all ads or of a category, with the filters of the list. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const category = params.slug === undefined ? undefined : findCategory(params.slug);
  if (params.slug !== undefined && !category)
    return new Response(errorNotice("category_missing").text, { status: 404 });
  if (category && category.slug !== params.slug)
    return redirect(href("/category/:slug/rss.xml", { slug: category.slug }) + url.search, 301);
  if (givenSearchText(url.searchParams) !== readSearchText(url.searchParams))
    return new Response(SEARCH_TOO_LONG, { status: 400 });
  const { filter } = readListingQuery(url.searchParams, { category, display: env.priceDisplay });
  const question = { filter, search: url.search, siteUrl: env.siteUrl, display: env.priceDisplay };
  const xml = await buildFeed(db, question);
  return xmlResponse(xml, { type: "application/rss+xml", maxAge: MAX_AGE });
}
