import { getSite } from "#app/accounts/visit/site.server.ts";
import { showFixedText } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Route } from "./+types/robots";

/** Returns robots.txt, which excludes private and per-person pages. */
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
