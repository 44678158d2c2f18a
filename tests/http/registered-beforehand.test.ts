// Somebody registers with an address that is not theirs and leaves every way in that there is; then the owner of the address comes.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { totp } from "#tests/support/totp.ts";
import { cookieOf, PASSWORD, useEveryWayIn } from "./every-way-in.ts";

const { site, signUp, isIn, mailAfter, smsCode, post, comeBack } = useEveryWayIn();

const NEW_PASSWORD = "лимонада през юли";
const OFFER = "Избери нова парола";
const ASKED = "Парола на профила";

const program = (method: string, path: string, body?: object, token?: string) =>
  site.ask(`/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const pathOf = (link = "") => link.slice(site.address.length);
const tokenOf = (path: string) => new URL(path, site.address).searchParams.get("token") ?? "";
const page = async (path: string, cookie = "") => (await site.ask(path, { cookie })).text();
const signIn = (email: string, password: string) => site.send("/auth", { intent: "login", email, password });

/** The path of the link that confirms the address of a session. */
async function confirmationOf(email: string, cookie: string): Promise<string> {
  const again = () => site.send("/profile", { intent: "confirm-email" }, { cookie }).then(() => site.ask("/auth"));
  return pathOf((await mailAfter(email, "Потвърдете имейла си", again)).links[0]);
}

/** The path of the link for a changed address, which goes to the new one. */
async function changeOf(email: string, cookie: string): Promise<string> {
  const change = { intent: "email", email, current: PASSWORD };
  const send = () => site.send("/profile/security", change, { cookie }).then(() => site.ask("/auth"));
  return pathOf((await mailAfter(email, "Потвърдете новия си имейл", send)).links[0]);
}

async function turnTwoStepOn(cookie: string) {
  const prepared = await site.send("/profile/two-step", { intent: "prepare", current: PASSWORD }, { cookie });
  const secret = (await prepared.text()).match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/)?.[1] ?? "";
  const on = await site.send("/profile/two-step", { intent: "confirm", code: totp(secret) }, { cookie });
  expect(on.headers.get("location")).toBe("/profile/security");
  return { secret, cookie: cookieOf(on) };
}

/** Registers with the owner's address and leaves a number, an identity, a pending change, a second step, a session and a token. */
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
  // The identity and the number lead to new accounts of their own.
  expect(await isOwners(cookieOf(await comeBack(await site.send("/auth/provider", {}), login)))).toBe(false);
  const bySms = await post("/api/auth/phone-number/verify", { phoneNumber, code: await smsCode(phoneNumber) });
  expect(await isOwners(cookieOf(bySms))).toBe(false);
  expect((await site.ask(change)).status).toBe(404);
  await site.send(change, { token: tokenOf(change), password: PASSWORD });
  expect((await signIn(`attacker-${email}`, PASSWORD)).status).toBe(422);
}

describe("the owner of an address that somebody registered beforehand", () => {
  test("chooses a new password by the confirmation link, and nothing of the other's is left", async () => {
    const attacker = await registerBeforehand();
    const { email, confirmation } = attacker;
    const html = await page(confirmation);
    expect(html).toContain(ASKED);
    expect(html).toContain(OFFER);
    const path = confirmation.replace("/account-link", "/reset-password");
    expect(html).toContain(`href="${path}"`);
    // Neither opening the two pages nor a press without a password changes anything.
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

  test("does the same by a forgotten password", async () => {
    const attacker = await registerBeforehand();
    const { email } = attacker;
    const ask = () => site.send("/forgot-password", { email, "cf-turnstile-response": "a person" });
    const path = pathOf((await mailAfter(email, "Нова парола за Тукашно", ask)).links[0]);
    const password = { password: NEW_PASSWORD, confirm: NEW_PASSWORD };
    const done = await site.send(path, { token: tokenOf(path), ...password });
    expect(done.headers.get("location")).toBe("/profile");
    await expectNothingLeft(attacker);
    expect((await signIn(email, NEW_PASSWORD)).headers.get("location")).toBe("/profile");
  });

  test("does the same as a program", async () => {
    const attacker = await registerBeforehand();
    const token = tokenOf(attacker.confirmation);
    const alone = await program("POST", "/account-links", { token });
    expect([alone.status, ((await alone.json()) as { code: string }).code]).toEqual([401, "not_signed_in"]);
    const chosen = await program("POST", "/passwords", { token, password: NEW_PASSWORD, confirm: NEW_PASSWORD });
    expect(await chosen.json()).toMatchObject({ token: expect.any(String), challenge: null });
    await expectNothingLeft(attacker);
  });
});

describe("a confirmation link in a browser without a session of its account", () => {
  test("asks for the password, says when it is wrong, and then confirms and signs in", async () => {
    const { email, cookie } = await signUp();
    const path = await confirmationOf(email, cookie);
    const press = (password: string) => site.send(path, { token: tokenOf(path), password });
    const wrong = await press("съвсем друга");
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toMatch(/<input(?=[^>]*name="password")(?=[^>]*aria-invalid="true")[^>]*>/);
    expect(html).toContain("Паролата не е вярна");
    const done = await press(PASSWORD);
    expect(done.headers.get("location")).toBe("/profile");
    expect(await isIn(cookieOf(done))).toBe(true);
    expect(await isIn(cookie)).toBe(true);
    expect(await page(path)).toContain("Имейлът вече е потвърден");
  });

  test("does so too where somebody else is signed in", async () => {
    const { email, cookie } = await signUp();
    const path = await confirmationOf(email, cookie);
    const other = await signUp();
    const html = await page(path, other.cookie);
    expect(html).toContain("В този браузър сте влезли в друг профил");
    expect(html).toContain(ASKED);
    const pressed = await site.send(path, { token: tokenOf(path) }, { cookie: other.cookie });
    expect(pressed.status).toBe(422);
    expect(await page(path, cookie)).toContain("Потвърдете, че този имейл е Ваш.");
  });

  test("leads through the second step, and confirms with one tap after it", async () => {
    const { email, cookie: first } = await signUp();
    const path = await confirmationOf(email, first);
    const { secret } = await turnTwoStepOn(first);
    const held = await site.send(path, { token: tokenOf(path), password: PASSWORD });
    const to = held.headers.get("location") ?? "";
    expect(to).toBe(`/auth/two-step?${new URLSearchParams({ next: path })}`);
    expect(await isIn(cookieOf(held))).toBe(false);
    const inside = await site.send(to, { code: totp(secret, 1) }, { cookie: cookieOf(held) });
    expect(inside.headers.get("location")).toBe(path);
    const cookie = cookieOf(inside);
    expect(await page(path, cookie)).not.toContain(ASKED);
    expect((await site.send(path, { token: tokenOf(path) }, { cookie })).headers.get("location")).toBe("/profile");
    expect(await page(path)).toContain("Имейлът вече е потвърден");
  });
});

test("a link for a changed address gives the account to nobody without its password", async () => {
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
