// Anonymous visits of public pages: the real loaders behind the real page cache, without HTML.
import type { Site } from "#app/accounts/visit/site.server.ts";
import { createPageCache, type PageCache } from "#app/platform/cache/page-cache.server.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { loader as categories } from "#app/routes/public/categories.tsx";
import { loader as category } from "#app/routes/public/category.tsx";
import { loader as feed } from "#app/routes/public/feed.ts";
import { loader as guide } from "#app/routes/public/guide.tsx";
import { loader as home } from "#app/routes/public/home.tsx";
import { loader as info } from "#app/routes/public/info.tsx";
import { loader as listing } from "#app/routes/public/listing.tsx";
import { loader as seller } from "#app/routes/public/seller.tsx";
import { contextOf } from "#tests/support/request.ts";

const LOADERS: readonly (readonly [RegExp, (args: never) => unknown])[] = [
  [/^\/$/, home],
  [/^\/categories$/, categories],
  [/^\/category\/(?<slug>[^/]+)\/rss.xml$/, feed],
  [/^\/category\/(?<slug>[^/]+)$/, category],
  [/^\/ad\/(?<slug>.+)$/, listing],
  [/^\/seller\/(?<id>.+)$/, seller],
  [/^\/info$/, info],
  [/^\/auto-guide$/, guide],
];

export interface Visits {
  readonly cache: PageCache;
  /** Paths of rendered pages, in order. */
  readonly rendered: string[];
  /** Returns the page for an anonymous visitor, cached or rendered. */
  visit(path: string): Promise<string>;
}

export function createVisits(site: Site): Visits {
  const cache = createPageCache();
  const rendered: string[] = [];
  return {
    cache,
    rendered,
    async visit(path) {
      const page = await cache.get(path, ({ clients, shown }) => {
        rendered.push(path);
        return inRequest({ clientGone: clients, shown }, () => load(site, new URL(path, site.env.siteUrl)));
      });
      return page.body.toString();
    },
  };
}

async function load(site: Site, url: URL): Promise<Response> {
  const [pattern, loader] = LOADERS.find(([one]) => one.test(url.pathname)) ?? [];
  if (!pattern || !loader) throw new Error(`No loader for ${url.pathname}`);
  const params = { ...pattern.exec(url.pathname)?.groups };
  const args = { params, url, request: new Request(url), context: contextOf(site, null) };
  try {
    const answer = await loader(args as never);
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer, whole));
  } catch (refused) {
    return new Response(JSON.stringify(refused), { status: 404 });
  }
}

/** Includes properties that are not enumerable, which documents show and hydration data omits. */
function whole(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.getOwnPropertyNames(value).map((name) => [name, Reflect.get(value, name)]));
}
