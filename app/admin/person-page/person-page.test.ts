// The page of a person in the administration: notes, sessions, and what it lists.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { offerOf } from "#app/admin/actions/admin-actions.ts";
import { eraseDeletedAccounts } from "#app/admin/own-data/erasure.server.ts";
import { collectData } from "#app/admin/own-data/own-data.queries.server.ts";
import { getPersonRow } from "#app/admin/people/people-list.queries.server.ts";
import { endPersonSession } from "#app/admin/people/person-sessions.commands.server.ts";
import { personPageView } from "#app/admin/people/person-view.server.ts";
import { tidyRecords } from "#app/admin/records/records.jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { makeReport, makeSession, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { findListingsOf, findLogOf, findReportsOf } from "./person-page.queries.server.ts";

const { db } = useDatabase();
let admin: User;
let person: User;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true, name: "Главна" });
  person = await makeUser(db, { name: "Иван" });
});

const audit = () =>
  db.selectFrom("audit_log").select(["action", "target_id", "before", "after"]).orderBy("id").execute();

test("notes of earlier versions are in the log and in the data of the person, and erased with the account", async () => {
  await db.insertInto("person_notes").values({ user_id: person.id, author_id: admin.id, note: "Обади се." }).execute();
  await tidyRecords.run({ db }, undefined);
  expect((await findLogOf(db, person.id)).rows).toMatchObject([
    { verb: "Записа за", changes: ["бележка: — → Обади се."] },
  ]);
  expect((await collectData(db, person.id)).notes_about_you).toEqual([
    { note: "Обади се.", written_at: expect.any(Date) },
  ]);
  await setUser(db, person.id, { deleted_at: new Date(0) });
  await eraseDeletedAccounts(db);
  expect(await audit()).toEqual([]);
});

test("one session is ended, and never that of somebody else", async () => {
  const sessionOf = async (user: User) => (await makeSession(db, user.id)).id;
  const [first, second, foreign] = [await sessionOf(person), await sessionOf(person), await sessionOf(admin)];
  const end = (rowId: string, by = admin) => endPersonSession(db, personOf(by), { userId: person.id, rowId });
  expect(await refusal(end(foreign))).toBe("session_missing");
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
    const row = await getPersonRow(db, person.id);
    return row && personPageView(row, personOf(admin));
  };
  expect(offerOf((await view())?.actions ?? [], "block")).toBeDefined();
  await setUser(db, person.id, { deleted_at: new Date() });
  expect(await view()).toMatchObject({ isDeleted: true, actions: [], mayCreatePasswordLink: false });
});
