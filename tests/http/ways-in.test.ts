// Every optional way to sign in, enabled by its setting, with a real counterpart on loopback.
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cookieOf, PASSWORD, registration, useEveryWayIn } from "./every-way-in.ts";

const { site, counterparts, signUp, post, program, isIn, mailedCode, smsCode, comeBack, makeWallet } = useEveryWayIn();

const nameIn = async (cookie: string) =>
  (await (await site.ask("/profile", { cookie })).text()).match(/name="name"[^>]*value="([^"]*)"/)?.[1];
/** Reports whether a response of the library has a valid API token. */
const givesToken = async ({ headers }: Response) =>
  (await program("GET", "/me", undefined, headers.get("set-auth-token") ?? "none")).status === 200;
const other = (code: string) => (code === "111111" ? "222222" : "111111");

describe("a captcha", () => {
  test("is required for registration", async () => {
    await signUp();
    const answer = await site.send("/auth?tab=register", registration({ "cf-turnstile-response": "a robot" }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Не успяхме да потвърдим, че сте човек");
    expect((await site.send("/auth?tab=register", registration({ "cf-turnstile-response": "" }))).status).toBe(422);
  });

  test("that is unavailable is reported, and the form keeps its values", async () => {
    counterparts().captcha.isAway = true;
    const fields = registration();
    const answer = await site.send("/auth?tab=register", fields);
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("опитайте отново");
    expect(html).toContain(`value="${fields.email}"`);
  });

  test("is required for a forgotten password, and the policy allows its script", async () => {
    expect((await site.send("/forgot-password", { email: "a@example.com" })).status).toBe(422);
    const policy = (await site.ask("/auth")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-src https://challenges.cloudflare.com");
    expect(policy).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com;/);
  });
});

describe("a code by e-mail", () => {
  test("signs in once; a wrong one does not, and a new one can be requested", async () => {
    const { email } = await signUp();
    const wrong = other(await mailedCode(email));
    expect((await site.send("/auth/code", { intent: "verify", email, code: wrong })).status).toBe(422);
    const code = await mailedCode(email);
    const done = await site.send("/auth/code?next=/my-ads", { intent: "verify", email, code });
    expect(done.headers.get("location")).toBe("/my-ads");
    expect(await isIn(cookieOf(done))).toBe(true);
    expect((await site.send("/auth/code", { intent: "verify", email, code })).status).toBe(422);
  });

  test("for an unknown address has the same response", async () => {
    const answer = await site.send("/auth/code", { intent: "send", email: "nobody@example.com" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("изпратихме код");
  });
});

describe("OpenID Connect", () => {
  const enter = async (login: string, cookie = "") => {
    const away = await site.send("/auth/provider?next=/my-ads", {}, { cookie });
    const address = away.headers.get("location") ?? "";
    expect(address.startsWith(counterparts().provider.url)).toBe(true);
    expect(new URL(address).searchParams.get("code_challenge_method")).toBe("S256");
    return comeBack(away, login, cookie);
  };

  test("registers a new person and signs them in again", async () => {
    const first = await enter("petar");
    expect(new URL(first.headers.get("location") ?? "", site.address).pathname).toBe("/my-ads");
    expect(await nameIn(cookieOf(first))).toBe("Човек petar");
    expect(await nameIn(cookieOf(await enter("petar")))).toBe("Човек petar");
  });

  test("is linked to an account and unlinked with the password", async () => {
    const { cookie } = await signUp();
    const link = (current: string) => site.send("/profile/security", { intent: "link", current }, { cookie });
    expect((await link("грешна")).status).toBe(422);
    const away = await link(PASSWORD);
    const linked = await comeBack(away, "ivana", cookie);
    expect(linked.headers.get("location")).toContain("/profile/security");
    expect(await nameIn(cookieOf(await enter("ivana")))).toBe("Мария Грозева");
    const html = await (await site.ask("/profile/security", { cookie })).text();
    const account = html.match(/name="account" value="([^"]+)"/)?.[1] ?? "";
    const unlink = (current: string) =>
      site.send("/profile/security", { intent: "unlink", provider: "oidc", account, current }, { cookie });
    expect((await unlink("грешна")).status).toBe(422);
    expect((await unlink(PASSWORD)).status).toBe(302);
    expect(await nameIn(cookieOf(await enter("ivana")))).toBe("Човек ivana");
  });

  test("is not linked after the session has ended", async () => {
    const { email, cookie } = await signUp();
    const away = await site.send("/profile/security", { intent: "link", current: PASSWORD }, { cookie });
    await site.send("/sign-out", {}, { cookie });
    const back = await comeBack(away, "kamen", cookie);
    // After signing in the page says that nothing was linked.
    expect(back.headers.get("location")).toContain("/profile/security?failed=link");
    const inside = cookieOf(await site.send("/auth", { intent: "login", email, password: PASSWORD }));
    expect(await (await site.ask("/profile/security", { cookie: inside })).text()).not.toContain('name="account"');
    expect(await nameIn(cookieOf(await enter("kamen")))).toBe("Човек kamen");
  });

  test("is unlinked with the API", async () => {
    const { email, cookie } = await signUp();
    const away = await site.send("/profile/security", { intent: "link", current: PASSWORD }, { cookie });
    await comeBack(away, "stoyan", cookie);
    const { token } = (await (await program("POST", "/session", { email, password: PASSWORD })).json()) as {
      token: string;
    };
    const linked = async () =>
      (
        (await (await program("GET", "/me/identities", undefined, token)).json()) as {
          identities: { accountId: string }[];
        }
      ).identities;
    const [identity] = await linked();
    const unlink = (current: string) =>
      program("POST", "/me/identities/oidc/unlink", { accountId: identity?.accountId, current }, token);
    expect((await unlink("грешна")).status).toBe(422);
    expect((await unlink(PASSWORD)).status).toBe(204);
    expect(await linked()).toEqual([]);
  });

  test("does not sign in with an unsolicited callback", async () => {
    const answer = await site.ask("/api/auth/callback/oidc?code=abc&state=made-up");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toContain("/auth?failed=provider");
    expect(answer.headers.getSetCookie().join()).not.toContain("session=");
  });
});

describe("a wallet", () => {
  const { message, sign, verify } = makeWallet();

  test("signs in once with a signed message for this site", async () => {
    const text = await message();
    const done = await verify(text, sign(text));
    expect(done.status).toBe(200);
    expect(await isIn(cookieOf(done))).toBe(true);
    expect(await givesToken(done)).toBe(true);
    expect((await verify(text, sign(text))).status).toBe(401);
  });

  test("is refused with another key or for another site", async () => {
    const text = await message();
    const refused = await verify(text, sign(text, randomBytes(32)));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ title: "Грешка при вход" });
    const foreign = await message({ domain: "evil.example" });
    expect((await verify(foreign, sign(foreign))).status).toBe(401);
  });
});

describe("a phone number", () => {
  test("signs in with a code by SMS", async () => {
    const phoneNumber = "+359888765432";
    const code = await smsCode(phoneNumber);
    expect(counterparts().sms.messages.at(-1)?.token).toBe("Bearer sms token");
    const wrong = await post("/api/auth/phone-number/verify", { phoneNumber, code: other(code) });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    const done = await post("/api/auth/phone-number/verify", { phoneNumber, code });
    expect(done.status).toBe(200);
    expect(await isIn(cookieOf(done))).toBe(true);
    expect(await givesToken(done)).toBe(true);
  });

  test("that is invalid is refused in Bulgarian", async () => {
    const answer = await post("/api/auth/phone-number/send-otp", { phoneNumber: "12" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ text: "Въведете валиден телефонен номер, например 0888 123 456" });
  });
});
