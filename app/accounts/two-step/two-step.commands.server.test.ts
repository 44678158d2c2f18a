import { beforeEach, describe, expect, test } from "vitest";
import { register, signIn } from "#app/accounts/profile/accounts.commands.server.ts";
import { findPerson } from "#app/accounts/sign-in/person.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { totp } from "#tests/support/totp.ts";
import { confirmTwoStep, endTwoStep, finishSignIn, prepareTwoStep } from "./two-step.commands.server.ts";

const { database, db } = useDatabase();
let site: Site;
beforeEach(() => {
  site = testSite(database, { requiresAdminTwoStep: true });
});

const MARIA = { name: "Мария Тестова", email: "maria@example.com", password: "тайна на Мария", confirm: "" };
const VISIT = { address: "203.0.113.7", headers: new Headers() };

function cookieOf(answer: Headers): Headers {
  const cookies = answer.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie));
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}
const personOf = async (headers: Headers) => (await findPerson(site.auth, site.env, headers)).person;
const enter = async () => cookieOf((await signIn(site, MARIA, VISIT)).cookies);

async function prepare(headers: Headers) {
  const person = await personOf(headers);
  if (!person) throw new Error("nobody is signed in");
  const { uri, backupCodes } = await prepareTwoStep(site, person, { current: MARIA.password, headers });
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  const confirm = (code = totp(secret)) => confirmTwoStep(site, person, { code, headers });
  return { person, secret, backupCodes, confirm };
}

/** Registers and turns two-step sign-in on; returns the headers of the session. */
async function turnOn() {
  const headers = cookieOf(await register(site, MARIA, VISIT));
  const { secret, backupCodes, confirm } = await prepare(headers);
  return { secret, backupCodes, headers: cookieOf(await confirm()) };
}

test("a backup code is accepted once, with its dash or without", async () => {
  const { backupCodes } = await turnOn();
  const [first = "", second = ""] = backupCodes;
  expect(backupCodes).toHaveLength(10);
  const finish = async (code: string) => finishSignIn(site, code, { ...VISIT, headers: await enter() });
  expect(await personOf(cookieOf(await finish(first)))).toMatchObject({ hasTwoStep: true });
  expect(await personOf(cookieOf(await finish(second.replace("-", ""))))).toMatchObject({ hasTwoStep: true });
  expect(await refusal(finish(first))).toBe("code_wrong");
});

describe("turning two-step sign-in on", () => {
  test("renews this session and ends all others", async () => {
    const headers = cookieOf(await register(site, MARIA, VISIT));
    const elsewhere = await enter();
    const { confirm } = await prepare(headers);
    expect(await personOf(elsewhere)).not.toBeNull();
    const renewed = cookieOf(await confirm());
    expect(await personOf(renewed)).toMatchObject({ hasTwoStep: true });
    expect([await personOf(elsewhere), await personOf(headers)]).toEqual([null, null]);
  });

  test("without a password or with a wrong code changes nothing", async () => {
    const headers = cookieOf(await register(site, MARIA, VISIT));
    const { person, confirm } = await prepare(headers);
    expect(await refusal(prepareTwoStep(site, person, { current: "", headers }))).toBe("password_missing");
    expect(await refusal(confirm("000000"))).toBe("first_code_wrong");
    expect(await personOf(headers)).toMatchObject({ hasTwoStep: false });
  });

  test("is atomic: a failure leaves it off and the session valid", async () => {
    const headers = cookieOf(await register(site, MARIA, VISIT));
    const { confirm } = await prepare(headers);
    await database.script(
      "create function no_key() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$; create trigger no_key before update on two_factors for each row execute function no_key();",
    );
    try {
      await expect(confirm()).rejects.toThrow();
    } finally {
      await database.script("drop trigger no_key on two_factors; drop function no_key;");
    }
    expect(await personOf(headers)).toMatchObject({ hasTwoStep: false });
  });
});

describe("signing in in two steps", () => {
  test("grants no access after the first step", async () => {
    await turnOn();
    const { cookies, needsCode } = await signIn(site, MARIA, VISIT);
    expect(needsCode).toBe(true);
    expect(await personOf(cookieOf(cookies))).toBeNull();
    const names = cookies.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(names).toContain("known-browser");
    // The earlier session was ended and the new one revoked.
    expect(await db.selectFrom("sessions").select("second_step").execute()).toEqual([{ second_step: true }]);
  });

  test("accepts a code once, and none of an earlier step", async () => {
    const { secret } = await turnOn();
    const enterWith = async (code: string) => finishSignIn(site, code, { ...VISIT, headers: await enter() });
    const [present, next] = [totp(secret), totp(secret, 1)];
    await enterWith(next);
    expect(await refusal(enterWith(next))).toBe("code_used");
    expect(await refusal(enterWith(present))).toBe("code_used");
  });

  test("accepts a code once when it is used concurrently", async () => {
    const { secret } = await turnOn();
    const waiting = [await enter(), await enter(), await enter()];
    const code = totp(secret, 1);
    const all = await Promise.allSettled(waiting.map((headers) => finishSignIn(site, code, { ...VISIT, headers })));
    expect(all.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    // One from turning it on, and one from the accepted code.
    expect(await db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
  });

  test("refuses the code that turned it on, and accepts the next one", async () => {
    const headers = cookieOf(await register(site, MARIA, VISIT));
    const { secret, confirm } = await prepare(headers);
    const first = totp(secret);
    await confirm(first);
    const waiting = { ...VISIT, headers: await enter() };
    for (let time = 0; time < 3; time += 1) expect(await refusal(finishSignIn(site, first, waiting))).toBe("code_used");
    // Neither a used nor a mistyped code cancels the pending sign-in.
    expect(await refusal(finishSignIn(site, "000000", waiting))).toBe("code_wrong");
    expect(await personOf(cookieOf(await finishSignIn(site, totp(secret, 1), waiting)))).not.toBeNull();
  });

  test("must be started again after five wrong codes", async () => {
    const { secret } = await turnOn();
    const waiting = { ...VISIT, headers: await enter() };
    for (let time = 0; time < 5; time += 1)
      expect(await refusal(finishSignIn(site, "000000", waiting))).toBe("code_wrong");
    expect(await refusal(finishSignIn(site, totp(secret, 1), waiting))).toBe("step_expired");
    const { failed_verification_count } = await db
      .selectFrom("two_factors")
      .select("failed_verification_count")
      .executeTakeFirstOrThrow();
    expect(failed_verification_count).toBe(5);
  });

  test("must be started again if two-step sign-in was turned off meanwhile", async () => {
    const { secret, headers } = await turnOn();
    const waiting = await enter();
    const person = await personOf(headers);
    if (!person) throw new Error("nobody is signed in");
    await endTwoStep(site, person, { current: MARIA.password, headers });
    expect(await refusal(finishSignIn(site, totp(secret, 1), { ...VISIT, headers: waiting }))).toBe("step_expired");
  });

  test("is refused while the second step is locked", async () => {
    const { secret } = await turnOn();
    const later = new Date(Date.now() + 900_000);
    await db.updateTable("two_factors").set({ locked_until: later }).execute();
    const waiting = await enter();
    const locked = finishSignIn(site, totp(secret, 1), { ...VISIT, headers: waiting });
    expect(await refusal(locked)).toBe("sign_in_throttled");
  });
});

describe("an administrator, if the settings require two-step sign-in", () => {
  const makeAdmin = () => db.updateTable("users").set({ is_admin: true }).execute();

  test("has administrator rights only in a session that passed both steps", async () => {
    const before = cookieOf(await register(site, MARIA, VISIT));
    await makeAdmin();
    expect(await personOf(before)).toMatchObject({ isAdmin: false, mustTurnOnTwoStep: true });
    // A session that was started with the password only has no rights.
    const stolen = await enter();
    expect(await personOf(stolen)).toMatchObject({ isAdmin: false });
    const { secret, confirm } = await prepare(before);
    expect(await personOf(cookieOf(await confirm()))).toMatchObject({ isAdmin: true, mustTurnOnTwoStep: false });
    expect(await personOf(stolen)).toBeNull();
    const waiting = await enter();
    expect(await personOf(waiting)).toBeNull();
    const headers = cookieOf(await finishSignIn(site, totp(secret, 1), { ...VISIT, headers: waiting }));
    expect(await personOf(headers)).toMatchObject({ isAdmin: true });
  });

  test("loses the rights when turning two-step sign-in off", async () => {
    const { headers } = await turnOn();
    await makeAdmin();
    const person = await personOf(headers);
    expect(person).toMatchObject({ isAdmin: true });
    if (!person) return;
    const after = cookieOf(await endTwoStep(site, person, { current: MARIA.password, headers }));
    expect(await personOf(after)).toMatchObject({ isAdmin: false, mustTurnOnTwoStep: true });
  });
});
