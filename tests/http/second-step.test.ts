// Two-step sign-in cannot be bypassed by another way to sign in.
import { describe, expect, test } from "vitest";
import { totp } from "#tests/support/totp.ts";
import { cookieOf, PASSWORD, useEveryWayIn } from "./every-way-in.ts";

const { site, signUp, post, isIn, mailAfter, mailedCode, smsCode, comeBack, makeWallet, turnTwoStepOn } =
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

describe("a code of the authenticator", () => {
  const held = async (email: string) =>
    cookieOf(await site.send("/auth", { intent: "login", email, password: PASSWORD }));

  test("signs in once, also concurrently, and then the next code is required", async () => {
    const { email, code } = await signUpWithTwoStep();
    const enter = (cookie: string, given: string) => site.send("/auth/two-step", { code: given }, { cookie });
    const [first, second] = [await held(email), await held(email)];
    const once = code();
    const answers = await Promise.all([enter(first, once), enter(second, once)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422]);
    const later = await enter(await held(email), once);
    expect(later.status).toBe(422);
    await expectNobody(later);
    expect(await later.text()).toContain("Изчакайте следващия код");
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
