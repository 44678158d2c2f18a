import { expect, test } from "vitest";
import type { Db } from "#app/platform/database.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite } from "#tests/support/make.ts";
import { contextOf, viewerOf } from "#tests/support/request.ts";
import { loader } from "./listing-vip.tsx";

const { database, db } = useDatabase();

/** A database that has gone away for questions about `table`. */
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

test("tokens that cannot be counted are said to be so", async () => {
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
