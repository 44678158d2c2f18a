import { showFixedText } from "#app/changes/visible-changes.server.ts";
import { getSite } from "#app/site/site.server.ts";
import type { Route } from "./+types/robots";

/** Private and per-person pages are not for crawlers; everything else is. */
export function loader({ context }: Route.LoaderArgs) {
  showFixedText();
  const { siteUrl } = getSite(context).env;
  const text = [
    "User-agent: *",
    "Disallow: /my-ads",
    "Disallow: /profile",
    "Disallow: /admin",
    "Disallow: /listings/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
  return new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
