import { buildSitemap } from "#app/crawlers/sitemap.server.ts";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { getSite } from "#app/site.server.ts";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const { xml, changed } = await orUnavailable("listings_load_failed", () => buildSitemap(db, env.siteUrl));
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
      ...(changed && { "last-modified": changed.toUTCString() }),
    },
  });
}
