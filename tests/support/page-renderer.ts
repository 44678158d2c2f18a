// Renderers for tests of the page cache.
import type { CachedPage } from "#app/platform/cache/page-store.server.ts";

/** Returns a renderer that numbers its pages and waits for `finish`. */
export function renderer(init: ResponseInit = {}) {
  let made = 0;
  const ends: (() => void)[] = [];
  const render = async () => {
    made += 1;
    const body = `page ${made}`;
    await new Promise<void>((resolve) => ends.push(resolve));
    return new Response(body, init);
  };
  const finish = () => {
    for (const end of ends.splice(0)) end();
  };
  return { render, finish, count: () => made };
}

export const text = async (page: Promise<CachedPage>) => (await page).body.toString();
export const say = (body: string, init?: ResponseInit) => async () => new Response(body, init);
