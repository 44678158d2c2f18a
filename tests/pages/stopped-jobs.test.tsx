// A stopped job on the system page, and its permission by an administrator.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { changeTexts } from "#app/admin/audit/audit-text.ts";
import { Warnings } from "#app/admin/system/system-sections.tsx";
import { expireListings } from "#app/listings/life/listings.jobs.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { findStoppedJobs } from "#app/platform/jobs/stopped-jobs.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { action, loader } from "#app/routes/admin/system.tsx";
import { useDatabase } from "#tests/support/database.ts";
import { DUE_ROWS } from "#tests/support/due-rows.ts";
import { makeUser, testSite, type User } from "#tests/support/make.ts";
import { textOf } from "#tests/support/render.tsx";
import { contextOf, personOf, postRequest } from "#tests/support/request.ts";

const { database, db } = useDatabase();
const queue = new JobQueue(database, createLog("silent"), { isQuiet: true });
const JOB = expireListings.name;
let site: Site;
let admin: User;
beforeAll(() => queue.open([expireListings]));
afterAll(() => queue.stop());
beforeEach(async () => {
  site = testSite(database);
  admin = await makeUser(db, { is_admin: true });
  await DUE_ROWS["expire-listings listings"]?.(db, new Date(Date.now() - 1_000), 12);
  await run();
});

async function run(): Promise<void> {
  await queue.enqueue(expireListings, undefined);
  await queue.runWaiting(site, [expireListings]);
}

const shown = async () => (await db.selectFrom("listings").select("id").where("is_public", "=", true).execute()).length;

/** The arguments of the loader and the action of /admin/system. */
const visit = (user: User, fields: Record<string, string> = {}) =>
  ({
    request: postRequest("/admin/system", fields),
    url: new URL("http://localhost:3000/admin/system"),
    context: contextOf(site, personOf(user)),
    params: {},
    pattern: "/admin/system",
  }) as const;

async function warnings(): Promise<string> {
  const { warnings, stopped } = await loader(visit(admin));
  return textOf(<Warnings warnings={warnings} stopped={stopped} />);
}

describe("a stopped job", () => {
  test("is shown on the system page with its numbers and a button until it is allowed", async () => {
    expect(await warnings()).toMatch(
      /Задачата „expire-listings“ спря на .*наведнъж щеше да обработи 12 от общо 12 \(обяви с изтекъл срок\).*Разреши веднъж/,
    );
    await action(visit(admin, { job: JOB, due: "12" }));
    expect(await warnings()).toMatch(
      /Задачата „expire-listings“ е разрешена\. При следващото си изпълнение ще обработи 12/,
    );
    expect(await warnings()).not.toContain("Разреши веднъж");
    await run();
    expect([await shown(), await findStoppedJobs(db)]).toEqual([0, []]);
    const [entry] = await db.selectFrom("audit_log").selectAll().execute();
    expect(entry).toMatchObject({ actor_id: admin.id, action: "allow-job", target_type: "job", target_id: JOB });
    expect(changeTexts("job", entry?.before, entry?.after)).toEqual(["разрешени наведнъж: — → 12"]);
  });

  test("is not allowed with an outdated number or without permission", async () => {
    await action(visit(admin, { job: JOB, due: "11" }));
    await action(visit(admin, { job: "erase-accounts", due: "12" }));
    await expect(action(visit(await makeUser(db), { job: JOB, due: "12" }))).rejects.toMatchObject({
      init: { status: 403 },
    });
    await run();
    expect(await shown()).toBe(12);
    expect(await db.selectFrom("audit_log").select("id").execute()).toEqual([]);
  });
});
