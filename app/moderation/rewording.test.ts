// Texts can be reworded: existing rows, searches, forms and mails keep working with the new text.
import { beforeEach, describe, expect, test } from "vitest";
import { JOBS } from "#app/jobs.server.ts";
import { LISTING_DECISION_REASONS } from "#app/listings/decision-reasons.ts";
import { reportSchema } from "#app/reports/report.schema.ts";
import { REPORT_DECISIONS, REPORT_REASONS } from "#app/reports/report.ts";
import { reportListing } from "#app/reports/reports.commands.server.ts";
import { choicesOf } from "#app/wording/codes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, type ListingRow, makeListing, makeUser, type User, visitorFrom } from "#tests/support/make.ts";
import { viewerOf } from "#tests/support/request.ts";
import { runAdminAction } from "./admin-action.server.ts";
import { actionText } from "./admin-actions.ts";
import { changeTexts } from "./audit-text.ts";
import { BLOCK_REASONS } from "./decisions.ts";
import { LISTING_ACTION_RULES } from "./listing-actions.server.ts";
import { findNewest } from "./newest.server.ts";
import { PERSON_ACTION_RULES } from "./person-actions.server.ts";
import { reportViews } from "./report-view.server.ts";
import { findReports } from "./reports-list.queries.server.ts";

/** The tables are the ones that the site reads: their texts are changed in place, and back after each test. */
const REWORDED: readonly [texts: Readonly<Record<string, string>>, code: string, text: string][] = [
  [REPORT_REASONS, "fraud", "Опит за измама"],
  [REPORT_DECISIONS, "stopped", "Свалихме обявата."],
  [LISTING_DECISION_REASONS, "fraud", "Обявата подвежда"],
  [BLOCK_REASONS, "spam", "Засипване с обяви"],
];
beforeEach(() => {
  const before = REWORDED.map(([texts, code]) => [texts, code, texts[code]] as const);
  for (const [texts, code, text] of REWORDED) Object.assign(texts, { [code]: text });
  return () => {
    for (const [texts, code, text] of before) Object.assign(texts, { [code]: text });
  };
});

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
let admin: User;
let owner: User;
let listing: ListingRow;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
  owner = await makeUser(db);
  listing = await makeListing(db, { user: owner, title: "Златен часовник" });
});

describe("a reworded reason of a report", () => {
  const found = async (q: string) => (await findReports(db, { q, status: undefined, after: undefined })).rows;
  beforeEach(async () => {
    const sent = reportSchema.parse({ reason: "fraud" });
    await reportListing(mailing.site, listing.id, { ...sent, userId: null, visitor: visitorFrom("203.0.113.9") });
  });

  test("is offered and read in the new words, by the same code", async () => {
    expect(choicesOf(REPORT_REASONS)).toContainEqual({ value: "fraud", label: "Опит за измама" });
    expect(await reportViews(db, await found(""), viewerOf(admin))).toMatchObject([{ reason: "Опит за измама" }]);
    expect((await findNewest(db)).reports).toMatchObject([{ note: "Опит за измама" }]);
  });

  test("is found by the new words and no longer by the old ones", async () => {
    expect(await found("ОПИТ за")).toHaveLength(1);
    expect(await found("измамна обява")).toEqual([]);
    expect(await found("часовник")).toHaveLength(1);
  });
});

test("the reworded reasons and decisions about an ad are asked, mailed, shown and logged", async () => {
  const sent = { reason: "other", description: "", userId: null, visitor: visitorFrom("203.0.113.9") } as const;
  await reportListing(mailing.site, listing.id, sent);
  expect(actionText("listings", "deactivate")?.reasons).toMatchObject({ fraud: "Обявата подвежда" });
  await runAdminAction(mailing.site, viewerOf(admin), {
    action: LISTING_ACTION_RULES.deactivate,
    name: "deactivate",
    id: listing.id,
    input: { reason: "fraud" },
  });
  expect((await getRow(db, listing.id)).decision_reason).toBe("fraud");
  await mailing.site.jobs.runWaiting(mailing.site, JOBS);
  expect(mailing.only().text).toContain("Причина: Обявата подвежда.");
  const [row] = (await findReports(db, { q: "", status: undefined, after: undefined })).rows;
  expect((await reportViews(db, row ? [row] : [], viewerOf(admin)))[0]?.decision).toBe("Свалихме обявата.");
  const entry = await db.selectFrom("audit_log").select(["before", "after"]).executeTakeFirstOrThrow();
  expect(changeTexts("listing", entry.before, entry.after)).toContain("причина: — → Обявата подвежда");
});

test("the reworded reason of a block is asked, mailed and logged", async () => {
  await runAdminAction(mailing.site, viewerOf(admin), {
    action: PERSON_ACTION_RULES.block,
    name: "block",
    id: owner.id,
    input: { reason: "spam" },
  });
  await mailing.site.jobs.runWaiting(mailing.site, JOBS);
  expect(mailing.only().text).toContain("Причина: Засипване с обяви.");
  const entry = await db.selectFrom("audit_log").select(["before", "after"]).executeTakeFirstOrThrow();
  expect(changeTexts("user", entry.before, entry.after)).toContain("причина: — → Засипване с обяви");
});

test("a row of the log that holds a sentence keeps it", () => {
  expect(changeTexts("user", { block_reason: null }, { block_reason: "Спам" })).toEqual(["причина: — → Спам"]);
});
