// Reading with the API, without a token.
import { describe, expect, test, vi } from "vitest";
import { connect, type Listing } from "#docs/client.ts";
import { codeOf, fieldsOf, type Kit, PASSWORD, picture } from "./kit.ts";

export function testReading({ site, call, json, seller, publish }: Kit): void {
  describe("reading", () => {
    test("categories, their fields and the towns", async () => {
      const { categories } = await json<{ categories: { slug: string; fields: { name: string }[] }[] }>(
        "GET",
        "/categories",
      );
      expect(categories.length).toBe(15);
      const cars = await json<{ slug: string; fields: { name: string; filters: string[] }[] }>(
        "GET",
        "/categories/cars",
      );
      expect(cars.slug).toBe("avtomobili");
      expect(cars.fields.find(({ name }) => name === "year")?.filters).toEqual(["year_from", "year_to"]);
      expect(await codeOf(await call("GET", "/categories/nope"))).toEqual([404, "category_missing"]);
      expect(await json("GET", "/categories/cars/prices?q=golf")).toEqual({ groups: [] });
      expect(await codeOf(await call("GET", "/categories/nope/prices"))).toEqual([404, "category_missing"]);
      const ofAnotherOrder = Buffer.from(JSON.stringify([false, "1 500", crypto.randomUUID()])).toString("base64url");
      for (const [path, field] of [
        ["/listings?price_to=abc", "price_to"],
        ["/listings?fuel=diesel", "fuel"],
        ["/categories?page=2", "page"],
        ["/listings?year_from=2005", "category"],
        ["/listings?category=avtomobili&year_from=odd", "year_from"],
        ["/listings?category=avtomobili&rooms=2", "rooms"],
        ["/listings?town=Хасково&town=Харманли", "town"],
        ["/listings?price_from=-5", "price_from"],
        ["/listings?order=odd", "order"],
        ["/listings?order=nearest", "town"],
        ["/listings?town=Хасково&radius=11", "radius"],
        ["/listings?seller=odd", "seller"],
        ["/listings?reserved=odd", "reserved"],
        ["/listings?exact=odd", "exact"],
        ["/listings?price_kind=odd", "price_kind"],
        [`/listings?town=${"а".repeat(200)}`, "town"],
        ["/listings?town=Харманлии", "town"],
        [`/listings?ids=${crypto.randomUUID()},odd`, "ids"],
        [`/listings?ids=${Array.from({ length: 61 }, () => crypto.randomUUID()).join()}`, "ids"],
        [`/listings?ids=${crypto.randomUUID()}&category=rabota`, "ids"],
        [`/listings?q=${"а".repeat(201)}`, "q"],
        ["/listings?after=zzz", "after"],
        ["/changes?after=W10", "after"],
        ["/listings?after=W251bGxd", "after"],
        [`/listings?after=${ofAnotherOrder}`, "after"],
      ] as const) {
        const refused = await call("GET", path);
        expect([path, refused.status, await refused.json()]).toMatchObject([
          path,
          422,
          { code: "check_fields", field, detail: expect.stringContaining(field) },
        ]);
      }
      const missing = await json("GET", "/listings?fuel_type=diesel", {}, 422);
      expect(missing).toMatchObject({ errors: { category: "Липсва параметър category" } });
      const unknown = await json<{ errors: { town: string } }>("GET", "/listings?town=Харманлии", {}, 422);
      expect(unknown.errors.town).toContain("Имахте предвид Харманли?");
      const { openapi } = await json<{ openapi: string }>("GET", "");
      expect((await site.ask(new URL(openapi).pathname)).status).toBe(200);
      await json("GET", `/listings?order=cheapest&after=${ofAnotherOrder}&town=`);
      await json("GET", "/listings?category=avtomobili&year_from=2005&fuel_type=diesel");
      const { towns } = await json<{ towns: { isMain: boolean }[] }>("GET", "/towns");
      expect(towns.filter(({ isMain }) => isMain).length).toBe(7);
    });

    test("lists and searches, an ad, similar ads, its seller", async () => {
      const person = await seller();
      const fields = {
        title: "Каракачанска шарена черга",
        description: "Тъкана на ръка. Звънете на 0888 123 456 или chergi@example.com.",
      };
      // Screening asks about phone and address before they are published.
      const asked = await call("POST", "/listings", { token: person.token, body: fieldsOf(fields) });
      const problem = (await asked.json()) as { code: string; asked: { key: string }[] };
      expect([asked.status, problem.code]).toEqual([422, "text_asked"]);
      const listing = await publish(person, { ...fields, keep: problem.asked.map(({ key }) => key) });
      const found = await json<{ listings: Listing[]; count: number; corrected: string | null }>(
        "GET",
        "/listings?q=каракачанска+черга&category=malki-obyavi",
      );
      expect(found).toMatchObject({ listings: [{ id: listing.id }], count: 1, matching: 1 });
      const text = await (await call("GET", `/listings/${listing.id}`)).text();
      expect(text).not.toMatch(/0888|chergi@|phone":"/);
      expect(await codeOf(await call("GET", "/listings/nope"))).toEqual([404, "listing_not_found"]);
      await json("GET", `/listings/${listing.id}/similar`);
      const { seller: owner } = JSON.parse(text) as { seller: { id: string } };
      await json("GET", `/sellers/${owner.id}`);
      await json("GET", `/sellers/${owner.id}/listings`);
      await json("GET", "/suggestions?q=че");
      const byId = await json<{ listings: Listing[] }>("GET", `/listings?ids=${listing.id}&ids=${crypto.randomUUID()}`);
      expect(byId.listings.map(({ id }) => id)).toEqual([listing.id]);
    });

    test("is allowed for every origin, cacheable and can be revalidated", async () => {
      const answer = await call("GET", "/categories", { headers: { origin: "https://elsewhere.example" } });
      const { headers } = answer;
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
      expect(headers.get("vary")).not.toContain("cookie");
      expect(headers.get("ratelimit")).toMatch(/^"calls";r=\d+;t=\d+$/);
      const again = await call("GET", "/categories", { headers: { "if-none-match": headers.get("etag") ?? "" } });
      expect(again.status).toBe(304);
      expect((await site.ask("/api/v1/listings", { method: "OPTIONS" })).status).toBe(204);
      const refused = await call("PROPFIND", "/listings");
      expect(refused.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
      expect(await codeOf(refused)).toEqual([405, "method_unknown"]);
      expect(await codeOf(await call("GET", "/nowhere"))).toEqual([404, "api_path_missing"]);
    });
  });

  test("a copy is kept up to date with the feed of changes", async () => {
    const client = connect(site.address);
    const copy = new Map<string, Listing>();
    const take = (id: string, listing: Listing | null) => void (listing ? copy.set(id, listing) : copy.delete(id));
    const first = await client.follow(null, take);
    const listing = await publish(await seller(), { title: "Стар сандък" });
    // A change appears after all earlier transactions of the database server have ended.
    const followed = (after: string | null, title: string) =>
      vi.waitFor(
        async () => {
          const next = await client.follow(after, take);
          expect(copy.get(listing.id)?.title).toBe(title);
          return next;
        },
        { timeout: 60_000 },
      );
    const second = await followed(first, "Стар сандък");
    const body = fieldsOf({ title: "Стар ракитов сандък", photos: [] });
    await call("DELETE", `/listings/${(await publish(await seller(), { title: "За кратко" })).id}`, await seller());
    await json("PUT", `/listings/${listing.id}`, { token: (await seller()).token, body });
    const third = await followed(second, "Стар ракитов сандък");
    expect([...copy.values()].map(({ title }) => title)).not.toContain("За кратко");
    const seen: string[] = [];
    expect(await client.follow(third, (id) => void seen.push(id))).toBe(third);
    expect(seen).toEqual([]);
    await json("GET", "/changes");
  });

  test("the documented client registers, publishes with a photo, edits, sells and deletes the account", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const client = await connect(site.address).register("Мария Грозева", email, PASSWORD);
    const photo = await client.upload(await picture());
    const book = {
      category: "knigi-i-spisaniya",
      title: "Под игото, първо издание",
      description: "Запазена книга, с подвързия.",
      town: "Харманли",
      price: "45,50",
      photos: [photo],
    };
    await expect(client.publish(book)).rejects.toMatchObject({
      code: "phone_required",
      errors: { phone: expect.any(String) },
    });
    const published = await client.publish({ ...book, phone: "0888 333 222" });
    // The number of the first ad is not that of the profile.
    await expect(client.publish({ ...book, photos: [], title: "Бай Ганьо" })).rejects.toMatchObject({
      code: "phone_required",
    });
    const all: Listing[] = [];
    for await (const one of client.find({ q: "под игото", town: "Харманли" })) all.push(one);
    const [found] = all;
    expect(found).toMatchObject({ id: published.id, price: { cents: 4550 }, photos: [{ id: photo }] });
    const file = found?.photos[0]?.files[0]?.url ?? "";
    expect((await fetch(file)).headers.get("content-type")).toBe("image/avif");
    expect((await site.ask(new URL(published.url).pathname)).status).toBe(200);
    expect(await client.edit(published.id, { price: "40" })).toMatchObject({
      ...{ title: book.title, price: { cents: 4000 }, photos: [{ id: photo }] },
    });
    expect(await client.markSold(published.id)).toMatchObject({ state: "sold" });
    const again = await connect(site.address).signIn(email, PASSWORD);
    await again.remove(published.id);
    await again.signOut();
    await expect(again.call("GET", "/me")).rejects.toMatchObject({ status: 401, code: "not_signed_in" });
    await client.deleteAccount(PASSWORD);
    await expect(connect(site.address).signIn(email, PASSWORD)).rejects.toMatchObject({ code: "account_deleted" });
  });
}
