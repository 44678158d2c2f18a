// The page of a person in the administration: notes, sessions, and what it lists.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { collectData } from "#app/admin/own-data/own-data.queries.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { makeReport, makeSession, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { viewerOf } from "#tests/support/request.ts";
import { getPerson } from "./people-list.queries.server.ts";
import { addNote, deleteNote, findNotes, noteSchema } from "./person-notes.server.ts";
import { findListingsOf, findLogOf, findReportsOf } from "./person-page.queries.server.ts";
import { endPersonSession } from "./person-sessions.commands.server.ts";
import { personPageView } from "./person-view.server.ts";

const { db } = useDatabase();
let admin: User;
let person: User;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true, name: "Главна" });
  person = await makeUser(db, { name: "Иван" });
});

const texts = async () => (await findNotes(db, person.id)).map(({ note }) => note);
const write = (note: string, by = admin, formKey?: string) =>
  addNote(db, viewerOf(by), { userId: person.id, note, formKey });
const audit = () =>
  db.selectFrom("audit_log").select(["action", "target_id", "before", "after"]).orderBy("id").execute();

test("a note is stored once per form, and the log does not tell what it says", async () => {
  const key = randomUUID();
  await write("Обади се <b>два</b> пъти.", admin, key);
  await write("Обади се <b>два</b> пъти.", admin, key);
  expect(await findNotes(db, person.id)).toMatchObject([
    { note: "Обади се <b>два</b> пъти.", about: expect.stringContaining("Главна, ") },
  ]);
  expect(await audit()).toEqual([{ action: "add-person-note", target_id: person.id, before: null, after: null }]);
});

test("a note is deleted by any administrator, and only from the page of its person", async () => {
  await write("Сменя си имената.");
  const [note] = await findNotes(db, person.id);
  const row = { userId: person.id, rowId: note?.id ?? "" };
  const [colleague, stranger] = [await makeUser(db, { is_admin: true }), await makeUser(db)];
  expect(await refusal(deleteNote(db, viewerOf(stranger), row))).toBe("access_denied");
  expect(await refusal(deleteNote(db, null, row))).toBe("access_denied");
  expect(await refusal(deleteNote(db, viewerOf(colleague), { ...row, userId: stranger.id }))).toBe(
    "admin_target_missing",
  );
  expect(await texts()).toEqual(["Сменя си имената."]);
  await deleteNote(db, viewerOf(colleague), row);
  expect(await refusal(deleteNote(db, viewerOf(colleague), row))).toBe("admin_target_missing");
  expect((await audit()).map(({ action }) => action)).toEqual(["add-person-note", "delete-person-note"]);
});

test("notes are written by administrators only, about existing accounts, with 1 to 1,000 characters", async () => {
  expect(await refusal(write("Хитро.", person))).toBe("access_denied");
  const gone = await makeUser(db, { deleted_at: new Date() });
  expect(await refusal(addNote(db, viewerOf(admin), { userId: gone.id, note: "Хитро." }))).toBe("admin_target_missing");
  const isValid = (note: unknown) => noteSchema.safeParse({ note }).success;
  expect([" ", undefined, "я".repeat(1_001), "я".repeat(1_000)].map(isValid)).toEqual([false, false, false, true]);
  expect(await texts()).toEqual([]);
});

test("the data of a person contain the notes about them without their author, who may leave", async () => {
  await write("Обади се.");
  expect((await collectData(db, person.id)).notes_about_you).toEqual([
    { note: "Обади се.", written_at: expect.any(Date) },
  ]);
  await db.deleteFrom("users").where("id", "=", admin.id).execute();
  expect(await findNotes(db, person.id)).toMatchObject([{ about: expect.stringContaining("изтрит профил") }]);
  await db.deleteFrom("users").where("id", "=", person.id).execute();
  expect(await db.selectFrom("person_notes").selectAll().execute()).toEqual([]);
});

test("one session is ended, and never that of somebody else", async () => {
  const sessionOf = async (user: User) => (await makeSession(db, user.id)).id;
  const [first, second, foreign] = [await sessionOf(person), await sessionOf(person), await sessionOf(admin)];
  const end = (rowId: string, by = admin) => endPersonSession(db, viewerOf(by), { userId: person.id, rowId });
  expect(await refusal(end(foreign))).toBe("admin_target_missing");
  expect(await refusal(end(first, person))).toBe("access_denied");
  await end(first);
  const left = await db.selectFrom("sessions").select("id").execute();
  expect(left.map(({ id }) => id).sort()).toEqual([second, foreign].sort());
  expect(await audit()).toMatchObject([{ action: "end-session", target_id: person.id }]);
});

test("the page lists ads as people see them, reports about and by the person, and decisions about their ads", async () => {
  const listing = await makeListing(db, { user: person, title: "Злато на килограм" });
  await makeReport(db, listing, { reporter_user_id: admin.id });
  const [about, by] = [
    await findReportsOf(db, "listing_user_id", person.id),
    await findReportsOf(db, "reporter_user_id", person.id),
  ];
  expect([about.count, about.rows[0]?.title, by.count]).toEqual([1, "Злато на килограм", 0]);
  const state = async () => (await findListingsOf(db, person.id)).rows[0]?.note.split(" · ")[0];
  expect(await state()).toBe("Активна");
  await setUser(db, person.id, { is_blocked: true });
  expect(await state()).toBe("Скрита заради собственика");
  const decision = { actor_id: admin.id, action: "deactivate", target_type: "listing", target_id: listing.id };
  await db
    .insertInto("audit_log")
    .values([decision, { ...decision, target_id: randomUUID() }])
    .execute();
  expect((await findLogOf(db, person.id)).rows).toMatchObject([{ verb: "Спря обявата", name: "„Злато на килограм“" }]);
});

test("a deleted account is shown without actions until it is erased", async () => {
  const view = async () => {
    const row = await getPerson(db, person.id);
    return row && personPageView(row, viewerOf(admin));
  };
  expect((await view())?.actions).toContain("block");
  await setUser(db, person.id, { deleted_at: new Date() });
  expect(await view()).toMatchObject({ isDeleted: true, actions: [], mayCreatePasswordLink: false });
});
