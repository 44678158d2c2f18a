import { beforeEach, describe, expect, test } from "vitest";
import { saveListings } from "#app/listings/saved/saved-listings.commands.server.ts";
import { matchListings } from "#app/messaging/saved-searches/match-listing.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import type { ListingInactiveReason } from "#db/tables.ts";
import { BIKES, useAlerting } from "#tests/support/alerting.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { ageListing, setListing, setUser } from "#tests/support/make-rows.ts";
import { recipientOfAccount, setSwitches } from "./recipients.server.ts";
import { recordEndingSoon } from "./saved-news.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const { later, save, tell, tellInFiveMinutes } = useAlerting({ database, db }, mailing);

let person: User;
let recipient: string;
beforeEach(async () => {
  person = await makeUser(db, { email_verified: true });
  recipient = await recipientOfAccount(db, person.id);
  await setSwitches(db, recipient, ["wants_saved", "wants_searches"]);
});

const bike = (row = {}) => makeListing(db, { title: "Велосипед", priceCents: 50_000, ...row });
const saveAds = (...ids: readonly string[]) => saveListings(db, person.id, ids);
const setPrice = (id: string, price_cents: number) =>
  db.updateTable("listings").set({ price_cents }).where("id", "=", id).execute();
const stop = (id: string, inactive_reason: ListingInactiveReason) =>
  db.updateTable("listings").set({ status: "inactive", inactive_reason }).where("id", "=", id).execute();
const resume = (id: string) =>
  db.updateTable("listings").set({ status: "active", inactive_reason: null }).where("id", "=", id).execute();
/** Runs the jobs of the next day; returns the number of mails sent. */
async function tomorrow(): Promise<number> {
  await matchListings(db);
  await recordEndingSoon(db);
  await later(DAY);
  return tell();
}
const subjects = () => mailing.server.mails.map(({ subject }) => subject);

describe("a saved ad", () => {
  test("is reported once a day if its price fell, it was sold or paused, or it ends soon", async () => {
    const [cut, sold, paused] = [await bike(), await bike({ title: "Колело" }), await bike({ title: "Тротинетка" })];
    const ending = await bike({ title: "Ролери", row: { expires_at: new Date(Date.now() + 2 * DAY) } });
    await bike({ title: "Друга" });
    await saveAds(cut.id, sold.id, paused.id, ending.id);
    await ageListing(db, cut.id, HOUR);
    await setPrice(cut.id, 40_000);
    await stop(sold.id, "sold");
    await stop(paused.id, "paused");
    expect(await tellInFiveMinutes()).toBe(0);
    expect(await tomorrow()).toBe(1);
    const mail = mailing.only();
    expect(mail.subject).toBe("Новини за 4 обяви");
    expect(mail.to).toBe(person.email);
    expect(mail.text).toContain("Ето новото за запазените Ви обяви.");
    expect(mail.text).toMatch(/Велосипед\n400\u00a0лв\.[^\n]*, беше 500\u00a0лв\.[^\n]*\nХасково · запазена от Вас/);
    expect(mail.text).toMatch(/Колело\nПродадена\n500\u00a0лв\./);
    expect(mail.text).toMatch(/Тротинетка\nСпряна временно\n[^\n]*\n[^\n]*\n[^\n]*\nhttps?:[^\n]*\/saved-ads\n/);
    expect(mail.text).toMatch(/Ролери\nИзтича на \d+ \p{L}+ \d{4}/u);
    expect(mail.text).not.toContain("Друга");
    // Nothing is reported twice, except an end date that has changed.
    expect(await tomorrow()).toBe(0);
    const expires_at = new Date(Date.now() + 3 * DAY - HOUR);
    await setListing(db, ending.id, { expires_at });
    expect(await tomorrow()).toBe(1);
    expect(subjects()[1]).toBe("Скоро изтича: Ролери");
  });

  test("is reported in its state at the time of sending", async () => {
    const listing = await bike();
    await saveAds(listing.id);
    await stop(listing.id, "paused");
    await matchListings(db);
    await resume(listing.id);
    expect(await tomorrow()).toBe(0);
    await stop(listing.id, "paused");
    await matchListings(db);
    await stop(listing.id, "sold");
    expect(await tomorrow()).toBe(1);
    expect(subjects()).toEqual(["Продадена: Велосипед"]);
    // Ads of a blocked owner are not reported.
    await resume(listing.id);
    await stop(listing.id, "paused");
    await setUser(db, listing.user_id, { is_blocked: true });
    expect(await tomorrow()).toBe(0);
  });

  test("is reported only to people who want it, and only for a real price cut", async () => {
    const own = await bike({ user: person });
    const listing = await bike();
    await saveAds(own.id, listing.id);
    await stop(own.id, "sold");
    await setPrice(listing.id, 60_000);
    await setPrice(listing.id, 55_000);
    expect(await tomorrow()).toBe(0);
    await setSwitches(db, recipient, ["wants_searches"]);
    await setPrice(listing.id, 45_000);
    expect(await tomorrow()).toBe(0);
    await setSwitches(db, recipient, ["wants_saved"]);
    await setPrice(listing.id, 44_000);
    await matchListings(db);
    await setSwitches(db, recipient, []);
    expect(await tomorrow()).toBe(0);
    await setSwitches(db, recipient, ["wants_saved"]);
    await db.deleteFrom("saved_listings").execute();
    await setPrice(listing.id, 43_000);
    expect(await tomorrow()).toBe(0);
  });

  test("that also matches a saved search is reported once, with the faster rhythm", async () => {
    await save(recipient, BIKES);
    const listing = await bike();
    await saveAds(listing.id);
    expect(await tellInFiveMinutes()).toBe(1);
    await later(2 * HOUR);
    await setPrice(listing.id, 40_000);
    expect(await tellInFiveMinutes()).toBe(1);
    expect(await tomorrow()).toBe(0);
    expect(subjects()).toEqual(["Нова обява: Велосипед", "Намалена цена: Велосипед"]);
    expect(mailing.server.mails[1]?.text).toContain("по „Велосипед“");
    await bike({ title: "Велосипед втори" });
    await stop(listing.id, "sold");
    await matchListings(db);
    await db.updateTable("tellings").set({ rhythm: "daily" }).where("told_at", "is", null).execute();
    expect(await tomorrow()).toBe(1);
    expect(subjects()[2]).toBe("Новини за 2 обяви");
    expect(mailing.server.mails[2]?.text).toContain("Ето новото по следените Ви търсения и за запазените Ви обяви.");
  });
});
