import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import {
  category,
  getRow,
  listingInput,
  makeListing,
  makePhone,
  makePhotoRow,
  makeUser,
  publishDependencies,
  RULES,
  type User,
} from "#tests/support/make.ts";
import { refusedWith } from "#tests/support/refusal.ts";
import type { ListingInput } from "./listing.schema.ts";
import { keysOfListing } from "./listing-keys.server.ts";
import { publishListing } from "./listings.commands.server.ts";

const { db } = useDatabase();
const publish = (
  user: Pick<User, "id">,
  input: Partial<ListingInput> = {},
  rules = RULES,
  allowsNearDuplicate = true,
) =>
  publishListing(
    publishDependencies(db, rules),
    { userId: user.id, currency: "BGN", allowsNearDuplicate },
    listingInput(input),
  );
const listingsOf = (user: Pick<User, "id">) =>
  db.selectFrom("listings").selectAll().where("user_id", "=", user.id).execute();
const phones = async () =>
  (await db.selectFrom("phones").select("number").orderBy("number").execute()).map(({ number }) => number);

afterEach(() => {
  vi.useRealTimers();
});

describe("publishing", () => {
  test("creates an active, normal ad with a lifetime of sixty days", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    const user = await makeUser(db);
    const { id, title } = await publish(user, {
      category: category("cars"),
      attributes: { year: 2005 },
      town: "haskovo",
    });
    expect(title).toBe("Дървена маса");
    expect(await getRow(db, id)).toMatchObject({
      user_id: user.id,
      category_id: 2,
      title: "Дървена маса",
      description: "Здрава маса за двора, почти нова.",
      price_cents: 12_000,
      currency: "BGN",
      town: "Хасково",
      phone: null,
      attributes: { year: 2005 },
      status: "active",
      priority: "normal",
      vip_expires_at: null,
      views: 0,
      is_public: true,
      created_at: new Date("2026-11-21T12:00:00Z"),
      listed_at: new Date("2026-11-21T12:00:00Z"),
      expires_at: new Date("2027-01-20T12:00:00Z"),
    });
  });

  test("of a job stores no price", async () => {
    const { id } = await publish(await makeUser(db), { category: category("jobs"), priceCents: 50_000 });
    expect((await getRow(db, id)).price_cents).toBe(0);
  });

  test("creates one ad for the same form twice, also concurrently", async () => {
    const user = await makeUser(db);
    const form = { formToken: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(user, form)));
    answers.push(await publish(user, form));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await listingsOf(user)).toHaveLength(1);
    await publish(user, { formToken: randomUUID() });
    expect(await listingsOf(user)).toHaveLength(2);
    // A form that was reopened and changed is a new ad.
    await publish(user, { ...form, title: "Друго заглавие" });
    expect((await listingsOf(user)).map(({ title }) => title)).toContain("Друго заглавие");
  });

  test.each<[string, Partial<ListingInput>]>([
    ["price", { priceCents: 25_000 }],
    ["town", { town: "Свиленград" }],
    ["phone", { phone: "0888 765 432" }],
  ])("creates a second ad for the same form with another %s, and asks first", async (_name, changed) => {
    const user = await makeUser(db);
    const form = { formToken: randomUUID() };
    const first = await publish(user, form);
    const refused = refusedWith(publish(user, { ...form, ...changed }, RULES, false));
    expect(await refused).toMatchObject({ code: "listing_twin" });
    expect((await publish(user, { ...form, ...changed })).id).not.toBe(first.id);
  });

  test("creates one ad for the same form without script, which uploads its photo again", async () => {
    const user = await makeUser(db);
    const form = { formToken: randomUUID() };
    const [one, again] = [await makePhotoRow(db, user.id), await makePhotoRow(db, user.id)];
    const { id } = await publish(user, { ...form, photoIds: [one.id] });
    expect(await publish(user, { ...form, photoIds: [one.id] })).toMatchObject({ id, isNew: false });
    expect(await publish(user, { ...form, photoIds: [again.id] })).toMatchObject({ id, isNew: false });
    expect((await publish(user, { ...form, photoIds: [] })).id).not.toBe(id);
  });

  test("returns the same ad for a repeated form even if it reached the limit", async () => {
    const user = await makeUser(db);
    const form = { formToken: randomUUID() };
    const { id } = await publish(user, form, { ...RULES, maxListingsBasic: 1 });
    expect(await publish(user, form, { ...RULES, maxListingsBasic: 1 })).toMatchObject({ id });
  });

  test.each([
    ["blocked", { is_blocked: true }],
    ["deleted", { deleted_at: new Date() }],
  ])("is nothing for a %s person", async (_name, row) => {
    const user = await makeUser(db, row);
    expect(await refusedWith(publish(user))).toMatchObject({ code: "not_signed_in" });
    expect(await refusedWith(publish({ id: randomUUID() }))).toMatchObject({ code: "not_signed_in" });
  });

  test("attaches the photos in the given order", async () => {
    const user = await makeUser(db);
    const [a, b] = [await makePhotoRow(db, user.id), await makePhotoRow(db, user.id)];
    const { id } = await publish(user, { photoIds: [b.id, a.id, b.id] });
    const placed = await db
      .selectFrom("photos")
      .select(["id", "position"])
      .where("listing_id", "=", id)
      .orderBy("position")
      .execute();
    expect(placed).toEqual([
      { id: b.id, position: 0 },
      { id: a.id, position: 1 },
    ]);
  });

  test("is refused with photos of others, of another ad, and ones that no longer exist", async () => {
    const user = await makeUser(db);
    const [own, used, foreign] = [
      await makePhotoRow(db, user.id),
      await makePhotoRow(db, user.id),
      await makePhotoRow(db, (await makeUser(db)).id),
    ];
    await publish(user, { photoIds: [used.id] });
    const photoIds = [own.id, used.id, foreign.id, randomUUID()];
    expect(await refusedWith(publish(user, { photoIds }))).toMatchObject({
      code: "photos_gone",
      field: "photos",
      text: expect.stringContaining("3 снимки"),
    });
    expect(await listingsOf(user)).toHaveLength(1);
  });

  test("is refused completely with six photos", async () => {
    const user = await makeUser(db);
    const photos = await Promise.all(Array.from({ length: 6 }, () => makePhotoRow(db, user.id)));
    const refused = refusedWith(publish(user, { photoIds: photos.map(({ id }) => id) }));
    expect(await refused).toEqual({
      code: "too_many_photos",
      text: "Можете да качите максимум 5 снимки",
      field: "photos",
    });
    expect(await listingsOf(user)).toEqual([]);
    await publish(user, { photoIds: photos.slice(0, 5).map(({ id }) => id) });
  });
});

describe("the limit of active ads", () => {
  const text =
    "Достигнахте максималния брой активни обяви (10). За повече обяви обновете до Pro акаунт или изтрийте съществуваща обява.";

  test("refuses a basic account's eleventh", async () => {
    const user = await makeUser(db);
    for (let index = 0; index < 10; index += 1) await publish(user);
    expect(await refusedWith(publish(user))).toEqual({ code: "listing_limit", text, field: undefined });
    expect(await listingsOf(user)).toHaveLength(10);
  });

  test("holds for ten concurrent requests", async () => {
    const user = await makeUser(db);
    for (let index = 0; index < 5; index += 1) await publish(user);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => publish(user)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await listingsOf(user)).toHaveLength(10);
  });

  test("counts active ads only", async () => {
    const user = await makeUser(db);
    for (const row of [
      { status: "expired" },
      { status: "inactive", inactive_reason: "sold" },
      { status: "inactive", inactive_reason: "paused" },
    ] as const) {
      await makeListing(db, { user, row });
    }
    await publish(user, {}, { ...RULES, maxListingsBasic: 1 });
    expect(await refusedWith(publish(user, {}, { ...RULES, maxListingsBasic: 1 }))).toMatchObject({
      code: "listing_limit",
    });
  });

  test.each([
    ["Pro", { account_type: "pro", max_ads: -1 }],
    ["Pro, whatever the number says", { account_type: "pro", max_ads: 1 }],
    ["unlimited", { max_ads: -1 }],
    ["one with a limit of their own", { max_ads: 2 }],
  ] as const)("does not stop %s", async (_name, row) => {
    const user = await makeUser(db, row);
    for (let index = 0; index < 2; index += 1) await publish(user, {}, { ...RULES, maxListingsBasic: 1 });
    expect(await listingsOf(user)).toHaveLength(2);
  });

  test("of a person takes precedence over the site's", async () => {
    const user = await makeUser(db, { max_ads: 0 });
    expect(await refusedWith(publish(user))).toMatchObject({
      code: "listing_limit",
      text: expect.stringContaining("(0)"),
    });
  });
});

describe("the phone of an ad", () => {
  const taken = "Този телефонен номер се използва от друг акаунт. Не можете да публикувате обяви с този номер.";

  test("is required if the profile has none", async () => {
    const user = await makeUser(db, { phone: null });
    expect(await refusedWith(publish(user))).toEqual({
      code: "phone_required",
      text: "Телефонен номер е задължителен",
      field: "phone",
    });
    const { id } = await publish(user, { phone: "0888 123 456" });
    expect((await getRow(db, id)).phone).toBe("+359888123456");
  });

  test("is refused in any spelling if it is another account's", async () => {
    await makeUser(db, { phone: "+359888123456" });
    const user = await makeUser(db);
    const answer = await refusedWith(publish(user, { phone: "(0888) 123-456" }));
    expect(answer).toEqual({ code: "phone_taken", text: taken, field: "phone" });
    expect(await listingsOf(user)).toEqual([]);
  });

  test("belongs to another account even if only an ad of theirs has it", async () => {
    const phone = makePhone();
    await makeListing(db, { phone });
    expect(await refusedWith(publish(await makeUser(db), { phone }))).toMatchObject({ code: "phone_taken" });
  });

  test("may be in many ads of one account and in its profile", async () => {
    const phone = makePhone();
    const user = await makeUser(db, { phone });
    await publish(user, { phone });
    await publish(user, { phone });
    expect(await phones()).toEqual([phone]);
  });

  test("is not claimed by a refused ad", async () => {
    const phone = makePhone();
    const user = await makeUser(db, { phone: null });
    const photos = Array.from({ length: 6 }, () => randomUUID());
    expect(await refusedWith(publish(user, { phone, photoIds: photos }))).toMatchObject({ code: "too_many_photos" });
    expect(await phones()).toEqual([]);
  });
});

describe("the keys of an ad", () => {
  const content = {
    ...listingInput({ category: category("cars"), attributes: { fuel_type: "diesel" } }),
    currency: "BGN",
  } as const;

  test("are those of its texts, its town, its category and its facts", () => {
    expect(keysOfListing(content).words).toEqual(
      "дървена маса здрава за двора почти нова хасково автомобили и части дизел".split(" "),
    );
  });

  test("are headwords with positions, marked in the title, alone and in adjacent pairs", () => {
    const { search } = keysOfListing({ ...content, title: "Нови маси", description: "O'Neill \\ маса" }).columns;
    expect(search).toContain("'маса':2,");
    expect(search).toContain("'=маса' '=нов маса'");
    expect(search).toContain("'oneill':4");
  });
});
