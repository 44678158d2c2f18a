/**
 * The public pages with a fixed address, once: what the sitemap says of each and what the footer calls it. A test
 * compares them with the route map, so that a new page is either here with its words or left out on purpose.
 */
interface FixedPage {
  readonly path: string;
  /** Set for pages that the sitemap names, beside categories and ads. */
  readonly priority?: string;
  /** Its content is the newest ads, so it changes with them. */
  readonly listsAds?: true;
  /** The label of its link in the footer. */
  readonly footer?: string;
}

/** Priorities are those of the sitemap (rule: sitemap-entries); the guides are found by the links between them. */
export const FIXED_PAGES = [
  { path: "/", priority: "1.0", listsAds: true },
  { path: "/categories", priority: "0.9", listsAds: true },
  { path: "/add-ad", priority: "0.7" },
  { path: "/auth", priority: "0.3" },
  { path: "/info", footer: "Информация и правила" },
  { path: "/platform-guide", footer: "Как се ползва" },
  { path: "/about", footer: "За нас" },
  { path: "/api", footer: "За програмисти" },
  { path: "/real-estate-guide" },
  { path: "/auto-guide" },
  { path: "/services-guide" },
  { path: "/tech-guide" },
] as const satisfies readonly FixedPage[];

const PAGES: readonly FixedPage[] = FIXED_PAGES;

export const SITEMAP_PAGES = PAGES.flatMap(({ path, priority, listsAds = false }) =>
  priority ? [{ path, priority, listsAds }] : [],
);

export const FOOTER_LINKS = PAGES.flatMap(({ path, footer }) => (footer ? [{ to: path, label: footer }] : []));
