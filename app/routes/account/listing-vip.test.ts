import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { whileInsertsFail } from "#tests/support/failing-inserts.ts";
import { makeListing, makeUser, testSite } from "#tests/support/make.ts";
import { makeTokens } from "#tests/support/make-rows.ts";
import { contextOf, viewerOf } from "#tests/support/request.ts";
import { action, loader } from "./listing-vip.tsx";

const { database, db } = useDatabase();

/** Returns a database whose queries of `table` fail. */
function without(table: string): Db {
  return new Proxy(db, {
    get(target, name, self) {
      if (name !== "selectFrom") return Reflect.get(target, name, self);
      return (from: string, ...rest: []) => {
        if (from === table) throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
        return target.selectFrom(from as "users", ...rest);
      };
    },
  });
}

test("reports that the tokens cannot be counted if their query fails", async () => {
  const user = await makeUser(db);
  const { id } = await makeListing(db, { user });
  const request = new Request(`http://localhost:3000/my-ads/${id}/vip`);
  const site = { ...testSite(database), db: without("users") };
  const load = loader({
    request,
    url: new URL(request.url),
    params: { id },
    context: contextOf(site, viewerOf(user)),
    pattern: "/my-ads/:id/vip",
  });
  await expect(load).rejects.toMatchObject({
    data: { code: "tokens_check_failed", text: "Възникна грешка при проверка на VIP токените" },
    init: { status: 503 },
  });
});

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
      context: contextOf(testSite(database), viewerOf(user)),
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
