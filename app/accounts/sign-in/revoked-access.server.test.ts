// Access is revoked while a call of the unverified person is in progress. These tests need two connections.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { register, signIn } from "#app/accounts/profile/accounts.commands.server.ts";
import { startProviderSignIn } from "#app/accounts/profile/identities.server.ts";
import { confirmTwoStep, finishSignIn, prepareTwoStep } from "#app/accounts/two-step/two-step.commands.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { callAuth } from "#tests/support/auth-call.ts";
import { OIDC_CLIENT, type OpenIdProvider, startOpenIdProvider } from "#tests/support/counterparts.ts";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { totp } from "#tests/support/totp.ts";
import { findPerson } from "./person.server.ts";
import { revokeUnverifiedAccess } from "./revoke-unverified-access.server.ts";

const { database, db } = useDatabase();
const MARIA = { name: "Мария Тестова", email: "maria@example.com", password: "тайна на Мария", confirm: "" };
const VISIT = { address: "203.0.113.7", headers: new Headers() };
const NUMBER = "+359888123456";
const LOGIN = randomUUID();

let provider: OpenIdProvider;
let site: Site;
let userId: string;
let cookie: string;
beforeAll(async () => {
  provider = await startOpenIdProvider("http://localhost:3000/api/auth/callback/oidc");
});
afterAll(() => provider.stop());
beforeEach(async () => {
  const oidc = { issuer: provider.url, clientId: OIDC_CLIENT.id, clientSecret: OIDC_CLIENT.secret, name: "Вход" };
  const sms = { url: "http://127.0.0.1:9/sms", token: undefined };
  site = testSite(database, { signIn: { wallet: false, emailCodes: true, apiTokens: false, sms, oidc } });
  cookie = cookiesOf((await register(site, MARIA, VISIT)).getSetCookie());
  userId = (await db.selectFrom("users").select("id").executeTakeFirstOrThrow()).id;
});

const cookiesOf = (set: readonly string[]) =>
  set
    .filter((one) => !/Max-Age=0/.test(one))
    .map((one) => one.replace(/;.*/s, ""))
    .join("; ");

async function call(path: string, { body, as = "" }: { body?: object; as?: string } = {}): Promise<Response> {
  const headers = { "content-type": "application/json", origin: site.env.siteUrl, cookie: as };
  return callAuth(site, path, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
}

/** Prepares a call with a code sent to the number; `updatePhoneNumber` adds the number to the account of the session. */
async function phoneCall(updatePhoneNumber: boolean): Promise<() => Promise<Response>> {
  expect((await call("/api/auth/phone-number/send-otp", { body: { phoneNumber: NUMBER } })).status).toBe(200);
  const sent = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "like", `%${NUMBER}`)
    .executeTakeFirstOrThrow();
  const body = { phoneNumber: NUMBER, code: sent.value.replace(/:.*/, ""), updatePhoneNumber };
  return () => call("/api/auth/phone-number/verify", { body, as: updatePhoneNumber ? cookie : "" });
}

/** Prepares the callback from the provider with the linked identity. */
async function providerCall(): Promise<() => Promise<Response>> {
  const { url, cookies } = await startProviderSignIn(site, "/profile", VISIT.headers);
  const back = new URL(await provider.follow(url, LOGIN));
  return () => call(back.pathname + back.search, { as: cookiesOf(cookies.getSetCookie()) });
}

const linkIdentity = () =>
  db
    .insertInto("accounts")
    .values({ user_id: userId, account_id: LOGIN, provider_id: "oidc", issuer: provider.url })
    .execute();

/** Locks the person in a transaction, starts the call, and revokes access before the call or once the call waits for the lock. */
async function whileRevoked<T>(start: () => Promise<T>, isEndedFirst = false): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    if (isEndedFirst) await revokeUnverifiedAccess(tx, userId);
    const started = start();
    started.catch(() => {}); // Awaited below.
    await waitForLock();
    if (!isEndedFirst) await revokeUnverifiedAccess(tx, userId);
    await tx.commit().execute();
    return await started;
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute();
  }
}

async function waitForLock(): Promise<void> {
  for (let time = 0; time < 500; time += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("nothing waits for the lock");
}

async function turnTwoStepOn() {
  const headers = new Headers({ cookie });
  const { person } = await findPerson(site.auth, site.env, headers);
  if (!person) throw new Error("nobody is signed in");
  const { uri, backupCodes } = await prepareTwoStep(site, person, { current: MARIA.password, headers });
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  await confirmTwoStep(site, person, { code: totp(secret), headers });
  return { secret, backupCodes };
}

/** Signs in with the password; returns the visit whose sign-in waits for the second step. */
async function enter() {
  const held = cookiesOf((await signIn(site, MARIA, VISIT)).cookies.getSetCookie());
  return { ...VISIT, headers: new Headers({ cookie: held }) };
}

async function left() {
  const { phone_number } = await db
    .selectFrom("users")
    .select("phone_number")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const sessions = await db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute();
  return { number: phone_number, sessions: sessions.length };
}

describe.skipIf(!process.env.TEST_DATABASE_URL)("while access is revoked", () => {
  test("a phone number does not sign in", async () => {
    await db.updateTable("users").set({ phone_number: NUMBER, phone_number_verified: true }).execute();
    const answer = await whileRevoked(await phoneCall(false));
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: "step_expired" })]);
    expect(await left()).toEqual({ number: null, sessions: 0 });
  });

  test("a phone number is not added", async () => {
    const answer = await whileRevoked(await phoneCall(true));
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: "step_expired" })]);
    expect(await left()).toEqual({ number: null, sessions: 0 });
  });

  test("a linked identity does not sign in", async () => {
    await linkIdentity();
    const answer = await whileRevoked(await providerCall());
    expect(answer.headers.get("location")).toContain("error=WAY_IN_ENDED");
    expect(answer.headers.getSetCookie().join()).not.toMatch(/session=[^;]/);
    expect(await left()).toEqual({ number: null, sessions: 0 });
  });

  test("a linked identity whose removal is not committed yet does not sign in", async () => {
    await linkIdentity();
    const answer = await whileRevoked(await providerCall(), true);
    expect(answer.headers.get("location")).toContain("error=unable_to_update_account");
    expect(await left()).toEqual({ number: null, sessions: 0 });
  });

  test("a second step waits for the lock without a deadlock, and does not sign in", async () => {
    const { secret, backupCodes } = await turnTwoStepOn();
    for (const code of [totp(secret, 1), backupCodes[0] ?? ""]) {
      const visitorRequest = await enter();
      const factor = await db.selectFrom("two_factors").selectAll().executeTakeFirstOrThrow();
      const password = await db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
      expect(await whileRevoked(() => refusal(finishSignIn(site, code, visitorRequest)))).toBe("step_expired");
      expect(await left()).toEqual({ number: null, sessions: 0 });
      // Restored for the other kind of code.
      await db.insertInto("two_factors").values(factor).execute();
      await db.insertInto("accounts").values(password).execute();
      await db.updateTable("users").set({ two_factor_enabled: true }).execute();
    }
  });

  test("sign-ins with the number and the identity before it succeed", async () => {
    await linkIdentity();
    expect((await (await phoneCall(true))()).status).toBe(200);
    expect((await (await phoneCall(false))()).status).toBe(200);
    expect((await (await providerCall())()).headers.get("location")).toContain("/profile");
    expect(await left()).toEqual({ number: NUMBER, sessions: 3 });
  });
});

test("a backup code used concurrently signs in once", async () => {
  const { backupCodes } = await turnTwoStepOn();
  const held = [await enter(), await enter(), await enter()];
  const all = await Promise.all(
    held.map((visitorRequest) =>
      finishSignIn(site, backupCodes[0] ?? "", visitorRequest).then(() => "in", refusalCode),
    ),
  );
  expect(all.toSorted()).toEqual(["code_wrong", "code_wrong", "in"]);
});

const refusalCode = (error: unknown) => refusal(Promise.reject(error));
