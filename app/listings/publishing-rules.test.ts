import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { listingInput, makeUser, type RULES, testSite, type User } from "#tests/support/make.ts";
import { refusedWith } from "#tests/support/refusal.ts";
import type { ListingInput } from "./listing.schema.ts";
import { publishListing } from "./listings.commands.server.ts";

const { database, db } = useDatabase();
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
