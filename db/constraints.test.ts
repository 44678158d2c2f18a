// Tests the named constraints of the database with plain SQL, except closed sets, which scripts/database-types.test.ts compares with the types.
import type { Insertable } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, makeListing, makePhone, makePhotoRow, makeUser } from "#tests/support/make.ts";
import { makeMessage, makeReport } from "#tests/support/make-rows.ts";
import type { Tables } from "./tables.ts";

const { db } = useDatabase();
const violates = (constraint: string) => ({ constraint });

describe("a phone number", () => {
  test("belongs to one account", async () => {
    const { phone } = await makeUser(db);
    await expect(makeUser(db, { phone })).rejects.toMatchObject(violates("phones_pkey"));
  });

  test("is accepted in an ad or a profile only if it belongs to the owner", async () => {
    const { phone } = await makeUser(db);
    const listing = await makeListing(db);
    await expect(
      db.updateTable("listings").set({ phone }).where("id", "=", listing.id).execute(),
    ).rejects.toMatchObject(violates("listings_phone_fkey"));
    await expect(
      db.updateTable("users").set({ phone }).where("id", "=", listing.user_id).execute(),
    ).rejects.toMatchObject(violates("users_phone_fkey"));
  });

  test("is removed from profile and ads when it is released, and nothing else changes", async () => {
    const phone = makePhone();
    const user = await makeUser(db, { phone });
    const listing = await makeListing(db, { user, phone });
    await db.deleteFrom("phones").where("number", "=", phone).execute();
    expect(await getRow(db, listing.id)).toMatchObject({ phone: null, user_id: user.id });
    expect(await db.selectFrom("users").select("phone").where("id", "=", user.id).executeTakeFirst()).toEqual({
      phone: null,
    });
  });

  test.each(["0888123456", "+0888123456", "+35988", "+359 888 123 456", "+3598881234567890"])(
    "is refused in the form %s",
    async (number) => {
      const { id } = await makeUser(db);
      await expect(db.insertInto("phones").values({ number, user_id: id }).execute()).rejects.toMatchObject(
        violates("phones_e164"),
      );
    },
  );
});

describe("a person", () => {
  test.each([
    [{ email: "Big@example.com" }, "users_email_lower"],
    [{ name: "" }, "users_name_length"],
    [{ name: "а".repeat(81) }, "users_name_length"],
    [{ vip_tokens: -1 }, "users_vip_tokens_not_negative"],
    [{ max_ads: -2 }, "users_max_ads"],
    [{ rating_count: 2, rating_sum: 11 }, "users_rating"],
    [{ rating_count: 2, rating_sum: 1 }, "users_rating"],
  ])("cannot be %o", async (values, constraint) => {
    await expect(makeUser(db, values)).rejects.toMatchObject(violates(constraint));
  });

  test("has a unique e-mail address", async () => {
    const { email } = await makeUser(db);
    await expect(makeUser(db, { email })).rejects.toMatchObject(violates("users_email_key"));
  });
});

describe("an ad", () => {
  test.each([
    [{ price_cents: -1 }, "listings_price_range"],
    [{ price_cents: 100_000_000_001 }, "listings_price_range"],
    [{ status: "inactive", inactive_reason: null }, "listings_inactive_has_reason"],
    [{ status: "active", inactive_reason: "paused" }, "listings_inactive_has_reason"],
    [{ status: "expired", inactive_reason: "sold" }, "listings_inactive_has_reason"],
    [{ title: "" }, "listings_title_length"],
    [{ title: "а".repeat(121) }, "listings_title_length"],
    [{ description: "а".repeat(5001) }, "listings_description_length"],
    [{ town: "а".repeat(81) }, "listings_town_length"],
    [{ views: -1 }, "listings_views"],
    [{ attributes: "[]" }, "listings_attributes_object"],
    [{ category_id: 99 }, "listings_category_id_fkey"],
  ] as const)("cannot have %o", async (values, constraint) => {
    await expect(makeListing(db, { row: values })).rejects.toMatchObject(violates(constraint));
  });

  test("is published once for each idempotency key of a person", async () => {
    const user = await makeUser(db);
    const form_token = "0f8fad5b-d9cb-469f-a165-70867728950e";
    await makeListing(db, { user, row: { form_token } });
    await expect(makeListing(db, { user, row: { form_token } })).rejects.toMatchObject(
      violates("listings_form_token_key"),
    );
    await makeListing(db, { row: { form_token } });
  });

  test.each([
    ["BGN", 12_345, 12_345],
    ["EUR", 100, 196],
    ["EUR", 50_000, 97_792],
    ["EUR", 0, 0],
  ] as const)("of %s %i is compared as %i stotinki", async (currency, priceCents, stotinki) => {
    expect((await makeListing(db, { currency, priceCents })).price_bgn).toBe(stotinki);
  });

  test("has one photo in each position, also after positions are swapped", async () => {
    const { id, user_id } = await makeListing(db);
    const place = (position: number) => makePhotoRow(db, user_id, { listing_id: id, position });
    const [first, second] = [await place(0), await place(1)];
    await expect(place(1)).rejects.toMatchObject(violates("photos_place_key"));
    await inTransaction(db, async (tx) => {
      await tx.updateTable("photos").set({ position: 1 }).where("id", "=", first.id).execute();
      await tx.updateTable("photos").set({ position: 0 }).where("id", "=", second.id).execute();
    });
  });
});

describe("a rating", () => {
  type Rating = Partial<Insertable<Tables["ratings"]>>;
  const rate = async (userId: string, values: Rating) =>
    db
      .insertInto("ratings")
      .values({ user_id: userId, rated_by: null, rater_address: null, listing_id: null, rating: 5, ...values })
      .execute();

  test("is unique for each signed-in person and seller", async () => {
    const [seller, other, rater] = [await makeUser(db), await makeUser(db), await makeUser(db)];
    await rate(seller.id, { rated_by: rater.id });
    await rate(other.id, { rated_by: rater.id });
    await expect(rate(seller.id, { rated_by: rater.id, rating: 1 })).rejects.toMatchObject(
      violates("ratings_rater_key"),
    );
  });

  test("is unique for each network address and seller", async () => {
    const [seller, other] = [await makeUser(db), await makeUser(db)];
    await rate(seller.id, { rater_address: "hash" });
    await rate(other.id, { rater_address: "hash" });
    await rate(seller.id, { rater_address: "another" });
    await expect(rate(seller.id, { rater_address: "hash" })).rejects.toMatchObject(violates("ratings_address_key"));
  });

  test("cannot be given to oneself", async () => {
    const { id } = await makeUser(db);
    await expect(rate(id, { rated_by: id })).rejects.toMatchObject(violates("ratings_not_oneself"));
  });

  test.each([0, 6])("cannot be %i", async (rating) => {
    const { id } = await makeUser(db);
    await expect(rate(id, { rating })).rejects.toMatchObject(violates("ratings_range"));
  });
});

test.each([
  [{ subject: "х".repeat(151) }, "messages_subject_length"],
  [{ message: "х".repeat(5001) }, "messages_message_length"],
])("a message cannot have %o", async (values, constraint) => {
  await expect(makeMessage(db, values)).rejects.toMatchObject(violates(constraint));
});

test("a report cannot have a longer text than the form allows", async () => {
  const report = makeReport(db, undefined, { description: "х".repeat(1001) });
  await expect(report).rejects.toMatchObject(violates("reports_description_length"));
});

test("necessary cookies cannot be refused", async () => {
  const choice = { consent_given: true, analytics: true, marketing: false, privacy_policy_version: "1" };
  const row = { ip_address: "203.0.113.0", user_agent: "", ...choice, necessary: false };
  await expect(db.insertInto("consents").values(row).execute()).rejects.toMatchObject(violates("consents_necessary"));
});
