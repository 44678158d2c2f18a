import { expect, test } from "vitest";
import { namesOfRecords } from "#app/admin/audit/record-names.server.ts";
import { findStats } from "#app/admin/dashboard/dashboard.queries.server.ts";
import { eraseDeletedAccounts } from "#app/admin/own-data/erasure.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make.ts";
import { makeMessage } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { messageView } from "./message-view.server.ts";
import { findMessages } from "./messages-list.queries.server.ts";

const { db } = useDatabase();

/** Returns what the list of resolved messages shows. */
async function shownMessages(q = "") {
  const admin = personOf(await makeUser(db, { is_admin: true }));
  const { rows } = await findMessages(db, { q, state: "resolved", type: undefined, after: undefined });
  return rows.map((row) => messageView(row, admin));
}
const ERASED = { subject: "Изтрито съобщение", name: "Изтрит профил", text: "", status: "resolved" };

test("the message of an erased account is resolved, has a name in the administration, and does not count as new", async () => {
  const sender = await makeUser(db, { deleted_at: new Date(0) });
  const { id } = await makeMessage(db, { user_id: sender.id, subject: "Кога отваряте", name: "Ана" });
  await eraseDeletedAccounts(db);
  expect(await shownMessages()).toMatchObject([ERASED]);
  expect(await shownMessages("изтрито съобщ")).toHaveLength(1);
  expect(await findStats(db)).toMatchObject({ newMessages: 0 });
  expect(await namesOfRecords(db, "messages", [id])).toEqual(new Map([[id, "Изтрито съобщение, Изтрит профил"]]));
});
