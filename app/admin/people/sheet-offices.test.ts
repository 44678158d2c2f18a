// Offices that get the weekly sheet: appointed by an administrator, mailed once a week, known by the link of their mails.
import { beforeEach, expect, test } from "vitest";
import { endSheetMails, findOfficeByLink } from "#app/listings/sheet/offices.server.ts";
import { SHEET_JOBS } from "#app/listings/sheet/weekly-sheet.jobs.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const [makeWeeklySheets] = SHEET_JOBS;
let admin: User;
let office: User;

beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  office = await makeUser(db, { email: "kmet@uzundzhovo.example", email_verified: true });
  const listing = await makeListing(db, { title: "Дъбова маса", town: "Узунджово" });
  await db.updateTable("listings").set({ prints_phone: true }).where("id", "=", listing.id).execute();
  await makeListing(db, { title: "Буркан мед", town: "Хасково" });
});

const act = (name: "appoint-assistant" | "end-assistant", input: object = {}) =>
  administer(mailing.site, admin, `people/${name}`, { id: office.id, input });
const appoint = (sheet_town = "haskovo") => act("appoint-assistant", { office: "Кметство Узунджово", sheet_town });
const linkWith = (k: string) => new URLSearchParams({ office: office.id, k });
const findByLink = (town = "haskovo", k = mailing.site.hash("office", office.id)) =>
  findOfficeByLink(mailing.site, town, linkWith(k));
/** Runs the job of this morning; returns the mails that arrived. */
async function morning() {
  mailing.server.mails.length = 0;
  await makeWeeklySheets.run(mailing.site, undefined, new Date());
  await mailing.deliver();
  return mailing.server.mails;
}

test("an office with a confirmed address gets the sheet with permitted phones once a week", async () => {
  await appoint();
  await db.updateTable("users").set({ email_verified: false }).where("id", "=", office.id).execute();
  expect(await morning()).toEqual([]);
  await db.updateTable("users").set({ email_verified: true }).where("id", "=", office.id).execute();
  const [sheet, ...others] = await morning();
  expect(others).toEqual([]);
  expect(sheet?.to).toBe("kmet@uzundzhovo.example");
  const lines = sheet?.text.split("\n") ?? [];
  expect(lines.find((line) => line.startsWith("Дъбова маса"))).toMatch(/ · № \w+ · тел\. \d[\d\s]+$/);
  expect(lines.find((line) => line.startsWith("Буркан мед"))).toMatch(/ · № \w+$/);
  const link = new URL(/https?:\S+sedmitsa\S+/.exec(sheet?.text ?? "")?.[0] ?? "");
  expect((await findOfficeByLink(mailing.site, "haskovo", link.searchParams))?.id).toBe(office.id);
  expect(await findOfficeByLink(mailing.site, "harmanli", link.searchParams)).toBeUndefined();
  // A second run, of this process or another one, mails nothing.
  expect(await morning()).toEqual([]);
});

test("an ended office gets nothing and its link shows nothing, until it is appointed again; all of it is audited", async () => {
  await appoint();
  await act("end-assistant");
  expect(await morning()).toEqual([]);
  expect(await findByLink()).toBeUndefined();
  await appoint();
  expect(await morning()).toHaveLength(1);
  await endSheetMails(db, office.id);
  expect(await findByLink()).toBeUndefined();
  const log = await db.selectFrom("audit_log").select(["action", "after"]).orderBy("id").execute();
  expect(log.map(({ action }) => action)).toEqual(["appoint-assistant", "end-assistant", "appoint-assistant"]);
  expect(log[0]?.after).toEqual({ office: "Кметство Узунджово", sheet_town: "haskovo" });
  expect(JSON.stringify(log)).not.toContain("example");
});

test("an assistant without a sheet, and a blocked or deleted account, get none", async () => {
  await appoint("");
  expect(await morning()).toEqual([]);
  await db.updateTable("users").set({ sheet_town: "haskovo" }).where("id", "=", office.id).execute();
  for (const state of [{ is_blocked: true }, { is_blocked: false, deleted_at: new Date() }]) {
    await db.updateTable("users").set(state).where("id", "=", office.id).execute();
    expect([await morning(), await findByLink()]).toEqual([[], undefined]);
  }
});

test("a wrong key is no link", async () => {
  await appoint();
  for (const k of ["", "x", mailing.site.hash("other", office.id)])
    expect(await findByLink("haskovo", k)).toBeUndefined();
});
