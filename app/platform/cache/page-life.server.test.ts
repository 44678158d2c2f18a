// How long pages stay fresh in the cache, by their change keys.
import { describe, expect, test, vi } from "vitest";
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";
import { renderer, say, text } from "#tests/support/page-renderer.ts";
import { createPageCache, type RenderContext } from "./page-cache.server.ts";

/** Returns a renderer that names the change keys of its page. */
const naming =
  (body: string, keys: readonly ChangeKey[] = ["category:1"], until?: number) =>
  async ({ shown }: RenderContext) => {
    for (const key of keys) shown.keys.add(key);
    if (until !== undefined) shown.until = until;
    return new Response(body);
  };

describe("a page with change keys", () => {
  test("stays fresh when something else changes", async () => {
    const cache = createPageCache();
    await cache.get("/", naming("before"));
    cache.change(["category:2"]);
    expect(await text(cache.get("/", naming("after")))).toBe("before");
    cache.change(["category:1"]);
    expect(await text(cache.get("/", naming("after")))).toBe("after");
  });

  test("is cached although something else changes during its rendering", async () => {
    const cache = createPageCache();
    const { render, finish } = renderer();
    const early = cache.get("/", async (context) => {
      context.shown.keys.add("category:1");
      return render();
    });
    cache.change(["category:2"]);
    finish();
    await early;
    expect(await text(cache.get("/", naming("later")))).toBe("page 1");
  });

  test("is not cached if one of its keys changes during the rendering, even before the key is named", async () => {
    const cache = createPageCache();
    const { render, finish } = renderer();
    const early = cache.get("/", async (context) => {
      const answer = await render();
      context.shown.keys.add("category:1");
      return answer;
    });
    cache.change(["category:1"]);
    finish();
    await early;
    expect(await text(cache.get("/", naming("later")))).toBe("later");
  });

  test("is rendered again after a minute, at most once at a time", async () => {
    const at = clockOf();
    const cache = createPageCache();
    at(0);
    await cache.get("/", naming("old"));
    at(59.9);
    expect(await text(cache.get("/", naming("new")))).toBe("old");
    expect(cache.fresh("/")?.body.toString()).toBe("old");
    at(60.1);
    expect(cache.fresh("/")).toBeUndefined();
    const { render, finish, count } = renderer();
    const all = Promise.all(Array.from({ length: 20 }, () => text(cache.get("/", render))));
    finish();
    expect([new Set(await all), count()]).toEqual([new Set(["page 1"]), 1]);
  });

  test("is not sent after its expiry time", async () => {
    const at = clockOf();
    const cache = createPageCache();
    at(0);
    await cache.get("/", naming("VIP", ["category:1"], Date.now() + 30_000));
    at(29);
    expect(await text(cache.get("/", naming("lapsed")))).toBe("VIP");
    at(31);
    expect(await text(cache.get("/", naming("lapsed")))).toBe("lapsed");
  });

  test("with the same bytes as before is not compressed again", async () => {
    const cache = createPageCache();
    const before = await cache.get("/", naming("same"));
    before.compressed.set("gzip", Promise.resolve(Buffer.from("packed")));
    cache.change(["category:1"]);
    const after = await cache.get("/", naming("same"));
    expect(after).not.toBe(before);
    expect(after.compressed).toBe(before.compressed);
  });
});

test("a page without change keys is rendered again after five seconds", async () => {
  const at = clockOf();
  const cache = createPageCache();
  at(0);
  await cache.get("/", say("old"));
  at(4.9);
  expect(await text(cache.get("/", say("new")))).toBe("old");
  at(5.1);
  expect(await text(cache.get("/", say("new")))).toBe("new");
});

describe("with changes by other processes", () => {
  test("a page stays fresh while notifications arrive, and for five seconds after the last one", async () => {
    const at = clockOf();
    let received = 0;
    const cache = createPageCache({ receivedUntil: () => 1_000 + received * 1_000 });
    at(0);
    await cache.get("/", naming("old"));
    received = 20;
    at(24.9);
    expect(await text(cache.get("/", naming("new")))).toBe("old");
    expect(cache.fresh("/")?.body.toString()).toBe("old");
    at(25.1);
    expect(cache.fresh("/")).toBeUndefined();
    expect(await text(cache.get("/", naming("new")))).toBe("new");
  });

  test("a page rendered without notifications is rendered again after five seconds", async () => {
    const at = clockOf();
    const cache = createPageCache({ receivedUntil: () => Number.NEGATIVE_INFINITY });
    at(0);
    await cache.get("/", naming("old"));
    at(4.9);
    expect(await text(cache.get("/", naming("new")))).toBe("old");
    at(5.1);
    expect(await text(cache.get("/", naming("new")))).toBe("new");
  });
});

/** Returns a function that sets performance.now(), in seconds. */
function clockOf(): (seconds: number) => void {
  const now = vi.spyOn(performance, "now");
  return (seconds) => now.mockReturnValue(1_000 + seconds * 1_000);
}
