// What the question before an action says of mail, beside what is really sent, for every action and every kind of person.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { JOBS } from "#app/jobs.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { codesOf } from "#app/wording/codes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing, makeUser, type User } from "#tests/support/make.ts";
import { viewerOf } from "#tests/support/request.ts";
import { promiseOf } from "./action-promise.server.ts";
import { findAction } from "./action-registry.server.ts";
import { runAdminAction } from "./admin-action.server.ts";
import { ACTION_TEXTS, type ActionTarget, type ActionText, actionText } from "./admin-actions.ts";

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

function promise(target: ActionTarget, name: string, ids: readonly string[]) {
  const text = actionText(target, name);
  if (!text) throw new Error(`no text for ${target}/${name}`);
  return promiseOf(db, viewerOf(admin), { action: rulesOf(target, name), text, ids });
}

/** Does it as the form would, and returns to whom a mail has gone; nobody when the action is refused. */
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
  "with an address that is not confirmed": { email: "ivan@example.com", email_verified: false },
  "without an address": { email: "0xabc@wallet.invalid", email_verified: true },
  "who has left": { email: "ivan@example.com", email_verified: true, deleted_at: new Date() },
} as const;

/** Something of this person's that the action can be done to: what it is about, as it must stand before. */
const SUBJECTS: Readonly<Record<ActionTarget, (user: User, name: string) => Promise<string>>> = {
  async people({ id }, name) {
    const before = {
      unblock: { is_blocked: true },
      unverify: { is_verified: true },
      "drop-admin": { is_admin: true },
    } as const;
    if (name in before)
      await db
        .updateTable("users")
        .set(before[name as keyof typeof before])
        .where("id", "=", id)
        .execute();
    const session = {
      token: randomUUID(),
      expires_at: new Date(Date.now() + 60_000),
      ip_address: null,
      user_agent: null,
    };
    await db
      .insertInto("sessions")
      .values({ ...session, user_id: id })
      .execute();
    await db.insertInto("registrations").values({ user_id: id, address_hash: "hash" }).execute();
    return id;
  },
  async listings(user, name) {
    const paused = { status: "inactive", inactive_reason: "paused" } as const;
    const { id } = await makeListing(db, { user, ...(name === "activate" && { row: paused }) });
    return id;
  },
  async messages({ id: user_id }) {
    const letter = { name: "М", email: "m@example.com", phone: null, subject: "С", message: "Т" };
    const values = { ...letter, user_id, type: "vip_tokens" } as const;
    return (await db.insertInto("messages").values(values).returning("id").executeTakeFirstOrThrow()).id;
  },
  async reports({ id: reporter_user_id }, name) {
    const status = name === "pending" ? "dismissed" : "pending";
    const values = { listing_title: "х", reason: "other", receipt: "1", reporter_user_id, status } as const;
    return (await db.insertInto("reports").values(values).returning("id").executeTakeFirstOrThrow()).id;
  },
};

/** The subject, made before its owner left. */
async function makeSubject(
  target: ActionTarget,
  name: string,
  { deleted_at, ...person }: { email: string; email_verified: boolean; deleted_at?: Date },
) {
  const user = await makeUser(db, person);
  const id = await SUBJECTS[target](user, name);
  if (deleted_at) await db.updateTable("users").set({ deleted_at }).where("id", "=", user.id).execute();
  return id;
}

test("the texts of actions promise no mail by themselves", () => {
  const promising = ALL.filter(({ text }) =>
    /имейл|писм|поща|научи|уведом|изпрат/i.test(`${text.label} ${text.confirm}`),
  );
  expect(promising).toEqual([]);
});

test("an action has a mail exactly when its text says what the mail brings", () => {
  const sending = ALL.filter(({ target, name }) => rulesOf(target, name).mail).map(
    ({ target, name }) => `${target}/${name}`,
  );
  const saying = ALL.filter(({ text }) => text.mail).map(({ target, name }) => `${target}/${name}`);
  expect(saying).toEqual(sending);
  expect(sending).toContain("people/block");
});

describe.each(codesOf(PEOPLE))("about somebody %s", (kind) => {
  test.each(ALL.filter(({ text }) => text.mail))("$target/$name sends what was promised", async (one) => {
    const { target, name, text } = one;
    const id = await makeSubject(target, name, PEOPLE[kind]);
    const promised = await promise(target, name, [id]);
    const sentTo = await run(target, name, id);
    if (kind === "without an address" || kind === "who has left")
      return expect([promised, sentTo]).toEqual([NOBODY, []]);
    const doubt = kind === "with a confirmed address" ? "" : " Този имейл не е потвърден.";
    expect(promised).toBe(`Ще бъде изпратен имейл ${text.mail} до ivan@example.com.${doubt}`);
    expect(sentTo).toEqual(["ivan@example.com"]);
  });
});

test.each(ALL.filter(({ text }) => !text.mail))("$target/$name promises nothing and sends nothing", async (one) => {
  const { target, name } = one;
  const id = await makeSubject(target, name, PEOPLE["with a confirmed address"]);
  expect(await promise(target, name, [id])).toBeUndefined();
  expect(await run(target, name, id)).toEqual([]);
  expect(await db.selectFrom("audit_log").select("action").execute()).toEqual([{ action: name }]);
});

test("about several it says how many mails there will be", async () => {
  const [first, second, blocked, gone] = [
    await makeUser(db),
    await makeUser(db),
    await makeUser(db, { is_blocked: true }),
    await makeUser(db, { deleted_at: new Date() }),
  ];
  const ask = (...people: readonly User[]) =>
    promise(
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

test("asking changes nothing", async () => {
  const { id } = await makeListing(db);
  await promise("listings", "delete", [id]);
  expect(await db.selectFrom("listings").select("status").where("id", "=", id).execute()).toEqual([
    { status: "active" },
  ]);
  expect(await db.selectFrom("audit_log").select("id").execute()).toEqual([]);
});
