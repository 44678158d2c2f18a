/** What search engines read of the site itself: its search, where a page stands in it, whom it serves. */
import type { BreadcrumbList, LocalBusiness, SearchAction, WebSite, WithActionConstraints } from "schema-dts";
import { REGION } from "#app/places/place.ts";
import { TOWNS } from "#app/places/towns.ts";
import { SITE_NAME, SITE_PREVIEW } from "#app/platform/meta.ts";

/** The home page: the site and how to search it. */
export function websiteData(siteUrl: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/categories?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return { "@type": "WebSite", name: SITE_NAME, url: `${siteUrl}/`, inLanguage: "bg", potentialAction: search };
}

/** The way from the home page to this one, itself last. */
export function breadcrumbData(
  siteUrl: string,
  steps: readonly (readonly [name: string, path: string])[],
): BreadcrumbList {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [["Начало", "/"] as const, ...steps].map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

/** The page about us: a local business of these towns. People write to it by its form; it has no phone. */
export function localBusinessData(siteUrl: string): Exclude<LocalBusiness, string> {
  return {
    "@type": "LocalBusiness",
    name: SITE_NAME,
    description: "Местен сайт за обяви без такси.",
    url: `${siteUrl}/`,
    image: siteUrl + SITE_PREVIEW,
    logo: `${siteUrl}/icon-512.png`,
    address: { "@type": "PostalAddress", addressLocality: REGION, addressRegion: REGION, addressCountry: "BG" },
    areaServed: TOWNS.map((name) => ({ "@type": "Place", name })),
  };
}
