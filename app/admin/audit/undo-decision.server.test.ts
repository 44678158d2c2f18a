import { beforeEach, expect, test } from "vitest";
import { type NamedAction, runAdminAction } from "#app/admin/actions/admin-action.server.ts";
import { REPORT_ACTIONS } from "#app/admin/inbox/report-actions.server.ts";
import { LISTING_ACTIONS } from "#app/admin/listings/listing-actions.server.ts";
import { findReportOutcome, reportListing } from "#app/listings/reports/reports.commands.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeListing, makeUser, type User, visitorFrom } from "#tests/support/make.ts";
import { makeReport, setListing } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { makeForm, personOf } from "#tests/support/request.ts";
import { runActionForm } from "./action-form.server.ts";
import { undoDecision } from "./undo-decision.server.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
let admin: User;
let listingId: string;
let receipt: string;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  ({ id: listingId } = await makeListing(db));
  const visitor = visitorFrom("203.0.113.9");
  receipt = await reportListing(mailing.site, listingId, { reason: "fraud", description: "", userId: null, visitor });
});

/** Runs the action undoably and returns the id of its audit row. */
async function decide<Target>(action: NamedAction<Target>, id: string): Promise<string> {
  const ids: string[] = [];
  const onUndoable = (auditId: string) => void ids.push(auditId);
  await runAdminAction(mailing.site, personOf(admin), { action, id, input: { reason: "fraud" }, onUndoable });
  return ids[0] ?? "";
}
const stop = () => decide(LISTING_ACTIONS.deactivate, listingId);
const undo = (id: string, by = admin) => undoDecision(mailing.site, personOf(by), id);
const undoSeveral = (id: readonly string[]) =>
  runActionForm(mailing.site, personOf(admin), { target: "listings", name: "undo", form: makeForm({ id }) });
const waitingMails = () =>
  db
    .selectFrom("pgboss.job" as never)
    .select("id" as never)
    .where("name" as never, "=", "tell-decision" as never)
    .execute();

test("a stopped ad is shown again with its reports as before, and its owner gets no mail", async () => {
  const decision = await stop();
  await mailing.deliver();
  expect(mailing.server.mails).toEqual([]);
  expect(await waitingMails()).toHaveLength(1);
  await undo(decision);
  expect(await getRow(db, listingId)).toMatchObject({ status: "active", decision_reason: null, is_public: true });
  expect(await findReportOutcome(db, receipt)).toEqual({ status: "pending", decision: null });
  expect(await waitingMails()).toEqual([]);
  const log = await db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(log.map(({ action }) => action)).toEqual(["deactivate", "undo"]);
});

test("undoing a stop leaves a report alone that was decided meanwhile", async () => {
  const other = await makeReport(db, await getRow(db, listingId));
  const decision = await stop();
  await decide(REPORT_ACTIONS.dismiss, other.id);
  await undo(decision);
  expect(await getRow(db, listingId)).toMatchObject({ status: "active" });
  expect(await findReportOutcome(db, receipt)).toEqual({ status: "pending", decision: null });
  const { status } = await db
    .selectFrom("reports")
    .select("status")
    .where("id", "=", other.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe("dismissed");
});

test("a dismissed report waits again", async () => {
  const { id } = await db.selectFrom("reports").select("id").executeTakeFirstOrThrow();
  await undo(await decide(REPORT_ACTIONS.dismiss, id));
  expect(await findReportOutcome(db, receipt)).toEqual({ status: "pending", decision: null });
});

test("a decision cannot be undone late, twice, by somebody else, or after another change", async () => {
  const decision = await stop();
  const other = await makeUser(db, { is_admin: true });
  expect(await refusal(undo(decision, other))).toBe("admin_undo_late");
  await db
    .updateTable("audit_log")
    .set({ created_at: new Date(Date.now() - 13_000) })
    .execute();
  expect(await refusal(undo(decision))).toBe("admin_undo_late");
  await db.updateTable("audit_log").set({ created_at: new Date() }).execute();
  const { updated_at } = await getRow(db, listingId);
  await setListing(db, listingId, { updated_at: new Date() });
  expect(await refusal(undo(decision))).toBe("admin_action_refused");
  await setListing(db, listingId, { updated_at });
  await undo(decision);
  expect(await refusal(undo(decision))).toBe("admin_undo_late");
});

test("of several decisions those on unchanged rows are undone, and the others are named", async () => {
  const ads = [];
  for (const title of ["Маса", "Стол", "Легло"]) ads.push(await makeListing(db, { title }));
  const decisions = [];
  for (const { id } of ads) decisions.push(await decide(LISTING_ACTIONS.deactivate, id));
  await setListing(db, ads[0]?.id ?? "", { updated_at: new Date(Date.now() + 1_000) });
  expect(await undoSeveral(decisions)).toBe(
    "Отменено: 2 от 3. Не стана за „Маса“. Действието не е възможно: записът вече е в това състояние или е променен междувременно.",
  );
  const states = await Promise.all(ads.map(({ id }) => getRow(db, id)));
  expect(states.map(({ status }) => status)).toEqual(["inactive", "active", "active"]);
  for (const none of [decisions, ["", "1e3"], []])
    expect(await refusal(undoSeveral(none))).toMatch(/^admin_(undo_late|action_refused)$/);
});

test("a deletion cannot be made undoable", async () => {
  expect(await refusal(decide(LISTING_ACTIONS.delete, listingId))).toBe("admin_action_refused");
});
