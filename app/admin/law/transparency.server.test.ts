import { expect, test } from "vitest";
import { findReportOutcome, reportListing } from "#app/listings/reports/reports.commands.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite, visitorFrom } from "#tests/support/make.ts";
import { findTransparency } from "./transparency.queries.server.ts";

const { database, db } = useDatabase();

test("reports and decisions are counted by year, without people", async () => {
  const site = testSite(database);
  const [admin, person] = [await makeUser(db, { is_admin: true }), await makeUser(db)];
  const { id } = await makeListing(db, { user: person });
  const receipt = await reportListing(site, id, {
    reason: "illegal",
    description: "",
    place: "втората снимка",
    legal_ground: "ЗЗЖ, чл. 35",
    good_faith: true,
    userId: null,
    visitor: visitorFrom("192.0.2.1"),
  });
  expect(await findReportOutcome(db, receipt)).toEqual({ status: "pending", decision: null });
  expect(await db.selectFrom("reports").select(["place", "legal_ground", "in_good_faith"]).execute()).toEqual([
    { place: "втората снимка", legal_ground: "ЗЗЖ, чл. 35", in_good_faith: true },
  ]);
  await administer(site, admin, "people/block", { id: person.id });
  const old = { action: "block", target_type: "user", target_id: person.id, before: null, after: null };
  await db
    .insertInto("audit_log")
    .values({ ...old, actor_id: null, created_at: new Date("2025-12-31T21:30:00Z") })
    .execute();
  const table = await findTransparency(db, new Date("2026-11-24T12:00:00Z"));
  const counts = (label: string) => table.rows.find((row) => row.label === label)?.counts;
  expect(table.years).toEqual([2026, 2025]);
  expect(counts("Доклади: Незаконно съдържание")).toEqual([1, 0]);
  // Half past eleven on the last evening of 2025 in Sofia.
  expect(counts("Блокирани профили")).toEqual([1, 1]);
  expect(counts("Изтрити от нас обяви")).toEqual([0, 0]);
  expect(JSON.stringify(table)).not.toContain(person.id);
});
