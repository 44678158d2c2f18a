/** Metadata of pages, in one shape for every route. */
import type { MetaDescriptor } from "react-router";
import { ELLIPSIS } from "./text.ts";

export const SITE_NAME = "Тукашно";

/** Pixels of the picture beside a link that is passed on: what Facebook, Viber and Twitter show large and uncut. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
/** The site's own such picture. */
export const SITE_PREVIEW = "/previews/tukashno.jpg";

/** In all, ellipsis included (rule: meta-description). */
const MAX_DESCRIPTION = 160;

/** Cuts `text` to `max` characters, including the three dots. */
export function cutText(text: string, max = MAX_DESCRIPTION): string {
  const tidy = text.replace(/\s+/g, " ").trim();
  if (tidy.length <= max) return tidy;
  let [count, end] = [0, 0];
  // No further than it takes: a description may be long.
  for (const { index } of LETTERS.segment(tidy)) {
    if (count === max - ELLIPSIS.length) end = index;
    if (count === max) return tidy.slice(0, end).trimEnd() + ELLIPSIS;
    count += 1;
  }
  return tidy;
}

/** With all marks over and below them. */
const LETTERS = new Intl.Segmenter("bg", { granularity: "grapheme" });

/** What React Router hands to a route's `meta`, as far as it is needed here. */
export interface MetaPlace {
  readonly location: { readonly pathname: string; readonly search: string };
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
  /** Set when the page could not be shown. */
  readonly error?: unknown;
}

/** The site's origin from the root loader; empty if that failed. */
export function siteUrlOf({ matches }: MetaPlace): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { readonly siteUrl?: string } | undefined)?.siteUrl ?? "";
}

interface PageMeta {
  readonly title: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** Path of the canonical address, when it is not the page's own without what stands after the question mark. */
  readonly canonical?: string;
  /** Excludes private pages and filtered or empty lists from search engines. */
  readonly noindex?: boolean;
  /** Set if the page does not exist and so has no canonical URL. */
  readonly isMissing?: boolean;
  /** Path of a picture of 1200 by 630 pixels for where the page is passed on; else the site's own. */
  readonly picture?: string;
  /** Structured data (schema.org). */
  readonly structured?: readonly object[];
  /** Path of the list as RSS. */
  readonly feed?: string;
}

const KEYWORDS = ["обяви", "безплатни обяви", "Хасково", "Димитровград"];
const DESCRIPTION =
  "Тукашно: обяви от Хасково, Димитровград и региона за имоти, коли, работа, услуги и всичко останало. Публикуването е без такси.";

/** All that a page tells search engines, networks and the tab, whatever the page: the one shape of it. */
export function pageMeta(place: MetaPlace, page: PageMeta): MetaDescriptor[] {
  const isMissing = page.isMissing === true || Boolean(place.error);
  const siteUrl = siteUrlOf(place);
  const address = siteUrl + (page.canonical ?? place.location.pathname);
  const title = `${page.title} | ${SITE_NAME}`;
  const description = cutText(page.description ?? DESCRIPTION);
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: [...new Set([...(page.keywords ?? []), ...KEYWORDS])].join(", ") },
    ...(isMissing ? [] : [{ tagName: "link" as const, rel: "canonical", href: address }]),
    ...(isMissing || page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...networkMeta({ title, description, address, image: siteUrl + (page.picture ?? SITE_PREVIEW) }),
    ...(page.feed ? [{ tagName: "link" as const, ...FEED_LINK, title: page.title, href: page.feed }] : []),
    ...(page.structured ?? []).map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

const FEED_LINK = { rel: "alternate", type: "application/rss+xml" };

/** Open Graph and Twitter tags, which social networks and messengers show for a link. */
function networkMeta(page: Readonly<Record<"title" | "description" | "address" | "image", string>>): MetaDescriptor[] {
  const { title, description, address, image } = page;
  const open = {
    "og:site_name": SITE_NAME,
    "og:locale": "bg_BG",
    "og:type": "website",
    "og:url": address,
    "og:title": title,
    "og:description": description,
    "og:image": image,
    "og:image:width": String(PREVIEW_SIZE.width),
    "og:image:height": String(PREVIEW_SIZE.height),
    "og:image:alt": title,
  };
  const twitter = { card: "summary_large_image", title, description, image };
  return [
    ...Object.entries(open).map(([property, content]) => ({ property, content })),
    ...Object.entries(twitter).map(([name, content]) => ({ name: `twitter:${name}`, content })),
  ];
}
