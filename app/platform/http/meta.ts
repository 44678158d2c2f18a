/** Builds the metadata of pages, in the same form for every route. */
import type { MetaDescriptor } from "react-router";
import { ELLIPSIS } from "#app/platform/wording/text.ts";

export const SITE_NAME = "Тукашно";

/** Pixels of the preview picture of a shared link; Facebook, Viber and Twitter show this size large and uncropped. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;
/** The preview of pages without a picture of their own. */
export const SITE_PREVIEW = "/previews/tukashno.jpg";

/** Characters, including the ellipsis. */
const MAX_DESCRIPTION = 160;

/** Cuts `text` to `max` characters, including the three dots. */
export function cutText(text: string, max = MAX_DESCRIPTION): string {
  const tidy = text.replace(/\s+/g, " ").trim();
  if (tidy.length <= max) return tidy;
  let [count, end] = [0, 0];
  // Stops at `max`, as a description may be long.
  for (const { index } of LETTERS.segment(tidy)) {
    if (count === max - ELLIPSIS.length) end = index;
    if (count === max) return tidy.slice(0, end).trimEnd() + ELLIPSIS;
    count += 1;
  }
  return tidy;
}

/** Splits a text into letters with their combining marks. */
const LETTERS = new Intl.Segmenter("bg", { granularity: "grapheme" });

/** The part of React Router's `meta` arguments that is used here. */
export interface MetaPlace {
  readonly location: { readonly pathname: string; readonly search: string };
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
  /** Set if the page could not be shown. */
  readonly error?: unknown;
}

/** Returns the site's origin from the root loader; empty if the loader failed. */
export function siteUrlOf({ matches }: MetaPlace): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { readonly siteUrl?: string } | undefined)?.siteUrl ?? "";
}

/** Returns the number of conversations with unread messages, like '(2) '; empty without any. */
function unreadMark({ matches }: MetaPlace): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  const unread = (root as { readonly person?: { readonly unread: number } | null } | undefined)?.person?.unread ?? 0;
  return unread > 0 ? `(${unread}) ` : "";
}

interface PageMeta {
  readonly title: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  /** Path of the canonical URL; by default the page's own path without its query. */
  readonly canonical?: string;
  /** Excludes private pages and filtered or empty lists from search engines. */
  readonly noindex?: boolean;
  /** Set if the page does not exist and so has no canonical URL. */
  readonly isMissing?: boolean;
  /** Path of the preview picture, 1200 by 630 pixels; by default the site's. */
  readonly picture?: string;
  /** Structured data (schema.org). */
  readonly structured?: readonly object[];
  /** Path of the RSS feed of the list. */
  readonly feed?: string;
}

const KEYWORDS = ["обяви", "безплатни обяви", "Хасково", "Димитровград"];
const DESCRIPTION =
  "Тукашно: обяви от Хасково, Димитровград и региона за имоти, коли, работа, услуги и всичко останало. Публикуването е без такси.";

/** Returns the metadata of a page: title, description, canonical URL, robots, previews, feed and structured data. */
export function pageMeta(place: MetaPlace, page: PageMeta): MetaDescriptor[] {
  const isMissing = page.isMissing === true || Boolean(place.error);
  const siteUrl = siteUrlOf(place);
  const address = siteUrl + (page.canonical ?? place.location.pathname);
  const title = `${page.title} | ${SITE_NAME}`;
  const description = cutText(page.description ?? DESCRIPTION);
  return [
    { title: unreadMark(place) + title },
    { name: "description", content: description },
    { name: "keywords", content: [...new Set([...(page.keywords ?? []), ...KEYWORDS])].join(", ") },
    ...(isMissing ? [] : [{ tagName: "link" as const, rel: "canonical", href: address }]),
    ...(isMissing || page.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...networkMeta({ title, description, address, image: siteUrl + (page.picture ?? SITE_PREVIEW) }),
    ...(page.feed ? [{ tagName: "link" as const, ...FEED_LINK, title: page.title, href: page.feed }] : []),
    ...(page.structured ?? []).map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

/** Returns the metadata of a page whose URL is a secret: it is excluded from search engines and from referrers to other sites. */
export function keyPageMeta(title: string) {
  return (place: MetaPlace): MetaDescriptor[] => [
    ...pageMeta(place, { title, noindex: true }),
    { name: "referrer", content: "same-origin" },
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
