// How long pages live in the cache, by what they name.
import { describe, expect, test, vi } from "vitest";
import { renderer, say, text } from "#tests/support/page-renderer.ts";
import type { ChangeKey } from "./changes.server.ts";
import { createPageCache, type Making } from "./page-cache.server.ts";

/** A page that names what it shows. */
const naming =
  (body: string, keys: readonly ChangeKey[] = ["category:1"], until?: number) =>
  async ({ shown }: Making) => {
    for (const key of keys) shown.keys.add(key);
    if (until !== undefined) shown.until = until;
    return new Response(body);
  };

describe("a page that names what it shows", () => {
  test("stays when something else changes", async () => {
    const cache = createPageCache();
    await cache.get("/", naming("before"));
    cache.change(["category:2"]);
    expect(await text(cache.get("/", naming("after")))).toBe("before");
    cache.change(["category:1"]);
    expect(await text(cache.get("/", naming("after")))).toBe("after");
  });

  test("is kept though something else changes while it is being made", async () => {
    const cache = createPageCache();
    const { render, finish } = renderer();
    const early = cache.get("/", async (making) => {
      making.shown.keys.add("category:1");
      return render();
    });
    cache.change(["category:2"]);
    finish();
    await early;
    expect(await text(cache.get("/", naming("later")))).toBe("page 1");
  });

  test("is not kept when that changes while it is being made, even if it is named afterwards", async () => {
    const cache = createPageCache();
    const { render, finish } = renderer();
    const early = cache.get("/", async (making) => {
      const answer = await render();
      making.shown.keys.add("category:1");
      return answer;
    });
    cache.change(["category:1"]);
    finish();
    await early;
    expect(await text(cache.get("/", naming("later")))).toBe("later");
  });

  test("is sent once more after a minute, while one maker makes it anew", async () => {
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
    const named = async (making: Making) => {
      making.shown.keys.add("category:1");
      return render();
    };
    const all = await Promise.all(Array.from({ length: 20 }, () => text(cache.get("/", named))));
    expect([...new Set(all), count()]).toEqual(["old", 1]);
    finish();
    await vi.waitFor(() => expect(cache.fresh("/")?.body.toString()).toBe("page 1"));
  });

  test("is not sent any more when it is older than that", async () => {
    const at = clockOf();
    const cache = createPageCache();
    at(0);
    await cache.get("/", naming("old"));
    at(75.1);
    expect(await text(cache.get("/", naming("new")))).toBe("new");
  });

  test("stays when the making of a newer one fails, and the next visitor has it tried again", async () => {
    const at = clockOf();
    const cache = createPageCache();
    at(0);
    await cache.get("/", naming("old"));
    at(61);
    expect(await text(cache.get("/", () => Promise.reject(new Error("no"))))).toBe("old");
    await new Promise((resolve) => setImmediate(resolve));
    expect(await text(cache.get("/", naming("new")))).toBe("old");
    await vi.waitFor(() => expect(cache.fresh("/")?.body.toString()).toBe("new"));
  });

  test("is never sent after the time until which it is true", async () => {
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
    before.brotli = Promise.resolve(Buffer.from("packed"));
    cache.change(["category:1"]);
    const after = await cache.get("/", naming("same"));
    expect(after).not.toBe(before);
    expect(after.brotli).toBe(before.brotli);
  });
});

test("a page that names nothing is new after five seconds", async () => {
  const at = clockOf();
  const cache = createPageCache();
  at(0);
  await cache.get("/", say("old"));
  at(4.9);
  expect(await text(cache.get("/", say("new")))).toBe("old");
  at(5.1);
  expect(await text(cache.get("/", say("new")))).toBe("new");
});

describe("where other processes change the database", () => {
  test("a page lives while they are heard, and five seconds after that", async () => {
    const at = clockOf();
    let heard = 0;
    const cache = createPageCache({ heardUntil: () => 1_000 + heard * 1_000 });
    at(0);
    await cache.get("/", naming("old"));
    heard = 20;
    at(24.9);
    expect(await text(cache.get("/", naming("new")))).toBe("old");
    expect(cache.fresh("/")?.body.toString()).toBe("old");
    at(25.1);
    expect(cache.fresh("/")).toBeUndefined();
    expect(await text(cache.get("/", naming("new")))).toBe("new");
  });

  test("a page made while nothing is heard is new after five seconds", async () => {
    const at = clockOf();
    const cache = createPageCache({ heardUntil: () => Number.NEGATIVE_INFINITY });
    at(0);
    await cache.get("/", naming("old"));
    at(4.9);
    expect(await text(cache.get("/", naming("new")))).toBe("old");
    at(5.1);
    expect(await text(cache.get("/", naming("new")))).toBe("new");
  });
});

/** Seconds. */
function clockOf(): (seconds: number) => void {
  const now = vi.spyOn(performance, "now");
  return (seconds) => now.mockReturnValue(1_000 + seconds * 1_000);
}
