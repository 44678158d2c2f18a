// Actions on several rows, as the pages of the administration ask for them.
import { beforeEach, expect, test } from "vitest";
import { confirmationPath } from "#app/admin/actions/action-request.ts";
import { REPORT_ACTIONS } from "#app/admin/inbox/report-actions.server.ts";
import { reportGroups } from "#app/admin/inbox/report-view.server.ts";
import { findReports } from "#app/admin/inbox/reports-list.queries.server.ts";
import { MAX_CHOSEN } from "#app/admin/pages/admin-params.ts";
import { readToast } from "#app/platform/forms/toast-cookie.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makeUser, testSite, type User } from "#tests/support/make.ts";
import { makeReport, setListing } from "#tests/support/make-rows.ts";
import { contextOf, type Entries, personOf, postRequest } from "#tests/support/request.ts";
import { action, loader } from "./action.tsx";

const { database, db } = useDatabase();
let admin: User;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
});

const PATTERN = "/admin/do/:target/:action";
const called = (request: Request, target: string, name: string) =>
  ({
    request,
    url: new URL(request.url),
    params: { target, action: name },
    context: contextOf(testSite(database), personOf(admin)),
    pattern: PATTERN,
  }) as const;

/** Selects all rows of the list of reported ads. */
async function selectAll() {
  const { rows } = await findReports(db, { q: "", status: "pending", isGrouped: true, after: undefined });
  const groups = await reportGroups(db, { rows, status: "pending" }, personOf(admin));
  const asOf = groups
    .map(({ seen }) => seen)
    .toSorted()
    .at(-1);
  return { offer: REPORT_ACTIONS.dismiss.offer, ids: groups.flatMap(({ ids }) => ids), rows: groups.length, asOf };
}
const confirm = (asked: Awaited<ReturnType<typeof selectAll>>) =>
  loader(
    called(new Request(new URL(confirmationPath(asked, "/admin/reports"), "http://localhost")), "reports", "dismiss"),
  );
const dismiss = ({ ids, asOf = "" }: Awaited<ReturnType<typeof selectAll>>) =>
  send("reports", "dismiss", { id: ids, asOf });
const send = (target: string, name: string, fields: Entries) =>
  action(called(postRequest("/", { undoable: "yes", ...fields }), target, name));
const dismissed = async () =>
  (await db.selectFrom("reports").select("id").where("status", "=", "dismissed").execute()).length;

test("a decision on all reported ads of a page covers each of their reports, as it was confirmed", async () => {
  for (let ad = 0; ad < 46; ad += 1) {
    const listing = await makeListing(db);
    // The older reports of an ad were changed after the newest.
    for (let hours = 1; hours <= 3; hours += 1)
      await makeReport(db, listing, {
        created_at: new Date(Date.now() - hours * 3_600_000),
        updated_at: new Date(Date.now() - (4 - hours) * 3_600_000),
      });
  }
  const asked = await selectAll();
  expect(await confirm(asked)).toMatchObject({
    confirmation: { question: "Ще бъдат затворени, защото няма нарушение: 138 доклада за 46 обяви." },
    actionRequest: { ids: asked.ids, rows: 46 },
  });
  expect(await dismiss(asked)).toMatchObject({ undo: { length: 138 } });
  expect(await dismissed()).toBe(138);
});

test("more reports than one action covers are refused before and after the confirmation, and none is changed", async () => {
  const listings = await Promise.all(Array.from({ length: 8 }, () => makeListing(db)));
  for (let report = 0; report <= MAX_CHOSEN; report += 1) await makeReport(db, listings[report % listings.length]);
  const asked = await selectAll();
  expect(asked.ids).toHaveLength(MAX_CHOSEN + 1);
  const text = `Избрани са ${MAX_CHOSEN + 1} записа, а наведнъж могат да се променят най-много ${MAX_CHOSEN}. Изберете по-малко редове.`;
  for (const answer of [await confirm(asked), await dismiss(asked)])
    expect(answer instanceof Response && (await readToast(answer.headers.get("set-cookie")))).toMatchObject({ text });
  expect(await dismissed()).toBe(0);
});

test("a decision that can be undone names the rows that were not changed", async () => {
  const ads = [];
  for (const title of ["Маса", "Стол", "Легло"]) ads.push(await makeListing(db, { title }));
  const asOf = new Date(Date.now() + 1_000).toISOString();
  await setListing(db, ads[1]?.id ?? "", { updated_at: new Date(Date.now() + 2_000) });
  const answer = await send("listings", "deactivate", { id: ads.map(({ id }) => id), reason: "fraud", asOf });
  expect(answer).toMatchObject({
    undo: { length: 2 },
    text: "Готово: 2 от 3. Не стана за „Стол“. Действието не е възможно: записът вече е в това състояние или е променен междувременно.",
  });
});
