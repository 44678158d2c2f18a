import { describe, expect, test, vi } from "vitest";
import { Refusal } from "#app/platform/errors/errors.ts";
import { renderer, say, text } from "#tests/support/page-renderer.ts";
import { NeedsVisitor } from "./needs-visitor.server.ts";
import { createPageCache, type RenderContext, readPage } from "./page-cache.server.ts";

describe("a cached page", () => {
  test("is rendered once for all requests that arrive during the rendering or later, by its address", async () => {
    const cache = createPageCache();
    const { render, finish, count } = renderer();
    const all = Promise.all(Array.from({ length: 50 }, () => text(cache.get("/", render))));
    finish();
    expect(new Set(await all)).toEqual(new Set(["page 1"]));
    expect(await text(cache.get("/", say("second")))).toBe("page 1");
    expect(count()).toBe(1);
    expect(await text(cache.get("/other", say("other")))).toBe("other");
  });

  test.each([200, 301, 404, 410])("is cached with status %i", async (status) => {
    const cache = createPageCache();
    await cache.get("/", say("first", { status, headers: { "x-test": "1" } }));
    const page = await cache.get("/", say("second"));
    expect(page).toMatchObject({ status, headers: expect.arrayContaining([["x-test", "1"]]) });
  });

  test.each([500, 503])("is not cached with status %i", async (status) => {
    const cache = createPageCache();
    await cache.get("/", say("broken", { status }));
    expect(await text(cache.get("/", say("well")))).toBe("well");
  });

  test("is rendered again after a failure", async () => {
    const cache = createPageCache();
    await expect(cache.get("/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await text(cache.get("/", say("well")))).toBe("well");
  });

  test("has an ETag of its bytes", async () => {
    const [one, same, other] = await Promise.all(["a", "a", "b"].map((body) => readPage(new Response(body))));
    expect(one?.etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(one?.etag).toBe(same?.etag);
    expect(one?.etag).not.toBe(other?.etag);
  });
});

describe("a page that cannot be rendered", () => {
  const away = say("away", { status: 503 });
  const tooMany = () => Promise.reject(new Refusal("overloaded"));
  const clock = () => {
    const now = vi.spyOn(performance, "now");
    return async (minutes: number) => {
      now.mockReturnValue(1_000 + minutes * 60_000);
      // The cache reads the clock once a millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
  };

  test.each([
    ["the database is unavailable", away],
    ["the site is overloaded", tooMany],
  ])("(%s) is served from a stale entry up to ten minutes old, even if it has changed", async (_, failing) => {
    const at = clock();
    await at(0);
    const cache = createPageCache();
    await cache.get("/", say("before"));
    cache.change([]);
    expect(await text(cache.get("/", failing))).toBe("before");
    await at(9.9);
    expect(await text(cache.get("/", failing))).toBe("before");
    await at(10.1);
    const answer = await cache.get("/", failing).catch((error: unknown) => error);
    expect(answer instanceof Refusal || (answer as { status: number }).status === 503).toBe(true);
  });

  test("fails if there is no stale entry", async () => {
    const cache = createPageCache();
    expect((await cache.get("/", away)).status).toBe(503);
    await expect(cache.get("/", tooMany)).rejects.toThrow(Refusal);
  });

  test("fails if the reason is a bug", async () => {
    const cache = createPageCache();
    await cache.get("/", say("before"));
    cache.change([]);
    await expect(cache.get("/", () => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
    expect((await cache.get("/", say("broken", { status: 500 }))).status).toBe(500);
  });
});

describe("a client that disconnects", () => {
  test("aborts the rendering if no other client waits, and the next request starts a new one", async () => {
    const cache = createPageCache();
    const signals: AbortSignal[] = [];
    const render = ({ clients }: RenderContext) => {
      signals.push(clients);
      return new Promise<Response>((_resolve, reject) =>
        clients.addEventListener("abort", () => reject(new Error("no client waits"))),
      );
    };
    const [one, other] = [new AbortController(), new AbortController()];
    const all = [cache.get("/", render, one.signal), cache.get("/", render, other.signal)];
    one.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    other.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await text(cache.get("/", say("new")))).toBe("new");
    await expect(Promise.all(all)).rejects.toThrow("no client waits");
  });
});

describe("a page with a cookie", () => {
  const withCookie = (value: string) => say(value, { headers: { "set-cookie": `visitor=${value}` } });

  test("is neither cached nor shared: each visitor needs a separate rendering", async () => {
    const cache = createPageCache();
    const answers = await Promise.allSettled([cache.get("/", withCookie("mine")), cache.get("/", withCookie("yours"))]);
    for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(NeedsVisitor) });
    expect(await text(cache.get("/", say("new")))).toBe("new");
  });
});
