// The filters of the audit log and its CSV file.
import { expect, test } from "vitest";
import { readAuditQuery } from "#app/admin/records/list-queries.server.ts";
import { auditCsv } from "#app/admin/records/records-csv.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { makeReport } from "#tests/support/make-rows.ts";
import { countAudit, findAudit } from "./audit-list.queries.server.ts";

const { db } = useDatabase();

/** Stores five rows: a block, a stop of an ad, a dismissed report of it, a granted role, and a block long ago. */
async function makeLog() {
  const admin = await makeUser(db, { is_admin: true, name: "Главна Админова" });
  const person = await makeUser(db, { name: "Мирослав Кривев" });
  const listing = await makeListing(db, { user: person, title: "=Чудо; телевизор" });
  const report = await makeReport(db, listing);
  const row = (target_type: string, target_id: string, action: string, rest: object = {}) => ({
    actor_id: admin.id,
    action,
    target_type,
    target_id,
    created_at: new Date("2026-11-20T22:30:00Z"),
    ...rest,
  });
  const values = [
    row("user", person.id, "block", { created_at: new Date("2025-01-05T12:00:00Z") }),
    row("user", person.id, "block", { after: JSON.stringify({ block_reason: "spam" }) }),
    row("listing", listing.id, "deactivate", { after: JSON.stringify({ decision_reason: "fraud" }) }),
    row("report", report.id, "dismiss"),
    row("user", admin.id, "grant-admin", { actor_id: null }),
  ];
  await db.insertInto("audit_log").values(values).execute();
  return { admin, person, listing };
}

const found = async (params: Record<string, string>) => {
  const query = readAuditQuery(new URLSearchParams(params));
  const { rows } = await findAudit(db, query);
  expect(await countAudit(db, query)).toBe(rows.length);
  return rows.map(({ target_type, action }) => `${target_type}:${action}`).reverse();
};

test("the log is found by person, ad, kind and day, also combined", async () => {
  const { admin, person, listing } = await makeLog();
  const [block, stop, dismissal] = ["user:block", "listing:deactivate", "report:dismiss"];
  // A person by a part of the name; by the id with their ads and the reports about these.
  expect(await found({ object: "кривев" })).toEqual([block, block]);
  expect(await found({ object: person.id })).toEqual([block, block, stop, dismissal]);
  expect(await found({ object: "няма такъв" })).toEqual([]);
  // An ad by its words; by its address with the reports about it.
  expect(await found({ object: "телевизори" })).toEqual([stop]);
  expect(await found({ object: `https://example.com/ad/chudo-${listing.id}` })).toEqual([stop, dismissal]);
  expect(await found({ action: block })).toEqual([block, block]);
  expect(await found({ action: "listing:block" })).toEqual([]);
  // The evening of 20 November in UTC is 21 November in Sofia.
  expect(await found({ from: "2026-11-21" })).toHaveLength(4);
  expect(await found({ from: "2026-11-22" })).toEqual([]);
  expect(await found({ to: "2026-11-20" })).toEqual([block]);
  expect(await found({ to: "2026-13-45", who: admin.id })).toHaveLength(4);
  expect(await found({ object: "кривев", action: block, from: "2026-11-21", who: "админова" })).toEqual([block]);
});

test("the CSV file contains the filtered log as sentences, with formulas neutralised", async () => {
  const { person, listing } = await makeLog();
  const csv = async (params: Record<string, string>) =>
    (await auditCsv(db, readAuditQuery(new URLSearchParams(params))).text()).split("\r\n");
  const [head, ...lines] = await csv({});
  expect(head).toBe("Кога;Кой;Какво;Обект;Промяна");
  expect(lines).toHaveLength(6);
  expect(lines[3]).toContain(`Главна Админова;Блокира Мирослав Кривев: спам;${person.id}`);
  const [, stop, end] = await csv({ object: listing.id, action: "listing:deactivate" });
  expect(stop).toContain('"Спря обявата „=Чудо; телевизор“: измамна обява"');
  expect(end).toBe("");
  await db.updateTable("users").set({ name: "=HYPERLINK(1)" }).where("name", "=", "Главна Админова").execute();
  expect((await csv({ action: "report:dismiss" }))[1]).toContain(";'=HYPERLINK(1);");
});
