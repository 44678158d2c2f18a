/** Answers from the page cache: with a cached page, or with one that is rendered for everybody and cached. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { NeedsVisitor } from "#app/platform/cache/needs-visitor.server.ts";
import { createPageCache, isShareable, type PageCache, pageKey } from "#app/platform/cache/page-cache.server.ts";
import { onChange } from "#app/platform/database/changes/changes.server.ts";
import { TOAST_COOKIE } from "#app/platform/forms/toast-cookie.server.ts";
import { isEasy } from "#app/platform/http/easy-mode.ts";
import type { Admit } from "./admission.ts";
import { type Answer, answerForEverybody } from "./passed-request.ts";
import type { Handler } from "./request.ts";
import { sendPage } from "./send-page.ts";

/**
 * The address of the rules for prefetching links that a visitor points at or touches. Responses for signed-in
 * people omit it, because their pages change with what they do.
 */
const SPECULATION_RULES = '"/ahead.speculationrules"';
/** The Cache-Control of a page that a shared cache may keep, with SHARED_CACHE; security-headers.ts adds for how long. */
const SHARED_PAGE = "public, max-age=0";

/** Opens the page cache. Changes of the data or of the state of the site remove pages from it. */
export function openPageCache(site: Site): PageCache {
  const cache = createPageCache(site.changes);
  onChange(site.db, cache.change);
  site.changes?.listen();
  site.replica?.watch();
  site.state.onChange(cache.changeAll);
  return cache;
}

interface CachedParts {
  readonly site: Site;
  readonly cache: PageCache;
  readonly admit: Admit;
  readonly pages: Answer;
}

/** Answers with a cached page, unless the visitor has a session or a waiting toast, or the page is for its visitor alone. */
export function answerCached({ site, cache, admit, pages }: CachedParts): Handler {
  const { siteUrl, pageCache, sharedCache } = site.env;
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // Files such as robots.txt are cached even if pages are not.
    const isCached = pageCache || /\.\w+$/.test(pathname);
    if (!isCached || c.get("session") !== undefined || c.get("cookies").has(TOAST_COOKIE)) return next();
    // Downstream caches separate Save-Data requests by Vary, the page cache by its key.
    const key = pageKey(pathname + search, (name) => c.req.header(name));
    try {
      const page = await cache.get(
        key,
        (shared) => admit(c, () => answerForEverybody(c, siteUrl, pages), shared),
        c.req.raw.signal,
      );
      c.set("cachedPage", page);
      // A cache in front keeps the usual pages only (docs/scale.md).
      const isUsual = !isEasy(c.req.header("cookie"));
      const isShared = sharedCache && isUsual && isShareable(page) && page.status < 500;
      const response = await sendPage(c, page, isShared ? SHARED_PAGE : undefined);
      if (response.headers.get("content-type")?.startsWith("text/html"))
        response.headers.set("speculation-rules", SPECULATION_RULES);
      return response;
    } catch (error) {
      if (!(error instanceof NeedsVisitor)) throw error;
    }
    return next();
  };
}
