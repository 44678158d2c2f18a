// Administrators' decisions on ads and reports: changed rows, mails, and outcomes of reports.
import { beforeEach, describe, expect, test } from "vitest";
import { changeTexts } from "#app/admin/audit/audit-text.ts";
import type { REPORT_ACTIONS } from "#app/admin/inbox/report-actions.server.ts";
import type { LISTING_ACTIONS } from "#app/admin/listings/listing-actions.server.ts";
import { tidyRecords } from "#app/admin/records/records.jobs.server.ts";
import { findReportOutcome, reportListing } from "#app/listings/reports/reports.commands.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeListing, makeUser, type User, visitorFrom } from "#tests/support/make.ts";
import { makeMessage, setListing, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { tellBlocked } from "./decision-mails.server.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
let admin: User;
let owner: User;
let id: string;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  owner = await makeUser(db, { email: "sobstvenik@example.com" });
  ({ id } = await makeListing(db, { user: owner, title: "Златен часовник" }));
});

const decide = (name: keyof typeof LISTING_ACTIONS, input: object = {}, by = admin) =>
  administer(mailing.site, by, `listings/${name}`, { id, input });
const REASON = { reason: "fraud" };
const report = () =>
  reportListing(mailing.site, id, {
    reason: "fraud",
    description: "",
    userId: null,
    visitor: visitorFrom("203.0.113.9"),
  });

describe("an administrator's decision on an ad", () => {
  test("stops it, mails its owner the reason and a link to object, and resolves its reports", async () => {
    const receipt = await report();
    expect(await decide("deactivate", REASON)).toBe("Статусът на обявата е обновен");
    expect(await getRow(db, id)).toMatchObject({
      status: "inactive",
      inactive_reason: "admin",
      decision_reason: "fraud",
      is_public: false,
    });
    await mailing.site.jobs.runWaiting(mailing.site, JOBS);
    const mail = mailing.only();
    expect(mail).toMatchObject({ to: "sobstvenik@example.com", subject: "Обявата Ви е спряна: Златен часовник" });
    expect(mail.text).toContain("Причина: Измамна обява.");
    expect(mail.links[0]).toMatch(new RegExp(`/info/contact\\?objection=.*ref=${id}`));
    expect(await findReportOutcome(db, receipt)).toEqual({ status: "resolved", decision: "stopped" });
  });

  test("updates the outcome of its reports when it is activated or deleted later", async () => {
    const receipt = await report();
    const decision = async () => (await findReportOutcome(db, receipt))?.decision;
    await decide("deactivate", REASON);
    await decide("activate");
    expect(await decision()).toBe("restored");
    await decide("deactivate", REASON);
    expect(await decision()).toBe("stopped");
    await decide("delete", REASON);
    expect(await decision()).toBe("deleted");
  });

  test("is refused without a listed reason", async () => {
    for (const input of [{}, { reason: "" }, { reason: "Измамна обява" }])
      expect(await refusal(decide("deactivate", input))).toBe("invalid_value");
    expect(await getRow(db, id)).toMatchObject({ status: "active" });
  });

  test("activates it again with a new expiry and without the reason", async () => {
    await decide("deactivate", REASON);
    await setListing(db, id, { expires_at: new Date(Date.now() - 1000) });
    await decide("activate");
    const row = await getRow(db, id);
    expect(row).toMatchObject({ status: "active", inactive_reason: null, decision_reason: null, is_public: true });
    expect(row.expires_at?.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
  });

  test("activates it above its owner's limit", async () => {
    await decide("deactivate", REASON);
    await setUser(db, owner.id, { max_ads: 1 });
    await makeListing(db, { user: owner });
    expect(await decide("activate")).toBe("Статусът на обявата е обновен");
    expect(await getRow(db, id)).toMatchObject({ is_public: true });
  });

  test("is refused if the ad has that state already", async () => {
    await decide("expire");
    expect(await getRow(db, id)).toMatchObject({ status: "expired", inactive_reason: null });
    expect(await refusal(decide("expire"))).toBe("admin_action_refused");
    await decide("deactivate", REASON);
    expect(await refusal(decide("deactivate", REASON))).toBe("admin_action_refused");
  });
});

test("deleting an ad resolves its reports, mails its owner and logs the reason", async () => {
  const receipt = await report();
  expect(await decide("delete", REASON)).toBe("Обявата е изтрита");
  expect(await db.selectFrom("listings").select("id").execute()).toEqual([]);
  expect(await findReportOutcome(db, receipt)).toEqual({ status: "resolved", decision: "deleted" });
  await mailing.site.jobs.runWaiting(mailing.site, JOBS);
  expect(mailing.only().subject).toBe("Обявата Ви е изтрита: Златен часовник");
  const [entry] = await db.selectFrom("audit_log").selectAll().execute();
  expect(entry).toMatchObject({ actor_id: admin.id, action: "delete", target_type: "listing", target_id: id });
  expect(entry?.after).toEqual({ decision_reason: "fraud" });
  expect(changeTexts("listing", entry?.before, entry?.after)).toContain("причина: — → Измамна обява");
});

test("the mail about a block states the state at the time it is sent", async () => {
  await setUser(db, owner.id, { is_blocked: true, block_reason: "spam" });
  await mailing.site.jobs.enqueue(tellBlocked, { userId: owner.id });
  await mailing.deliver();
  expect(mailing.only()).toMatchObject({ to: "sobstvenik@example.com", subject: "Профилът Ви е блокиран" });
  expect(mailing.only().text).toContain("Причина: Спам.");
});

describe("a report", () => {
  const act = async (name: keyof typeof REPORT_ACTIONS) => {
    const { id: reportId } = await db.selectFrom("reports").select("id").executeTakeFirstOrThrow();
    return administer(mailing.site, admin, `reports/${name}`, { id: reportId });
  };

  test("changes between its four states, and its receipt shows the state", async () => {
    const receipt = await report();
    for (const [name, status] of [
      ["dismiss", "dismissed"],
      ["pending", "pending"],
      ["review", "reviewed"],
      ["resolve", "resolved"],
    ] as const) {
      expect(await act(name)).toBe("Статусът на доклада е обновен");
      expect(await findReportOutcome(db, receipt)).toEqual({ status, decision: null });
    }
    expect(await refusal(act("resolve"))).toBe("admin_action_refused");
    expect(await act("delete")).toBe("Докладът е изтрит");
    expect(await findReportOutcome(db, receipt)).toBeUndefined();
  });
});

test("resolved messages and closed reports are deleted after their retention time", async () => {
  const receipt = await report();
  for (const status of ["new", "resolved"] as const) await makeMessage(db, { subject: status, status });
  await tidyRecords.run({ db }, undefined, new Date(Date.now() + 3 * 365 * 86_400_000));
  expect(await db.selectFrom("messages").select("subject").execute()).toEqual([{ subject: "new" }]);
  expect(await findReportOutcome(db, receipt)).toBeDefined();
  await db.updateTable("reports").set({ status: "dismissed" }).execute();
  await tidyRecords.run({ db }, undefined, new Date(Date.now() + 3 * 365 * 86_400_000));
  expect(await findReportOutcome(db, receipt)).toBeUndefined();
});
