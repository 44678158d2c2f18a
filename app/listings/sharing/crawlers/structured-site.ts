/** Structured data of the site: its search, breadcrumbs, and the business behind it. */
import type { BreadcrumbList, LocalBusiness, SearchAction, WebSite, WithActionConstraints } from "schema-dts";
import { REGION, TOWNS } from "#app/catalogue/places/towns.ts";
import { SITE_NAME, SITE_PREVIEW } from "#app/platform/http/meta.ts";

/** For the home page: the site and its search action. */
export function websiteData(siteUrl: string): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/categories?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return { "@type": "WebSite", name: SITE_NAME, url: `${siteUrl}/`, inLanguage: "bg", potentialAction: search };
}

/** Breadcrumbs from the home page to this page, which comes last. */
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

/** For the about page: a local business serving these towns. It is contacted through the form and has no phone. */
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
