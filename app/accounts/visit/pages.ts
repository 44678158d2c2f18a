/**
 * The public pages with a fixed path, with their sitemap priority and footer label. A test compares this list with the
 * route map, so that no new page is forgotten.
 */
interface FixedPage {
  readonly path: string;
  /** The priority in the sitemap; pages without one are not in the sitemap. */
  readonly priority?: string;
  /** Set for pages that show the newest ads and change with them. */
  readonly listsAds?: true;
  /** The label of its link in the footer. */
  readonly footer?: string;
}

/** The pages with their priorities; search engines find the guides by the links between them. */
export const FIXED_PAGES = [
  { path: "/", priority: "1.0", listsAds: true },
  { path: "/categories", priority: "0.9", listsAds: true },
  { path: "/add-ad", priority: "0.7" },
  { path: "/auth", priority: "0.3" },
  { path: "/info", footer: "Информация и правила" },
  { path: "/platform-guide", footer: "Как се ползва" },
  { path: "/about", footer: "За нас" },
  { path: "/lesno", footer: "Лесен режим" },
  { path: "/api" },
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
