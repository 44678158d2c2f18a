import { expect, test } from "vitest";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makePhotoRow, makeUser, testSite } from "#tests/support/make.ts";
import { makeMessage, makeReport } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { findWaiting } from "./waiting-list.server.ts";

const { database, db } = useDatabase();

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const waiting = async (admin: Parameters<typeof personOf>[0]) =>
  findWaiting(db, personOf(admin), new Date(Date.UTC(2026, 10, 21, 12)));

test("what waits is listed by age, a reported ad with photo, words, people and earlier reports about its owner", async () => {
  const admin = await makeUser(db, { is_admin: true });
  const owner = await makeUser(db, { name: "Иван Продавача" });
  const [ad, other] = [await makeListing(db, { user: owner, title: "Злато" }), await makeListing(db, { user: owner })];
  await makePhotoRow(db, owner.id, { listing_id: ad.id });
  await makeReport(db, ad, { reason: "fraud", description: "Иска капаро.", created_at: at(8), reporter_key: "a" });
  await makeReport(db, ad, { reason: "spam", created_at: at(10), reporter_key: "b" });
  await makeReport(db, other, { status: "resolved", reporter_key: "a" });
  await makeReport(db, other, { status: "dismissed", reporter_key: "b" });
  await makeMessage(db, { subject: "Въпрос", created_at: at(9) });
  await makeMessage(db, { subject: "Прочетено", status: "reviewed", created_at: at(6) });
  const { rows, hasMore } = await waiting(admin);
  expect(hasMore).toBe(false);
  expect(rows.map(({ title }) => title)).toEqual(["Злато", "Въпрос"]);
  expect(rows[0]).toMatchObject({
    words: "Иска капаро.",
    photo: expect.stringContaining("400"),
    facts: ["Измамна обява", "2 души", expect.stringContaining("вчера")],
    owner: "Иван Продавача, 2 други доклада, 1 уважен",
  });
  expect(rows[0]?.requests?.map(({ label, ids, reason }) => [label, ids.length, reason])).toEqual([
    ["Няма нарушение", 2, undefined],
    ["Спри обявата", 1, "fraud"],
  ]);
});

test("a decided ad leaves the list, and more than the list shows is said", async () => {
  const admin = await makeUser(db, { is_admin: true });
  const reports = [];
  for (let place = 0; place < 7; place += 1)
    reports.push(await makeReport(db, await makeListing(db, { title: `Вещ ${place}` }), { created_at: at(place) }));
  const before = await waiting(admin);
  expect([before.rows.length, before.hasMore, before.rows[0]?.title]).toEqual([6, true, "Вещ 0"]);
  await administer(testSite(database), admin, "reports/dismiss", { id: reports[0]?.id ?? "" });
  await administer(testSite(database), admin, "listings/deactivate", { id: reports[1]?.listing_id ?? "" });
  const after = await waiting(admin);
  expect([after.rows.length, after.hasMore, after.rows[0]?.title]).toEqual([5, false, "Вещ 2"]);
});
