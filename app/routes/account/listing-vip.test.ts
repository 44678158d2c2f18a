import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { whileInsertsFail } from "#tests/support/failing-inserts.ts";
import { makeListing, makeUser, testSite } from "#tests/support/make.ts";
import { makeTokens } from "#tests/support/make-rows.ts";
import { contextOf, personOf } from "#tests/support/request.ts";
import { action } from "./listing-vip.tsx";

const { database, db } = useDatabase();

test("reports that the tokens cannot be changed if the ledger fails, and promotes nothing", async () => {
  const user = await makeUser(db);
  const { id } = await makeListing(db, { user });
  await makeTokens(db, user.id, 5);
  const body = new URLSearchParams({ days: "3", key: randomUUID() });
  const request = new Request(`http://localhost:3000/my-ads/${id}/vip`, { method: "POST", body });
  const answer = await whileInsertsFail(database, { table: "token_ledger", condition: "new.reason = 'vip'" }, () =>
    action({
      request,
      url: new URL(request.url),
      params: { id },
      context: contextOf(testSite(database), personOf(user)),
      pattern: "/my-ads/:id/vip",
    }),
  );
  expect(answer).toMatchObject({
    data: { notice: { code: "tokens_update_failed", text: "Възникна грешка при актуализиране на VIP токените" } },
    init: { status: 500 },
  });
  expect(await db.selectFrom("listings").select("priority").where("id", "=", id).execute()).toEqual([
    { priority: "normal" },
  ]);
});
