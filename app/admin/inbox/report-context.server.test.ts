import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { makeReport, setUser } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { findReportContext } from "./report-context.server.ts";
import { reportViews } from "./report-view.server.ts";
import { getReport } from "./reports-list.queries.server.ts";

const { db } = useDatabase();

test("an administrator reads the place, law and good faith of a notice, and those of other reports about the ad", async () => {
  const admin = personOf(await makeUser(db, { is_admin: true }));
  const listing = await makeListing(db);
  const report = (rest: object) => makeReport(db, listing, { reason: "illegal", in_good_faith: true, ...rest });
  const { id } = await report({ place: "третата снимка", legal_ground: "ЗЗП, чл. 68г", description: "Лъжа." });
  await report({ place: "заглавието", legal_ground: "НК, чл. 209", description: "Измама." });
  const view = async () => {
    const row = await getReport(db, id);
    if (!row) throw new Error("no report");
    const [shown] = await reportViews(db, [row], admin);
    return { shown, context: await findReportContext(db, row) };
  };
  const { shown, context } = await view();
  expect(shown).toMatchObject({
    place: "третата снимка",
    legalGround: "ЗЗП, чл. 68г",
    isInGoodFaith: true,
    listingState: "активна",
  });
  expect(context.others).toMatchObject([{ texts: ["Измама.", "заглавието", "НК, чл. 209"] }]);
  expect(context.owner).toMatchObject({ listings: 1, active: 1, reports: 2, upheld: 0 });

  await setUser(db, listing.user_id, { is_blocked: true, block_reason: "spam" });
  const later = await view();
  expect(later.shown?.listingState).toBe("скрита заради собственика");
  expect(later.context.owner).toMatchObject({ active: 0, blocked: "Спам" });
});
