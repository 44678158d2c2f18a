/** Builds the structured data of the site: its search, breadcrumbs, and the local business. */
import type { BreadcrumbList, LocalBusiness, SearchAction, WebSite, WithActionConstraints } from "schema-dts";
import { REGION, TOWNS } from "#app/catalogue/places/towns.ts";
import { SITE_NAME, SITE_PREVIEW } from "#app/platform/http/meta.ts";

/** Returns the site and its search action, for the home page. */
export function websiteData(siteUrl: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/categories?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return { "@type": "WebSite", name: SITE_NAME, url: `${siteUrl}/`, inLanguage: "bg", potentialAction: search };
}

/** Returns the breadcrumbs from the home page to this page, which is the last one. */
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

/** Returns the local business with its towns, for the about page. It has no phone number; people write through the form. */
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
