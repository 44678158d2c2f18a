// Compares what confirmations say with what the actions do.
import { beforeEach, expect, test } from "vitest";
import { findAction } from "#app/admin/audit/action-registry.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { makeMessage, makeReport, setListing, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { runAdminAction } from "./admin-action.server.ts";
import type { ActionTarget } from "./admin-actions.ts";
import { confirmationOf } from "./confirmation.server.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
let admin: User;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
});

const NOBODY = "Имейл няма да бъде изпратен: няма до кого.";

function actionOf(target: ActionTarget, name: string) {
  const action = findAction(target, name);
  if (!action) throw new Error(`no action ${target}/${name}`);
  return action;
}

const ask = (target: ActionTarget, name: string, ids: readonly string[], rows?: number) =>
  confirmationOf(db, personOf(admin), { action: actionOf(target, name), ids, rows });
const mailNotice = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).mail;

const EXAMPLES = [
  ["people", "block", async ({ id }: User) => id],
  ["listings", "deactivate", async (user: User) => (await makeListing(db, { user })).id],
  ["messages", "approve", async ({ id }: User) => (await makeMessage(db, { user_id: id, type: "vip_tokens" })).id],
] as const;

test.each(EXAMPLES)("%s/%s sends the announced mail", async (target, name, make) => {
  const email = "ivan@example.com";
  for (const [person, announced] of [
    [{ email, email_verified: true }, ""],
    [{ email, email_verified: false }, " Този имейл не е потвърден."],
    [{ email: "0xabc@wallet.invalid", email_verified: true }, undefined],
    [{ email, email_verified: true, deleted_at: new Date() }, undefined],
  ] as const) {
    const action = actionOf(target, name);
    const user = await makeUser(db, { ...person, deleted_at: null });
    const id = await make(user);
    if ("deleted_at" in person) await setUser(db, user.id, person);
    const wanted =
      announced === undefined
        ? NOBODY
        : `Ще бъде изпратен имейл ${action.mail?.content} до ivan@example.com.${announced}`;
    expect(await mailNotice(target, name, [id])).toBe(wanted);
    // For a deleted account the action is refused.
    await refusal(runAdminAction(mailing.site, personOf(admin), { action, id, input: { reason: "fraud" } }));
    await mailing.site.jobs.runWaiting(mailing.site, JOBS);
    expect(mailing.server.mails.map(({ to }) => to)).toEqual(announced === undefined ? [] : ["ivan@example.com"]);
    mailing.server.mails.length = 0;
    await db.deleteFrom("users").where("id", "=", user.id).execute();
  }
});

test("an action without mail announces none", async () => {
  expect(await mailNotice("people", "verify", [(await makeUser(db)).id])).toBeUndefined();
});

test("for several rows the confirmation says what happens to how many, and counts the mails", async () => {
  const [first, second, blocked, gone] = [
    await makeUser(db),
    await makeUser(db),
    await makeUser(db, { is_blocked: true }),
    await makeUser(db, { deleted_at: new Date() }),
  ];
  const asked = (...people: readonly User[]) =>
    ask(
      "people",
      "block",
      people.map(({ id }) => id),
    );
  expect(await asked(first, second, blocked, gone)).toEqual({
    question:
      "Ще бъдат блокирани и обявите им няма да се виждат: 2 потребители. За 2 потребители действието не е възможно.",
    mail: "Ще бъдат изпратени 2 имейла с причината и с начин за възражение.",
  });
  expect((await asked(first, blocked)).mail).toBe("Ще бъде изпратен 1 имейл с причината и с начин за възражение.");
  expect(await asked(blocked, gone)).toEqual({
    question: "За 2 потребители действието не е възможно.",
    mail: NOBODY,
  });
});

test("for reports the confirmation counts their ads too", async () => {
  const listing = await makeListing(db);
  const reports = [await makeReport(db, listing), await makeReport(db, listing), await makeReport(db, undefined)];
  const ids = reports.map(({ id }) => id);
  expect((await ask("reports", "delete", ids, 2)).question).toBe("Ще бъдат изтрити завинаги: 3 доклада за 2 обяви.");
});

test("rows that were changed after the page was loaded are not possible", async () => {
  const [seen, changed] = [await makeListing(db), await makeListing(db)];
  const asOf = new Date(Date.now() + 1_000).toISOString();
  await setListing(db, changed.id, { updated_at: new Date(Date.now() + 2_000) });
  const action = actionOf("listings", "deactivate");
  const { question } = await confirmationOf(db, personOf(admin), { action, ids: [seen.id, changed.id], asOf });
  expect(question).toBe("Ще бъдат спрени и няма да се виждат: 1 обява. За 1 обява действието не е възможно.");
});
