import { href, redirect } from "react-router";
import { findCategory } from "#app/categories/catalogue.ts";
import { buildFeed } from "#app/crawlers/feed.server.ts";
import { xmlResponse } from "#app/crawlers/xml.ts";
import { givenSearchText, readListingQuery, readSearchText, SEARCH_TOO_LONG } from "#app/listings/listing-filter.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/feed";

/** Seconds; a reader asks every quarter of an hour anyway. */
const MAX_AGE = 300;

/** RSS of all ads or of a category's; both take the list's own filters. */
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
  const xml = await orUnavailable("listings_load_failed", () => buildFeed(db, question));
  return xmlResponse(xml, { type: "application/rss+xml", maxAge: MAX_AGE });
}
