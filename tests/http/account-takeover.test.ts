// Accounts cannot be taken over: two-step sign-in cannot be bypassed by another way to sign in, and whoever registered with the address of
// another person loses all access when its owner confirms it.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { totp } from "#tests/support/totp.ts";
import { cookieOf, PASSWORD, useEveryWayIn } from "./every-way-in.ts";

const { site, signUp, post, program, isIn, mailAfter, mailedCode, smsCode, comeBack, makeWallet, turnTwoStepOn } =
  useEveryWayIn();

const REFUSED = "За този профил е включен вход в две стъпки. Влезте с имейл и парола.";

async function signUpWithTwoStep() {
  const { email, cookie } = await signUp();
  // Confirming the address first, because that may turn two-step sign-in off.
  const again = () => site.send("/profile", { intent: "confirm-email" }, { cookie }).then(() => site.ask("/auth"));
  await followLink((await mailAfter(email, "Потвърдете имейла си", again)).links[0], cookie);
  const { secret, cookie: session } = await turnTwoStepOn(cookie);
  return { email, cookie: session, code: () => totp(secret, 1) };
}

/** Expects that the response does not sign in. */
async function expectNobody(answer: Response): Promise<void> {
  expect(answer.headers.getSetCookie().join()).not.toMatch(/(^|,)session=[^;]/);
  expect(await isIn(cookieOf(answer))).toBe(false);
}

async function expectCodeAsked(answer: Response, code: () => string): Promise<void> {
  expect(answer.headers.get("location")).toMatch(/^\/auth\/two-step/);
  await expectNobody(answer);
  const wrong = await site.send("/auth/two-step", { code: "000000" }, { cookie: cookieOf(answer) });
  await expectNobody(wrong);
  const done = await site.send("/auth/two-step", { code: code() }, { cookie: cookieOf(answer) });
  expect(await isIn(cookieOf(done))).toBe(true);
}

describe("signing in to an account with two-step sign-in", () => {
  test("with a link for a new password requires the code", async () => {
    const { email, code } = await signUpWithTwoStep();
    const password = "друго зелено куче";
    await expectCodeAsked(await choosePassword(email, password), code);
  });

  test("with a link that confirms the address requires the password and the code", async () => {
    const { email, cookie, code } = await signUpWithTwoStep();
    const change = { intent: "email", email: `new-${email}`, current: PASSWORD };
    const send = () => site.send("/profile/security", change, { cookie }).then(() => site.ask("/auth"));
    const { links } = await mailAfter(change.email, "Потвърдете новия си имейл", send);
    const { pathname, searchParams } = new URL(links[0] ?? "");
    const token = searchParams.get("token") ?? "";
    await expectNobody(await site.send(pathname, { token }));
    await expectCodeAsked(await site.send(pathname, { token, password: PASSWORD }), code);
  });

  test("with a code by mail is refused", async () => {
    const { email } = await signUpWithTwoStep();
    const answer = await site.send("/auth/code", { intent: "verify", email, code: await mailedCode(email) });
    expect(answer.status).toBe(403);
    await expectNobody(answer);
    expect(await answer.text()).toContain(REFUSED);
  });

  test("with the provider is refused with an explanation", async () => {
    const { cookie } = await signUp();
    const away = await site.send("/profile/security", { intent: "link", current: PASSWORD }, { cookie });
    await comeBack(away, "two-steps", cookie);
    await turnTwoStepOn(cookie);
    const answer = await comeBack(await site.send("/auth/provider", {}), "two-steps");
    expect(answer.status).toBe(302);
    await expectNobody(answer);
    const page = await site.ask((answer.headers.get("location") ?? "").replace(site.address, ""));
    expect(await page.text()).toContain(REFUSED);
  });

  test("with a code by SMS is refused", async () => {
    const { cookie } = await signUp();
    const phoneNumber = "+359888700800";
    const add = { phoneNumber, code: await smsCode(phoneNumber), updatePhoneNumber: true };
    expect((await post("/api/auth/phone-number/verify", add, cookie)).status).toBe(200);
    const enter = async () => post("/api/auth/phone-number/verify", { phoneNumber, code: await smsCode(phoneNumber) });
    expect(await isIn(cookieOf(await enter()))).toBe(true);
    await turnTwoStepOn(cookie);
    const answer = await enter();
    expect(answer.status).toBe(403);
    await expectNobody(answer);
    expect(await answer.json()).toMatchObject({ code: "two_step_required", text: REFUSED });
  });

  test("with a wallet is refused", async () => {
    const wallet = makeWallet();
    const cookie = cookieOf(await wallet.enter());
    // A wallet account has no e-mail and password, which two-step sign-in starts with.
    const email = `${Date.now()}@example.com`;
    const send = () =>
      site.send("/profile/security", { intent: "email", email, current: "" }, { cookie }).then(() => site.ask("/auth"));
    await followLink((await mailAfter(email, "Потвърдете новия си имейл", send)).links[0], cookie);
    const password = "портфейл и парола";
    await turnTwoStepOn(cookieOf(await choosePassword(email, password)), password);
    const answer = await wallet.enter();
    expect(answer.status).toBe(403);
    await expectNobody(answer);
    expect(await answer.json()).toMatchObject({ code: "two_step_required" });
  });

  test("with a disabled call of the library is not found", async () => {
    const { email } = await signUpWithTwoStep();
    for (const path of ["sign-in/email", "sign-in/email-otp", "sign-in/social", "verify-email", "sign-in/made-up"]) {
      const answer = await post(`/api/auth/${path}`, { email, password: PASSWORD, otp: "123456" });
      expect(answer.status, path).toBe(404);
      await expectNobody(answer);
    }
  });
});

/** Requests a password link, follows it and sets a password. */
async function choosePassword(email: string, password: string): Promise<Response> {
  const fields = { email, "cf-turnstile-response": "a person" };
  const { links } = await mailAfter(email, "Нова парола за Тукашно", () => site.send("/forgot-password", fields));
  const token = new URL(links[0] ?? "").searchParams.get("token") ?? "";
  return site.send("/reset-password", { token, password, confirm: password });
}

async function followLink(link = "", cookie = ""): Promise<Response> {
  const { pathname, searchParams } = new URL(link);
  const answer = await site.send(pathname, { token: searchParams.get("token") ?? "" }, { cookie });
  expect(answer.status).toBe(302);
  return answer;
}

const NEW_PASSWORD = "лимонада през юли";
const OFFER = "Избери нова парола";
const ASKED = "Парола на профила";

const pathOf = (link = "") => link.slice(site.address.length);
const tokenOf = (path: string) => new URL(path, site.address).searchParams.get("token") ?? "";
const page = async (path: string, cookie = "") => (await site.ask(path, { cookie })).text();
const signIn = (email: string, password: string) => site.send("/auth", { intent: "login", email, password });

/** Returns the path of the link that confirms the address of a session. */
async function confirmationOf(email: string, cookie: string): Promise<string> {
  const again = () => site.send("/profile", { intent: "confirm-email" }, { cookie }).then(() => site.ask("/auth"));
  return pathOf((await mailAfter(email, "Потвърдете имейла си", again)).links[0]);
}

/** Returns the path of the link for a changed address, which is sent to the new one. */
async function changeOf(email: string, cookie: string): Promise<string> {
  const change = { intent: "email", email, current: PASSWORD };
  const send = () => site.send("/profile/security", change, { cookie }).then(() => site.ask("/auth"));
  return pathOf((await mailAfter(email, "Потвърдете новия си имейл", send)).links[0]);
}

/** Registers with the owner's address and sets up a phone, an identity, an address change, two-step sign-in, a session and a token. */
async function registerBeforehand() {
  const { email, cookie: first } = await signUp();
  const confirmation = await confirmationOf(email, first);
  const phoneNumber = `+35988${String(Date.now()).slice(-7)}`;
  const add = { phoneNumber, code: await smsCode(phoneNumber), updatePhoneNumber: true };
  expect((await post("/api/auth/phone-number/verify", add, first)).status).toBe(200);
  const login = randomUUID();
  const away = await site.send("/profile/security", { intent: "link", current: PASSWORD }, { cookie: first });
  expect((await comeBack(away, login, first)).headers.get("location")).toContain("linked");
  const change = await changeOf(`attacker-${email}`, first);
  const { secret, cookie } = await turnTwoStepOn(first);
  const held = cookieOf(await signIn(email, PASSWORD));
  const { challenge } = (await (await program("POST", "/session", { email, password: PASSWORD })).json()) as {
    challenge: string;
  };
  const second = await program("POST", "/session/second-step", { challenge, code: totp(secret, 1) });
  const { token } = (await second.json()) as { token: string };
  expect((await program("GET", "/me", undefined, token)).status).toBe(200);
  return { email, confirmation, phoneNumber, login, change, secret, cookie, held, token };
}

type Attacker = Awaited<ReturnType<typeof registerBeforehand>>;

async function expectNothingLeft({ email, phoneNumber, login, change, secret, cookie, held, token }: Attacker) {
  const isOwners = async (given: string) => (await page("/profile", given)).includes(email);
  expect(await isIn(cookie)).toBe(false);
  expect((await program("GET", "/me", undefined, token)).status).toBe(401);
  expect((await signIn(email, PASSWORD)).status).toBe(422);
  const finished = await site.send("/auth/two-step", { code: totp(secret, 1) }, { cookie: held });
  expect(finished.status).toBe(422);
  expect(await isIn(cookieOf(finished, held))).toBe(false);
  // The identity and the phone lead to new accounts.
  expect(await isOwners(cookieOf(await comeBack(await site.send("/auth/provider", {}), login)))).toBe(false);
  const bySms = await post("/api/auth/phone-number/verify", { phoneNumber, code: await smsCode(phoneNumber) });
  expect(await isOwners(cookieOf(bySms))).toBe(false);
  expect((await site.ask(change)).status).toBe(404);
  await site.send(change, { token: tokenOf(change), password: PASSWORD });
  expect((await signIn(`attacker-${email}`, PASSWORD)).status).toBe(422);
}

describe("the owner of a pre-registered address", () => {
  test("chooses a new password with the confirmation link, which revokes all access of the attacker", async () => {
    const attacker = await registerBeforehand();
    const { email, confirmation } = attacker;
    const html = await page(confirmation);
    expect(html).toContain(ASKED);
    expect(html).toContain(OFFER);
    const path = confirmation.replace("/account-link", "/reset-password");
    expect(html).toContain(`href="${path}"`);
    // Neither opening the pages nor submitting without a password changes anything.
    expect((await site.ask(path)).status).toBe(200);
    expect((await site.send(confirmation, { token: tokenOf(path) })).status).toBe(422);
    expect(await isIn(attacker.cookie)).toBe(true);
    const password = { password: NEW_PASSWORD, confirm: NEW_PASSWORD };
    const done = await site.send(path, { token: tokenOf(path), ...password });
    expect(done.headers.get("location")).toBe("/profile");
    expect(await isIn(cookieOf(done))).toBe(true);
    await expectNothingLeft(attacker);
    expect((await signIn(email, NEW_PASSWORD)).headers.get("location")).toBe("/profile");
    // The link is used up.
    expect(await page(confirmation)).toContain("Имейлът вече е потвърден");
    expect((await site.ask(path)).headers.get("location")).toBe("/forgot-password?invalid");
  });
});

test("a link for a changed address requires the password of the account", async () => {
  const attacker = await signUp();
  const email = `${randomUUID()}@example.com`;
  const path = await changeOf(email, attacker.cookie);
  const html = await page(path);
  expect(html).toContain(ASKED);
  expect(html).not.toContain(OFFER);
  expect((await site.send(path, { token: tokenOf(path) })).status).toBe(422);
  const reset = path.replace("/account-link", "/reset-password");
  expect((await site.ask(reset)).headers.get("location")).toBe("/forgot-password?invalid");
  expect((await signIn(email, PASSWORD)).status).toBe(422);
  const done = await site.send(path, { token: tokenOf(path), password: PASSWORD });
  expect(done.headers.get("location")).toBe("/profile");
  expect((await signIn(email, PASSWORD)).headers.get("location")).toBe("/profile");
});
