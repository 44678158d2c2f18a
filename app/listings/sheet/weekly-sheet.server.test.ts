import { beforeEach, describe, expect, test } from "vitest";
import { findMunicipality, type Municipality } from "#app/catalogue/places/municipalities.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite, type User, visitorFrom } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { findPrintedPhones } from "./offices.server.ts";
import { showSheetPhones } from "./sheet-phones.server.ts";
import { makeSheets } from "./weekly-sheet.jobs.server.ts";
import { findSheet, mondayOf } from "./weekly-sheet.queries.server.ts";

const { database, db } = useDatabase();
const haskovo = findMunicipality("haskovo") as Municipality;
const sheet = async (now = new Date()) => findSheet(db, haskovo, { now, display: "bgn-eur" });
const titles = async (now?: Date) => (await sheet(now)).ads.map(({ title }) => title).toSorted();
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
let user: User;
beforeEach(async () => {
  user = await makeUser(db);
});
const make = (title: string, row: object = {}, town = "Хасково") =>
  makeListing(db, { user, title, town, row: { views: 0, ...row } });

test("Monday is that of Sofia", () => {
  expect(mondayOf(new Date("2026-11-29T21:59Z"))).toBe("2026-11-23");
  expect(mondayOf(new Date("2026-11-29T22:01Z"))).toBe("2026-11-30");
  expect(mondayOf(new Date("2026-11-30T12:00Z"))).toBe("2026-11-30");
});

describe("the weekly sheet", () => {
  test("has the new ads of the town and its villages, and no others", async () => {
    await make("Маса");
    await make("Мед", {}, "Узунджово");
    await make("Стол", {}, "Харманли");
    await make("Стара", { listed_at: daysAgo(8) });
    await make("Резервирана", { status: "reserved" });
    await make("Спряна", { status: "inactive", inactive_reason: "paused" });
    expect(await titles()).toEqual(["Маса", "Мед"]);
  });

  test("stays the same all week, except that what is hidden is left out", async () => {
    const table = await make("Маса");
    await make("Мед");
    await makeSheets(db, new Date());
    await make("Нова");
    expect(await titles()).toEqual(["Маса", "Мед"]);
    await makeSheets(db, new Date());
    expect(await titles()).toEqual(["Маса", "Мед"]);
    await setListing(db, table.id, { status: "inactive", inactive_reason: "sold" });
    expect(await titles()).toEqual(["Мед"]);
    const next = new Date(Date.now() + 6.9 * DAY);
    await makeSheets(db, next);
    // The week of a run on Sunday ends on that day.
    if (mondayOf(next) !== mondayOf(new Date())) expect(await titles(next)).toContain("Нова");
  });

  test("says how many more ads there are", async () => {
    for (let made = 0; made < 60; made += 1) await makeListing(db, { title: `Обява номер ${made}`, town: "Хасково" });
    await makeSheets(db, new Date());
    const { ads, others } = await sheet();
    expect(others).toBeGreaterThan(5);
    expect(ads.length + others).toBe(60);
  });
});

describe("phones on the sheet", () => {
  const asked = { person: null, visitor: visitorFrom("203.0.113.9"), headers: new Headers() };

  test("are those whose owners allow it, and they are counted like shown ones", async () => {
    const allowed = await make("Маса", { prints_phone: true });
    await make("Мед");
    const { ads } = await sheet();
    expect(JSON.stringify(ads)).not.toContain(user.phone?.slice(-6));
    const site = testSite(database);
    const { phones, refused } = await showSheetPhones(site, ads, asked);
    expect(Object.keys(phones)).toEqual([allowed.id]);
    expect(refused).toBeUndefined();
    await db.updateTable("listings").set({ status: "inactive", inactive_reason: "paused" }).execute();
    expect((await showSheetPhones(site, ads, asked)).phones).toEqual({});
  });

  test("are left out of an assisted ad, whose owner has not been asked", async () => {
    const principal = {
      principal_name: "Баба Мария",
      principal_phone: "+359888765432",
      principal_agreed_at: new Date(),
    };
    const assisted = await make("Маса", { prints_phone: true, ...principal });
    const { ads } = await sheet();
    expect(ads).toMatchObject([{ id: assisted.id, printsPhone: false }]);
    expect(await findPrintedPhones(db, [assisted.id])).toEqual({});
  });

  test("end with a refusal at the limit of numbers", async () => {
    for (let made = 0; made < 42; made += 1)
      await makeListing(db, { title: `Обява ${made}`, town: "Хасково", row: { prints_phone: true } });
    const { ads } = await sheet();
    const more = [...ads, ...ads];
    const { phones, refused } = await showSheetPhones(testSite(database), more, asked);
    expect(Object.keys(phones).length).toBe(Math.min(40, ads.length));
    expect(refused?.status).toBe(ads.length > 40 ? 429 : undefined);
  });
});
