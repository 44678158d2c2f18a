// Compares the sentence about mail in each confirmation with the mail that the action sends.

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { declareTrader } from "#app/accounts/trader/traders.commands.server.ts";
import { runAdminAction } from "#app/admin/pages/admin-action.server.ts";
import { ACTION_TEXTS, type ActionTarget, type ActionText, actionText } from "#app/admin/pages/admin-actions.ts";
import { writeRatingNote } from "#app/listings/ratings/rating-notes.commands.server.ts";
import { holdForReview } from "#app/listings/screening/reviews/held-listings.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { codesOf } from "#app/platform/wording/codes.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { listingInput, makeListing, makeUser, type User } from "#tests/support/make.ts";
import { makeMessage, makeReport, makeSession, setUser } from "#tests/support/make-rows.ts";
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
const ALL = codesOf(ACTION_TEXTS).flatMap((target) =>
  Object.entries<ActionText>(ACTION_TEXTS[target]).map(([name, text]) => ({ target, name, text })),
);

function rulesOf(target: string, name: string) {
  const rules = findAction(target, name);
  if (!rules) throw new Error(`no rules for ${target}/${name}`);
  return rules;
}

function mailNotice(target: ActionTarget, name: string, ids: readonly string[]) {
  const text = actionText(target, name);
  if (!text) throw new Error(`no text for ${target}/${name}`);
  return mailNoticeOf(db, viewerOf(admin), { action: rulesOf(target, name), text, ids });
}

/** Runs the action with the input of its form. Returns the recipients of the mails; none if the action is refused. */
async function run(target: ActionTarget, name: string, id: string): Promise<readonly string[]> {
  const text = actionText(target, name);
  const input = {
    amount: "1",
    token: randomUUID(),
    number: (await db.selectFrom("phones").select("number").where("user_id", "=", id).executeTakeFirst())?.number,
    ...(text?.reasons && { reason: Object.keys(text.reasons)[0] }),
  };
  try {
    await runAdminAction(mailing.site, viewerOf(admin), { action: rulesOf(target, name), name, id, input });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  await mailing.site.jobs.runWaiting(mailing.site, JOBS);
  return mailing.server.mails.map(({ to }) => to);
}

const PEOPLE = {
  "with a confirmed address": { email: "ivan@example.com", email_verified: true },
  "with an unconfirmed address": { email: "ivan@example.com", email_verified: false },
  "without an address": { email: "0xabc@wallet.invalid", email_verified: true },
  "who has deleted the account": { email: "ivan@example.com", email_verified: true, deleted_at: new Date() },
} as const;

const CONTENT = { category: "uslugi", currency: "BGN", phone: null, attributes: {}, photoIds: [] } as const;

/** Creates a row of this person that the actions can be run on. */
const SUBJECTS: Readonly<Record<ActionTarget, (user: User) => Promise<string>>> = {
  async people({ id }) {
    await makeSession(db, id);
    await db.insertInto("registrations").values({ user_id: id, address_hash: "hash" }).execute();
    await declareTrader(db, id, { firm: "Градина ООД", eik: "131129282", address: "Хасково, ул. Роза 4" });
    await writeRatingNote(db, id, "Отговарям на всяка оценка.");
    return id;
  },
  async listings(user) {
    const { id } = await makeListing(db, { user });
    // An edit that waits, for the two decisions.
    const { title, description, town, priceCents } = listingInput();
    const content = { ...CONTENT, title, description, town, priceCents };
    await inTransaction(db, (tx) => holdForReview(tx, { id, userId: user.id }, { words: [], signals: [], content }));
    return id;
  },
  async messages({ id: user_id }) {
    return (await makeMessage(db, { user_id, type: "vip_tokens" })).id;
  },
  async reports({ id: reporter_user_id }) {
    return (await makeReport(db, undefined, { reporter_user_id })).id;
  },
};

function isAllowed(target: ActionTarget, name: string, id: string): Promise<boolean> {
  const rules = rulesOf(target, name);
  return inTransaction(db, async (tx) => {
    const row = await rules.load(tx, id);
    return row !== undefined && rules.allowed(row, viewerOf(admin));
  });
}

/** Creates a row on which the action is allowed: runs other actions until it is. Then its owner leaves. */
async function makeSubject(
  target: ActionTarget,
  name: string,
  { deleted_at, ...person }: { email: string; email_verified: boolean; deleted_at?: Date },
) {
  const user = await makeUser(db, person);
  const id = await SUBJECTS[target](user);
  for (const other of Object.keys(ACTION_TEXTS[target]).filter((one) => one !== "delete")) {
    if (await isAllowed(target, name, id)) break;
    await run(target, other, id);
  }
  expect(await isAllowed(target, name, id)).toBe(true);
  mailing.server.mails.length = 0;
  await db.deleteFrom("audit_log").execute();
  if (deleted_at) await setUser(db, user.id, { deleted_at });
  return id;
}

test("an action sends mail exactly if its text describes the mail", () => {
  const sending = ALL.filter(({ target, name }) => rulesOf(target, name).mail).map(
    ({ target, name }) => `${target}/${name}`,
  );
  const saying = ALL.filter(({ text }) => text.mail).map(({ target, name }) => `${target}/${name}`);
  expect(saying).toEqual(sending);
  expect(sending).toContain("people/block");
});

const SENDING = ALL.filter(({ text }) => text.mail);
/** The first of each target; all find the mailbox in one way. */
const EXAMPLES = SENDING.filter(({ target }, index) => SENDING.findIndex((one) => one.target === target) === index);

describe.each(codesOf(PEOPLE))("for a person %s", (kind) => {
  const actions = kind === "with a confirmed address" ? SENDING : EXAMPLES;
  test.each(actions)("$target/$name sends the announced mail", async (one) => {
    const { target, name, text } = one;
    const id = await makeSubject(target, name, PEOPLE[kind]);
    const promised = await mailNotice(target, name, [id]);
    const sentTo = await run(target, name, id);
    if (kind === "without an address" || kind === "who has deleted the account")
      return expect([promised, sentTo]).toEqual([NOBODY, []]);
    const doubt = kind === "with a confirmed address" ? "" : " Този имейл не е потвърден.";
    expect(promised).toBe(`Ще бъде изпратен имейл ${text.mail} до ivan@example.com.${doubt}`);
    expect(sentTo).toEqual(["ivan@example.com"]);
  });
});

test.each(ALL.filter(({ text }) => !text.mail))("$target/$name announces no mail and sends none", async (one) => {
  const { target, name } = one;
  const id = await makeSubject(target, name, PEOPLE["with a confirmed address"]);
  expect(await mailNotice(target, name, [id])).toBeUndefined();
  expect(await run(target, name, id)).toEqual([]);
  expect(await db.selectFrom("audit_log").select("action").execute()).toEqual([{ action: name }]);
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
