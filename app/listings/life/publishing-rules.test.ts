import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PUBLISH_ATTEMPTS_PER_HOUR } from "#app/platform/limits/rate-limits.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { listingInput, makeUser, type RULES, testSite, type User } from "#tests/support/make.ts";
import { refusedWith } from "#tests/support/refusal.ts";
import type { ListingInput } from "./listing.schema.ts";
import { publishListing } from "./listings.commands.server.ts";

const { database, db } = useDatabase();
const listingsOf = (user: User) => db.selectFrom("listings").select("id").where("user_id", "=", user.id).execute();

describe("the daily limit", () => {
  const daily = (rules: Partial<typeof RULES> = {}) => {
    const site = testSite(database, { newListingsADay: { basic: 2, pro: 20 }, ...rules });
    return (user: User, input: Partial<ListingInput> = {}) =>
      publishListing(
        { ...site, rules: site.env, screening: undefined },
        { userId: user.id, currency: "BGN", allowsNearDuplicate: true },
        listingInput(input),
      );
  };

  test("counts published ads and is ten times higher for Pro", async () => {
    const publishing = daily();
    const [basic, pro] = [await makeUser(db), await makeUser(db, { account_type: "pro", max_ads: -1 })];
    for (let count = 0; count < 2; count += 1) await publishing(basic);
    expect(await refusedWith(publishing(basic))).toMatchObject({ code: "listing_day_limit" });
    for (let count = 0; count < 20; count += 1) await publishing(pro);
    expect(await refusedWith(publishing(pro))).toMatchObject({ code: "listing_day_limit" });
  });

  test("is the only one for Pro; a basic account also has a limit of an hour", async () => {
    const { limits } = testSite(database);
    const publishing = daily();
    const [basic, pro] = [await makeUser(db), await makeUser(db, { account_type: "pro", max_ads: -1 })];
    for (const { id } of [basic, pro])
      for (let count = 0; count < PUBLISH_ATTEMPTS_PER_HOUR; count += 1) await limits.take("publish", id);
    expect(await refusedWith(publishing(basic))).toMatchObject({ code: "too_many_requests" });
    expect(await publishing(pro)).toMatchObject({ isNew: true });
  });

  test("counts neither refused ads nor a repeated form", async () => {
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

test("if e-mails must be confirmed, publishing without a confirmed address or phone is refused to every caller", async () => {
  const site = testSite(database, { requiresConfirmedEmail: true });
  const publishing = (user: User) =>
    publishListing(
      { ...site, rules: site.env, screening: undefined },
      { userId: user.id, currency: "BGN" },
      listingInput(),
    );
  expect(await refusedWith(publishing(await makeUser(db)))).toMatchObject({ code: "email_unconfirmed" });
  await publishing(await makeUser(db, { email_verified: true }));
  await publishing(await makeUser(db, { phone_number: "+359888123456", phone_number_verified: true }));
});
