/** What a page tells search engines and the tab: one shape for every route. */
import type { MetaDescriptor } from "react-router";

export const SITE_NAME = "Тукашно";

/** Specification, section 9: at most 160 characters in all, ellipsis included; never cut inside a character. */
const MAX_DESCRIPTION = 160;
const ELLIPSIS = "...";

/** Cuts `text` to `max` characters, the three dots included (reading 40). */
export function cutText(text: string, max = MAX_DESCRIPTION): string {
  const tidy = text.replace(/\s+/g, " ").trim();
  const characters = [...new Intl.Segmenter("bg", { granularity: "grapheme" }).segment(tidy)].map(
    ({ segment }) => segment,
  );
  return characters.length <= max
    ? tidy
    : characters
        .slice(0, max - ELLIPSIS.length)
        .join("")
        .trimEnd() + ELLIPSIS;
}

interface PageMeta {
  readonly title: string;
  readonly description?: string;
  /** Path of the canonical address; private and filtered pages have none. */
  readonly canonical?: string;
  readonly siteUrl?: string;
  readonly noindex?: boolean;
  /** Path of the picture that stands for the page where it is passed on; else the site's own. */
  readonly picture?: string | undefined;
  readonly keywords?: readonly string[];
}

const SITE_PICTURE = "/icon-512.png";
const KEYWORDS = ["обяви", "безплатни обяви", "Хасково", "Димитровград"];

/** Title, description, keywords, canonical address, what crawlers may do, Open Graph and Twitter: one shape for all. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { canonical, siteUrl = "", noindex = false, keywords = [] } = page;
  const title = page.title === SITE_NAME ? page.title : `${page.title} | ${SITE_NAME}`;
  const description = page.description && cutText(page.description);
  return [
    { title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(canonical ? [{ tagName: "link" as const, rel: "canonical", href: siteUrl + canonical }] : []),
    ...(noindex
      ? [{ name: "robots", content: "noindex" }]
      : [{ name: "keywords", content: [...keywords, ...KEYWORDS].join(", ") }]),
    ...(canonical ? passedOn(page, title, description) : []),
  ];
}

/** What messengers and social networks show of a link; only for pages with an address worth passing on. */
function passedOn(
  { canonical = "", siteUrl = "", picture }: PageMeta,
  title: string,
  description: string | undefined,
): MetaDescriptor[] {
  const image = siteUrl + (picture ?? SITE_PICTURE);
  const text = description ? { description } : {};
  const open = {
    site_name: SITE_NAME,
    locale: "bg_BG",
    type: "website",
    url: siteUrl + canonical,
    title,
    ...text,
    image,
  };
  const twitter = { card: picture ? "summary_large_image" : "summary", title, ...text, image };
  return [
    ...Object.entries(open).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...Object.entries(twitter).map(([name, content]) => ({ name: `twitter:${name}`, content })),
  ];
}
