// Compares the sentence about mail in each confirmation with the mail that the action sends.
import { beforeEach, expect, test } from "vitest";
import { runAdminAction } from "#app/admin/pages/admin-action.server.ts";
import { ACTION_TEXTS, type ActionTarget, type ActionText, actionText } from "#app/admin/pages/admin-actions.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { makeMessage, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { viewerOf } from "#tests/support/request.ts";
import { findAction } from "./action-registry.server.ts";
import { mailNoticeOf } from "./mail-notice.server.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
let admin: User;
beforeEach(async () => {
  admin = await makeUser(db, { is_admin: true });
});

const NOBODY = "Имейл няма да бъде изпратен: няма до кого.";

function actionOf(target: ActionTarget, name: string) {
  const [action, text] = [findAction(target, name), actionText(target, name)];
  if (!action || !text) throw new Error(`no action ${target}/${name}`);
  return { action, text };
}

const mailNotice = (target: ActionTarget, name: string, ids: readonly string[]) =>
  mailNoticeOf(db, viewerOf(admin), { ...actionOf(target, name), ids });

// The runner sends no other mail than that of the action, whose type gives it no queue.
test("an action sends mail exactly if its text describes the mail", () => {
  for (const target of codesOf(ACTION_TEXTS))
    for (const [name, text] of Object.entries<ActionText>(ACTION_TEXTS[target]))
      expect([target, name, Boolean(findAction(target, name)?.mail)]).toEqual([target, name, Boolean(text.mail)]);
});

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
    const { action, text } = actionOf(target, name);
    const user = await makeUser(db, { ...person, deleted_at: null });
    const id = await make(user);
    if ("deleted_at" in person) await setUser(db, user.id, person);
    const wanted =
      announced === undefined ? NOBODY : `Ще бъде изпратен имейл ${text.mail} до ivan@example.com.${announced}`;
    expect(await mailNotice(target, name, [id])).toBe(wanted);
    // For a deleted account the action is refused.
    await refusal(runAdminAction(mailing.site, viewerOf(admin), { action, name, id, input: { reason: "fraud" } }));
    await mailing.site.jobs.runWaiting(mailing.site, JOBS);
    expect(mailing.server.mails.map(({ to }) => to)).toEqual(announced === undefined ? [] : ["ivan@example.com"]);
    mailing.server.mails.length = 0;
    await db.deleteFrom("users").where("id", "=", user.id).execute();
  }
});

test("an action without mail announces none", async () => {
  expect(await mailNotice("people", "verify", [(await makeUser(db)).id])).toBeUndefined();
});

test("for several rows the confirmation counts the mails", async () => {
  const [first, second, blocked, gone] = [
    await makeUser(db),
    await makeUser(db),
    await makeUser(db, { is_blocked: true }),
    await makeUser(db, { deleted_at: new Date() }),
  ];
  const ask = (...people: readonly User[]) =>
    mailNotice(
      "people",
      "block",
      people.map(({ id }) => id),
    );
  expect(await ask(first, second, blocked, gone)).toBe(
    "Ще бъдат изпратени 2 имейла с причината и с начин за възражение.",
  );
  expect(await ask(first, blocked)).toBe("Ще бъде изпратен 1 имейл с причината и с начин за възражение.");
  expect(await ask(blocked, gone)).toBe(NOBODY);
});
