import { buildSitemap, buildSitemapIndex, buildSitemapPart } from "#app/crawlers/sitemap.server.ts";
import { xmlResponse } from "#app/crawlers/xml.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/sitemap";

/** Seconds. */
const MAX_AGE = 3600;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const part = url.searchParams.get("part");
  const build = () => {
    if (!env.sitemapAll || part === "1") return buildSitemap(db, env.siteUrl);
    if (part === null) return buildSitemapIndex(db, env.siteUrl);
    return buildSitemapPart(db, env.siteUrl, part);
  };
  const xml = await orUnavailable("listings_load_failed", async () => build());
  if (!xml) return new Response(errorNotice("page_missing").text, { status: 404 });
  return xmlResponse(xml, { type: "application/xml", maxAge: MAX_AGE });
}
