// Pre-registration attack: somebody registers with the address of another person and sets up every way to sign in.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { totp } from "#tests/support/totp.ts";
import { cookieOf, PASSWORD, useEveryWayIn } from "./every-way-in.ts";

const { site, signUp, isIn, mailAfter, smsCode, post, program, comeBack, turnTwoStepOn } = useEveryWayIn();

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
