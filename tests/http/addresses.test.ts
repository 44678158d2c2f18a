import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { publish, registration, signUp } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";

const site = useSharedSite();
let listing = "";

beforeAll(async () => {
  listing = await publish(site, await signUp(site), { title: "Велосипед „Балкан“, щастие и къща" });
});

async function whereTo(path: string, cookie?: string): Promise<readonly [number, string | null]> {
  const answer = await site.ask(path, cookie ? { cookie } : {});
  return [answer.status, answer.headers.get("location")];
}

const OTHER_NAMES = CATALOGUE.flatMap(({ slug, formKey, aliases = [] }) =>
  [formKey, ...aliases]
    .filter((name) => name !== undefined && name !== slug)
    .map((name) => [String(name), slug] as const),
);

describe("a category", () => {
  test.each(OTHER_NAMES)("redirects from its other name %s to /category/%s and keeps the query", async (name, slug) => {
    expect(await whereTo(`/category/${name}?q=%D0%BA%D0%BE%D0%BB%D0%B0&town=x`)).toEqual([
      301,
      `/category/${slug}?q=%D0%BA%D0%BE%D0%BB%D0%B0&town=x`,
    ]);
    expect(await whereTo(`/categories/${name}?q=a`)).toEqual([301, `/category/${slug}?q=a`]);
    expect(await whereTo(`/add-ad/${name}`)).toEqual([301, `/add-ad/${slug}`]);
  });

  test.each(CATALOGUE.map(({ slug }) => slug))(
    "redirects from /categories/%s to its page and keeps the query",
    async (slug) => {
      expect(await whereTo(`/categories/${slug}?q=a`)).toEqual([301, `/category/${slug}?q=a`]);
      expect((await site.ask(`/category/${slug}`)).status).toBe(200);
    },
  );
});

describe("an ad", () => {
  test("has its romanised title and id in its URL", () => {
    expect(listing).toMatch(/^\/ad\/velosiped-balkan-shtastie-i-kashta-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  test("redirects permanently from a wrong title, a bare id and capital letters to its URL", async () => {
    const id = listing.slice(-36);
    for (const slug of [`staro-zaglavie-${id}`, id, `-${id}`, id.toUpperCase()])
      expect(await whereTo(`/ad/${slug}`)).toEqual([301, listing]);
    expect((await site.ask(listing)).status).toBe(200);
  });
});

describe("a guest", () => {
  const PRIVATE = [
    "/my-ads",
    "/profile",
    "/select-category",
    "/add-ad/rabota",
    "/my-ads/00000000-0000-4000-8000-000000000000/delete",
    "/add-ad?edit=00000000-0000-4000-8000-000000000000",
  ];

  test.each(PRIVATE)("is sent from %s to sign-in and back afterwards", async (path) => {
    const next = `/auth?next=${encodeURIComponent(path)}`;
    expect(await whereTo(path)).toEqual([302, next]);
    const answer = await site.send(next, registration());
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
  });

  test("may open /add-ad, which may be indexed", async () => {
    const answer = await site.ask("/add-ad");
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("noindex");
  });
});

describe("signing in does not redirect to another site", () => {
  // forms.server.test.ts covers every spelling.
  test.each(["https://evil.example/", "/\\evil.example", "javascript:alert(1)"])("with next=%j", async (next) => {
    const [status, location] = await whereTo(`/auth?next=${encodeURIComponent(next)}`, await signUp(site));
    expect(status).toBe(302);
    expect(new URL(location ?? "", site.address).origin).toBe(site.address);
  });
});
