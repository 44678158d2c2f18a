// Offices that get the weekly sheet: appointed by an administrator, confirmed by a link, mailed once a week.
import { beforeEach, expect, test } from "vitest";
import { answerForOffice, findOfficeByLink } from "#app/listings/sheet/offices.server.ts";
import { SHEET_JOBS } from "#app/listings/sheet/weekly-sheet.jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { appointOffice, switchOffice } from "./offices.commands.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const OFFICE = { name: "Кметство Узунджово", email: "Kmet@uzundzhovo.example", town: "haskovo" };
const [makeWeeklySheets] = SHEET_JOBS;
let admin: User;

beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  const listing = await makeListing(db, { title: "Дъбова маса", town: "Узунджово" });
  await db.updateTable("listings").set({ prints_phone: true }).where("id", "=", listing.id).execute();
  await makeListing(db, { title: "Буркан мед", town: "Хасково" });
});

const appoint = () => appointOffice(mailing.site, admin.id, OFFICE);
const office = () => db.selectFrom("offices").selectAll().executeTakeFirstOrThrow();
/** Runs the job of this morning; returns the mails that arrived. */
async function morning() {
  mailing.server.mails.length = 0;
  await makeWeeklySheets.run(mailing.site, undefined, new Date());
  await mailing.deliver();
  return mailing.server.mails;
}

test("an office confirms its address by the link, and gets the sheet with permitted phones once a week", async () => {
  await appoint();
  await mailing.deliver();
  const { text, to } = mailing.only();
  expect(to).toBe("kmet@uzundzhovo.example");
  const link = new URL(/https?:\S+sedmitsa\S+/.exec(text)?.[0] ?? "");
  expect(await morning()).toEqual([]);
  const { id } = await office();
  expect((await findOfficeByLink(mailing.site, "haskovo", link.searchParams))?.id).toBe(id);
  expect(await findOfficeByLink(mailing.site, "harmanli", link.searchParams)).toBeUndefined();
  await answerForOffice(db, id, "confirm");
  const [sheet, ...others] = await morning();
  expect(others).toEqual([]);
  const lines = sheet?.text.split("\n") ?? [];
  expect(lines.find((line) => line.startsWith("Дъбова маса"))).toMatch(/ · № \w+ · тел\. \d[\d\s]+$/);
  expect(lines.find((line) => line.startsWith("Буркан мед"))).toMatch(/ · № \w+$/);
  // A second run, of this process or another one, mails nothing.
  expect(await morning()).toEqual([]);
});

test("an ended office gets nothing and its link shows nothing, until it is restored; all of it is audited", async () => {
  await appoint();
  const { id } = await office();
  await answerForOffice(db, id, "confirm");
  await switchOffice(mailing.site, admin.id, { id, isEnded: true });
  expect(await morning()).toEqual([]);
  const params = new URLSearchParams({ office: id, k: mailing.site.hash("office", id) });
  expect(await findOfficeByLink(mailing.site, "haskovo", params)).toBeUndefined();
  await switchOffice(mailing.site, admin.id, { id, isEnded: false });
  expect(await morning()).toHaveLength(1);
  // Whoever ended the mails by the link confirms again.
  await answerForOffice(db, id, "end");
  mailing.server.mails.length = 0;
  await switchOffice(mailing.site, admin.id, { id, isEnded: false });
  await mailing.deliver();
  expect(mailing.only().text).toContain("Потвърди и виж листа");
  const log = await db.selectFrom("audit_log").select(["action", "after"]).orderBy("id").execute();
  expect(log.map(({ action }) => action)).toEqual(["appoint-office", "end-office", "restore-office", "restore-office"]);
  expect(JSON.stringify(log)).not.toContain("example");
});

test("a wrong key is no link", async () => {
  await appoint();
  const { id } = await office();
  for (const k of ["", "x", mailing.site.hash("other", id)])
    expect(await findOfficeByLink(mailing.site, "haskovo", new URLSearchParams({ office: id, k }))).toBeUndefined();
});
