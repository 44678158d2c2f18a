import { expect, test } from "vitest";
import { updateProfile } from "#app/accounts/profile/accounts.commands.server.ts";
import { getListingPhone } from "#app/listings/page/listings.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { listingInput, makeListing, makeUser, publishDependencies, RULES } from "#tests/support/make.ts";
import { personOf } from "#tests/support/request.ts";
import { countListingsWithPhone, lastContactPhone, replaceContactPhone } from "./contact-phones.server.ts";
import { editListing, publishListing } from "./listings.commands.server.ts";

const { db } = useDatabase();
const [OLD, NEW, OTHER] = ["+359888111222", "+359888333444", "+359888555666"];

test("the new number of a profile replaces the old one in the person's ads only, and frees it", async () => {
  const user = await makeUser(db);
  const other = await makeUser(db);
  await updateProfile(db, user.id, { name: "Мария", phone: OLD });
  await updateProfile(db, other.id, { name: "Петър", phone: OTHER });
  await db.insertInto("phones").values({ number: "+359888777888", user_id: user.id }).execute();
  const [first, second, third] = await Promise.all(
    [user, user, other].map((owner, index) =>
      makeListing(db, { user: owner, phone: [OLD, "+359888777888", OTHER][index] ?? OTHER }),
    ),
  );
  await updateProfile(db, user.id, { name: "Мария", phone: NEW });
  expect(await countListingsWithPhone(db, user.id, OLD)).toBe(1);
  await replaceContactPhone(db, user.id, OTHER);
  await replaceContactPhone(db, user.id, OLD);
  const phoneOf = async (id: string | undefined) =>
    (
      await db
        .selectFrom("listings")
        .select("phone")
        .where("id", "=", id ?? "")
        .executeTakeFirst()
    )?.phone;
  expect(await Promise.all([first?.id, second?.id, third?.id].map(phoneOf))).toEqual([NEW, "+359888777888", OTHER]);
  expect(await db.selectFrom("phones").select("number").where("number", "=", OLD).execute()).toEqual([]);
  expect([NEW, "+359888777888"]).toContain(await lastContactPhone(db, user.id));
  expect(await lastContactPhone(db, (await makeUser(db)).id)).toBeUndefined();
});

test("Viber is said of a number: all ads with it tell, others do not, and nobody says it of another person's number", async () => {
  const user = await makeUser(db, { phone: OLD });
  const person = personOf(user);
  const publish = (input: Parameters<typeof listingInput>[0]) =>
    publishListing(
      publishDependencies(db, RULES),
      { userId: user.id, currency: "BGN", allowsNearDuplicate: true },
      listingInput(input),
    );
  const isTold = async ({ id }: { readonly id: string }) => (await getListingPhone(db, id, null))?.hasViber;
  const [own, profile] = [await publish({ phone: NEW, hasViber: true }), await publish({ phone: "" })];
  expect([await isTold(own), await isTold(profile)]).toEqual([true, false]);
  // An edit by a program that does not say it, and one that unchecks the box.
  await editListing(db, { person, rules: RULES, id: own.id }, listingInput({ phone: NEW }));
  expect(await isTold(own)).toBe(true);
  await editListing(db, { person, rules: RULES, id: own.id }, listingInput({ phone: NEW, hasViber: false }));
  expect(await isTold(own)).toBe(false);
  await updateProfile(db, user.id, { name: "Мария", phone: OLD, hasViber: true });
  expect([await isTold(own), await isTold(profile)]).toEqual([false, true]);
  const other = await makeUser(db);
  await updateProfile(db, other.id, { name: "Петър", phone: OLD, hasViber: false }).catch(() => undefined);
  expect(await isTold(profile)).toBe(true);
});
