import { getSite } from "#app/accounts/visit/site.server.ts";
import { buildSitemap, buildSitemapIndex, buildSitemapPart } from "#app/listings/sharing/crawlers/sitemap.server.ts";
import { xmlResponse } from "#app/listings/sharing/crawlers/xml.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import type { Route } from "./+types/sitemap";

/** Seconds. */
const MAX_AGE = 3600;

export const handle: RouteHandle = { failure: "listings_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const part = url.searchParams.get("part");
  const build = () => {
    if (!env.sitemapAll || part === "1") return buildSitemap(db, env.siteUrl);
    if (part === null) return buildSitemapIndex(db, env.siteUrl);
    return buildSitemapPart(db, env.siteUrl, part);
  };
  const xml = await build();
  if (!xml) return new Response(errorNotice("page_missing").text, { status: 404 });
  return xmlResponse(xml, { type: "application/xml", maxAge: MAX_AGE });
}
