import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { listingInput, makeUser, type RULES, testSite, type User } from "#tests/support/make.ts";
import { refusal, refusedWith } from "#tests/support/refusal.ts";
import type { ListingInput } from "./listing.schema.ts";
import { publishListing } from "./listings.commands.server.ts";

const { database, db } = useDatabase();
afterEach(() => {
  vi.useRealTimers();
});
const listingsOf = (user: User) => db.selectFrom("listings").select("id").where("user_id", "=", user.id).execute();

describe("the day's limit", () => {
  const daily = (rules: Partial<typeof RULES> = {}) => {
    const site = testSite(database, { newListingsADay: { basic: 2, pro: 20 }, ...rules });
    return (user: User, input: Partial<ListingInput> = {}) =>
      publishListing(
        { ...site, rules: site.env },
        { userId: user.id, currency: "BGN", mayBeTwin: true },
        listingInput(input),
      );
  };

  test("counts what was published, and is ten times higher for Pro", async () => {
    const publishing = daily();
    const [basic, pro] = [await makeUser(db), await makeUser(db, { account_type: "pro", max_ads: -1 })];
    for (let count = 0; count < 2; count += 1) await publishing(basic);
    expect(await refusedWith(publishing(basic))).toMatchObject({ code: "listing_day_limit" });
    for (let count = 0; count < 20; count += 1) await publishing(pro);
    expect(await refusedWith(publishing(pro))).toMatchObject({ code: "listing_day_limit" });
  });

  describe("holds for the last 24 hours, whenever they began", () => {
    // As published on the site: 20 a day, and a person without a limit of active ads.
    const publishing = () => daily({ newListingsADay: { basic: 20, pro: 200 } });
    const at = (time: string) => vi.setSystemTime(new Date(time));
    const attempt = async (user: User, times: number) => {
      const codes: unknown[] = [];
      for (let count = 0; count < times; count += 1) {
        codes.push(await refusal(publishing()(user)));
      }
      return { published: codes.filter((code) => code === undefined).length, last: codes.at(-1) };
    };

    test("one on Monday at 23:00 and 19 on Tuesday at 22:55 leave one at 23:05", async () => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T21:00:00Z") });
      const user = await makeUser(db, { max_ads: -1 });
      expect(await attempt(user, 1)).toMatchObject({ published: 1 });
      at("2026-11-24T20:55:00Z");
      expect(await attempt(user, 19)).toMatchObject({ published: 19 });
      at("2026-11-24T21:05:00Z");
      const after = await attempt(user, 20);
      expect(after).toEqual({ published: 1, last: "listing_day_limit" });
      // The 19 leave the window together, 24 hours after they were published.
      expect(await refusedWith(publishing()(user))).toMatchObject({ text: expect.stringContaining("след 24 часа") });
      at("2026-11-25T20:54:00Z");
      expect(await refusedWith(publishing()(user))).toMatchObject({ text: expect.stringContaining("след 1 час.") });
      at("2026-11-25T20:55:01Z");
      expect(await attempt(user, 20)).toEqual({ published: 19, last: "listing_day_limit" });
    });

    test("also of many at once", async () => {
      const user = await makeUser(db, { max_ads: -1 });
      await attempt(user, 18);
      const done = await Promise.allSettled(Array.from({ length: 8 }, () => publishing()(user)));
      expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    });
  });

  test("counts neither what was refused nor the same form twice", async () => {
    const publishing = daily();
    const user = await makeUser(db);
    for (let count = 0; count < 3; count += 1)
      expect(await refusedWith(publishing(user, { phone: "12" }))).toMatchObject({ code: "phone_invalid" });
    const form = { formToken: randomUUID() };
    for (let count = 0; count < 3; count += 1) await publishing(user, form);
    await publishing(user);
    expect(await listingsOf(user)).toHaveLength(2);
  });
});

test("where addresses must be confirmed nobody else publishes, whoever calls", async () => {
  const site = testSite(database, { requiresConfirmedEmail: true });
  const publishing = (user: User) =>
    publishListing({ ...site, rules: site.env }, { userId: user.id, currency: "BGN" }, listingInput());
  expect(await refusedWith(publishing(await makeUser(db)))).toMatchObject({ code: "email_unconfirmed" });
  await publishing(await makeUser(db, { email_verified: true }));
});
