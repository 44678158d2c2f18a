// Own ads with the API: photos, publishing, states, VIP.
import { describe, expect, test } from "vitest";
import type { Listing } from "#docs/client.ts";
import { codeOf, errorsOf, fieldsOf, type Kit, type Person, picture } from "./kit.ts";
import { VIP_TOKENS } from "./prepared.ts";

export function testOwnAds(
  { site, call, json, seller, join, publish }: Kit,
  prepared: { admin: () => Promise<Person>; oldListing: () => string },
): void {
  interface Whole extends Listing {
    readonly attributes: Readonly<Record<string, unknown>>;
    readonly phone: string | null;
    readonly changedAt: string;
    readonly confirmedAt: string;
    readonly views: number;
  }
  async function upload(person: Person): Promise<string> {
    const body = new FormData();
    body.set("file", await picture());
    return (await json<{ id: string }>("POST", "/photos", { ...person, body }, 201)).id;
  }
  describe("own ads", () => {
    test("go through their states, which other people cannot change", async () => {
      const owner = await seller();
      const { id } = await publish(owner);
      const stranger = await join();
      for (const verb of ["confirm", "reserve", "release", "pause", "resume", "sold"])
        expect(await codeOf(await call("POST", `/listings/${id}/${verb}`, stranger))).toEqual([404, "listing_missing"]);
      expect(await codeOf(await call("DELETE", `/listings/${id}`, stranger))).toEqual([404, "listing_missing"]);
      const { confirmedAt } = await json<{ confirmedAt: string }>("GET", `/listings/${id}`);
      const confirmed = await json<{ confirmedAt: string }>("POST", `/listings/${id}/confirm`, owner);
      expect(Date.parse(confirmed.confirmedAt)).toBeGreaterThan(Date.parse(confirmedAt));
      await json("POST", `/listings/${id}/reserve`, owner);
      expect(await json("GET", `/listings/${id}`)).toMatchObject({ isReserved: true });
      await json("POST", `/listings/${id}/release`, owner);
      expect(await json("GET", `/listings/${id}`)).toMatchObject({ isReserved: false });
      await json("POST", `/listings/${id}/pause`, owner);
      expect((await call("GET", `/listings/${id}`)).status).toBe(404);
      expect(await json("GET", `/me/listings/${id}`, owner)).toMatchObject({ state: "paused" });
      await json("POST", `/listings/${id}/resume`, owner);
      expect(await codeOf(await call("POST", `/listings/${id}/renew`, owner))).toEqual([422, "renew_too_soon"]);
      const vip = await call("POST", `/listings/${id}/vip`, { ...owner, body: { days: 3 } });
      expect(await codeOf(vip)).toEqual([422, "tokens_missing_days"]);
      await json("POST", `/listings/${id}/sold`, owner);
      expect(await codeOf(await call("GET", `/listings/${id}`))).toEqual([410, "listing_gone"]);
      const { listings } = await json<{ listings: Listing[] }>("GET", "/me/listings?state=sold", owner);
      expect(listings.map((one) => one.id)).toEqual([id]);
      await call("DELETE", `/listings/${id}`, owner);
    });

    test("have a price kind, a unit and a period, and are found by them", async () => {
      const owner = await seller();
      const farm = {
        category: "selskostopanski-obyavi",
        price: "12",
        price_unit: "crate",
        price_kind: "negotiable",
        quantity: "40",
        picking: ["self"],
        available_dates_from: "2027-06-01",
        available_dates_to: "2027-06-20",
      };
      const { id } = await publish(owner, { title: "Ягоди за бране", ...farm });
      const attributes = {
        price_kind: "negotiable",
        price_unit: "crate",
        quantity: 40,
        available_dates: { from: "2027-06-01", to: "2027-06-20" },
        picking: ["self"],
      };
      const facts = expect.arrayContaining([{ name: "quantity", label: "Количество", text: "40 щайги" }]);
      const price = { cents: 1200, currency: "BGN" };
      expect(await json("GET", `/listings/${id}`)).toMatchObject({ price, attributes, facts });
      const found = async (search: string) =>
        (await json<{ listings: Listing[] }>("GET", `/listings?${search}`)).listings.map((one) => one.id);
      const category = "category=selskostopanski-obyavi";
      expect(await found(`${category}&price_unit=crate&picking=self&available_dates_on=2027-06-20`)).toContain(id);
      expect(await found(`${category}&available_dates_on=2027-06-21`)).not.toContain(id);
      expect(await found("price_kind=negotiable&order=cheapest")).toContain(id);
      const gift = { ...fieldsOf({ title: "Ягоди за бране", ...farm }), price_kind: "free", photos: [] };
      await json("PUT", `/listings/${id}`, { ...owner, body: gift });
      const { price_unit, ...rest } = attributes;
      expect(await json("GET", `/listings/${id}`)).toMatchObject({
        price: null,
        attributes: { ...rest, price_kind: "free" },
      });
      await call("DELETE", `/listings/${id}`, owner);
    });

    test("are replaced with what GET returns, and changed by a merge patch", async () => {
      const owner = await join();
      const photos = await Promise.all([upload(owner), upload(owner)]);
      const car = {
        ...{ category: "avtomobili", title: "Опел Астра", town: "Хасково, кв. Орфей", price: "5 500 EUR" },
        ...{ brand: "Opel", year: 2006, mileage: "210000", photos, price_kind: "negotiable" },
      };
      const { id } = await publish(owner, car);
      const path = `/listings/${id}`;
      const read = () => json<Whole>("GET", `/me${path}`, owner);
      const before = await read();
      expect(before).toMatchObject({
        town: "Хасково",
        quarter: "кв. Орфей",
        attributes: { year: 2006, mileage: 210_000 },
      });
      const same = ({ price, changedAt, confirmedAt, views, ...rest }: Whole) => rest;
      const body = { ...before, price: { cents: 499_950, currency: "EUR" } };
      const replaced = await json<Whole>("PUT", path, { ...owner, body });
      expect(replaced.price).toEqual(body.price);
      expect(same(replaced)).toEqual(same(before));
      const patch = (changes: object, headers = {}) => call("PATCH", path, { ...owner, body: changes, headers });
      // In JSON three decimals are no thousands.
      await json("PATCH", path, { ...owner, body: { price: 4000.125 } }, 200);
      expect(await read()).toMatchObject({ price: { cents: 400_013, currency: "EUR" } });
      // What a patch leaves out stays.
      await json("PATCH", path, { ...owner, body: { price: 4000 } }, 200);
      expect(await read()).toMatchObject({ ...same(before), price: { cents: 400_000, currency: "EUR" } });
      const type = { "content-type": "application/merge-patch+json" };
      expect(
        (await patch({ attributes: { mileage: null }, year: 2007, photos: [{ id: photos[1] }] }, type)).status,
      ).toBe(200);
      const changed = await read();
      expect(changed.attributes).toEqual({ ...before.attributes, mileage: undefined, year: 2007 });
      expect(changed.photos.map((photo) => photo.id)).toEqual([photos[1]]);
      expect(changed).toMatchObject({ phone: before.phone, town: "Хасково", quarter: "кв. Орфей" });
      // A value of another category stays out of the new one.
      expect((await patch({ category: "malki-obyavi", price: null, phone: null })).status).toBe(422);
      expect((await patch({ category: "malki-obyavi", price: null })).status).toBe(200);
      expect(await read()).toMatchObject({
        category: "malki-obyavi",
        price: null,
        attributes: { price_kind: "negotiable" },
      });

      const stranger = await join();
      const foreign = await upload(stranger);
      expect(await codeOf(await call("PATCH", path, { ...stranger, body: {} }))).toEqual([404, "listing_missing"]);
      for (const [changes, field] of [
        [{ colour: "red" }, "colour"],
        [{ attributes: { year: 2001 } }, "year"],
        [{ attributes: "red" }, "attributes"],
        [{ attributes: { price_kind: { from: 1 } } }, "price_kind"],
        [{ photos: [foreign] }, "photos"],
        [{ photos: ["nope"] }, "photos"],
        [{ photos: [crypto.randomUUID(), photos[1]] }, "photos"],
        [{ price: { cents: 1 } }, "price"],
        [{ price: { cents: 100, currency: "EUR", unit: "кг" } }, "price"],
        [{ price_kind: "fixed", attributes: { price_kind: "negotiable" } }, "price_kind"],
        [{ views: -1 }, "views"],
        [{ state: "sold" }, "state"],
        [{ title: null }, "title"],
        [{ category: "nope" }, "category"],
        [{ category: null }, "category"],
        [{ title: { text: "Опел" } }, "title"],
        [{ title: ["Опел", "Астра"] }, "title"],
        [{ description: true }, "description"],
        [{ town: { name: "Хасково" } }, "town"],
        [{ phone: 888_123_456 }, "phone"],
        [{ quarter: 5 }, "quarter"],
        [{ photos: [null] }, "photos"],
        [{ anyway: {} }, "anyway"],
        [{ attributes: { price_kind: ["negotiable", "fixed"] } }, "price_kind"],
      ] as const)
        expect([changes, await errorsOf(await patch(changes))]).toEqual([
          changes,
          [422, "title" in changes && changes.title === null ? "required_fields" : "check_fields", [field]],
        ]);
      // Nothing of a refused body was stored, and a whole ad names what it leaves out.
      const { photos: left, phone, price, ...rest } = await read();
      expect(left.map((photo) => photo.id)).toEqual([photos[1]]);
      const { price_kind, ...attributes } = rest.attributes;
      const without = { ...rest, attributes };
      expect(await errorsOf(await call("PUT", path, { ...owner, body: without }))).toEqual([
        422,
        "check_fields",
        ["phone", "photos", "price", "price_kind"],
      ]);
      await call("DELETE", path, owner);
    });

    test("with a value of a field that another value hides are refused, unless it was hidden before", async () => {
      const owner = await seller();
      const goat = {
        category: "selskostopanski-obyavi",
        attributes: { subcategory: "animals", availability: "immediately" },
      };
      const { id } = await json<{ id: string }>("POST", "/listings", { ...owner, body: { ...fieldsOf(), ...goat } });
      const path = `/listings/${id}`;
      const tractor = { subcategory: "machinery", availability: "immediately" };
      const patch = { ...owner, body: { attributes: tractor } };
      expect(await errorsOf(await call("PATCH", path, patch))).toEqual([422, "check_fields", ["availability"]]);
      const body = { ...fieldsOf(), ...goat, attributes: tractor };
      expect(await errorsOf(await call("POST", "/listings", { ...owner, body }))).toEqual([
        422,
        "check_fields",
        ["availability"],
      ]);
      const read = await json<{ attributes: object }>("GET", path, owner);
      expect(read.attributes).toMatchObject(goat.attributes);
      await call("DELETE", path, owner);
    });

    test("are refused with the messages of the form for each field", async () => {
      const owner = await seller();
      const answer = await call("POST", "/listings", { ...owner, body: fieldsOf({ title: "", price: "много" }) });
      expect(await answer.json()).toMatchObject({
        status: 422,
        code: "required_fields",
        errors: { title: "Въведете заглавие", price: expect.stringContaining("Въведете цена") },
      });
      expect(await codeOf(await call("POST", "/listings", { ...owner, body: [] }))).toEqual([400, "json_unreadable"]);
      for (const [type, body] of [
        ["application/json", Buffer.from("7b227469746c65223a22ceefe5eb227d", "hex")], // windows-1251
        ["text/plain", JSON.stringify(fieldsOf())],
        ["application/json-patch+json", "[]"],
      ] as const) {
        const headers = { "content-type": type, authorization: `Bearer ${owner.token}` };
        const refused = await site.ask("/api/v1/listings", { method: "POST", headers, body });
        expect(await codeOf(refused)).toEqual([400, "json_unreadable"]);
      }
      const empty = await call("POST", "/listings", { ...(await join()), body: {} });
      const { code, errors } = (await empty.json()) as { code: string; errors: object };
      expect([empty.status, code, Object.keys(errors)]).toEqual([
        422,
        "required_fields",
        ["category", "title", "description", "town", "phone"],
      ]);
      expect(await codeOf(await call("POST", "/photos", { ...owner, body: {} }))).toEqual([422, "upload_failed"]);
    });

    test("submitted twice with one idempotency key are published once, and the photo uploaded once", async () => {
      const person = await join();
      const headers = { "idempotency-key": crypto.randomUUID() };
      const body = fieldsOf({ title: "Един самовар" });
      const first = await json<Listing>("POST", "/listings", { ...person, headers, body }, 201);
      expect(await json<Listing>("POST", "/listings", { ...person, headers, body }, 201)).toEqual(first);
      const other = await call("POST", "/listings", { ...person, headers, body: fieldsOf({ title: "Друг самовар" }) });
      expect(await codeOf(other)).toEqual([422, "repeat_differs"]);
      expect(
        await codeOf(await call("POST", "/listings", { ...person, headers: { "idempotency-key": "1" }, body })),
      ).toEqual([400, "repeat_key_invalid"]);
      const keyed = {
        ...person,
        headers: { "idempotency-key": crypto.randomUUID() },
        body: fieldsOf({ title: "Два самовара" }),
      };
      const both = await Promise.all([call("POST", "/listings", keyed), call("POST", "/listings", keyed)]);
      for (const one of both) expect([201, one.headers.has("retry-after") ? 409 : 201]).toContain(one.status);
      // The same key of another person is independent.
      expect(
        (await json<Listing>("POST", "/listings", { ...(await seller()), headers, body: fieldsOf() }, 201)).id,
      ).not.toBe(first.id);
      const form = new FormData();
      form.set("file", await picture());
      const upload = { ...person, headers: { "idempotency-key": crypto.randomUUID() }, body: form };
      const photo = await json<{ id: string }>("POST", "/photos", upload, 201);
      expect(await json("POST", "/photos", upload, 201)).toEqual(photo);
      // A different picture with the same name and size is a different call.
      const bytes = Buffer.from(await (await picture()).arrayBuffer());
      const otherForm = new FormData();
      otherForm.set("file", new Blob([new Uint8Array(bytes.fill(1, bytes.length - 1))]));
      expect(await codeOf(await call("POST", "/photos", { ...upload, body: otherForm }))).toEqual([
        422,
        "repeat_differs",
      ]);
      await json("PUT", `/listings/${first.id}`, { ...person, body: { ...body, photos: [photo.id] } });
      const copies = await json<{ photos: unknown[] }>("POST", `/listings/${first.id}/photo-copies`, person, 201);
      expect(copies.photos.length).toBe(1);
    });

    test("are renewed, and made VIP once for one idempotency key", async () => {
      const owner = await prepared.admin();
      const id = prepared.oldListing();
      const before = await json<{ listedAt: string }>("GET", `/listings/${id}`);
      const after = await json<{ listedAt: string }>("POST", `/listings/${id}/renew`, owner);
      expect(Date.parse(after.listedAt)).toBeGreaterThan(Date.parse(before.listedAt));
      const vip = { ...owner, headers: { "idempotency-key": crypto.randomUUID() }, body: { days: 3 } };
      expect(await json("POST", `/listings/${id}/vip`, vip)).toMatchObject({ isVip: true });
      await json("POST", `/listings/${id}/vip`, vip);
      expect(await json("GET", "/me", owner)).toMatchObject({ vipTokens: VIP_TOKENS - 3 });
    });

    test("that are near-duplicates are refused without a confirmation", async () => {
      const person = await join();
      const first = await publish(person);
      const again = { ...person, body: { ...fieldsOf(), anyway: "no" } };
      const { title, url } = first;
      expect(await (await call("POST", "/listings", again)).json()).toMatchObject({
        code: "listing_twin",
        field: "anyway",
        twin: { title, url },
      });
    });
  });
}
