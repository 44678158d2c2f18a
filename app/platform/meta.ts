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
}

export function pageMeta({ title, description, canonical, siteUrl = "", noindex = false }: PageMeta): MetaDescriptor[] {
  return [
    { title: title === SITE_NAME ? title : `${title} | ${SITE_NAME}` },
    ...(description ? [{ name: "description", content: cutText(description) }] : []),
    ...(canonical ? [{ tagName: "link" as const, rel: "canonical", href: siteUrl + canonical }] : []),
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
