// Every further way in, opened by its setting and tried against its real counterpart (readings 38 and 43).
import { randomBytes, randomUUID } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { walletAddress, walletMessageHash } from "#app/accounts/wallet.server.ts";
import {
  type CaptchaService,
  OIDC_CLIENT,
  type OpenIdProvider,
  type SmsService,
  startCaptchaService,
  startOpenIdProvider,
  startSmsService,
} from "#tests/support/counterparts.ts";
import { freePort } from "#tests/support/machine.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { totp } from "#tests/support/totp.ts";
import { useSite } from "./built-site.ts";

let sms: SmsService;
let captcha: CaptchaService;
let provider: OpenIdProvider;
let mail: MailServer;

const site = useSite(async () => {
  const port = String(await freePort());
  sms = await startSmsService();
  captcha = await startCaptchaService("captcha secret");
  provider = await startOpenIdProvider(`http://localhost:${port}/api/auth/callback/oidc`);
  mail = await startMailServer();
  return {
    PORT: port,
    SITE_URL: `http://localhost:${port}`,
    SMTP_URL: mail.url,
    EMAIL_CODES: "on",
    WALLET_SIGN_IN: "on",
    SMS_WEBHOOK_URL: sms.url,
    SMS_WEBHOOK_TOKEN: "sms token",
    OIDC_ISSUER: provider.url,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_NAME: "Пробен вход",
    CAPTCHA_SITE_KEY: "key",
    CAPTCHA_SECRET: "captcha secret",
    CAPTCHA_VERIFY_URL: captcha.url,
  };
});
afterAll(() => Promise.all([sms, captcha, provider, mail].map((one) => one?.stop())));
beforeEach(() => {
  captcha.isAway = false;
});

const PASSWORD = "зелено куче";
const cookieOf = (answer: Response, before = "") =>
  [
    before,
    ...answer.headers
      .getSetCookie()
      .filter((cookie) => !/Max-Age=0/.test(cookie))
      .map((cookie) => cookie.replace(/;.*/s, "")),
  ]
    .filter(Boolean)
    .join("; ");
const isIn = async (cookie: string) => (await site.ask("/profile", { cookie })).status === 200;
const nameIn = async (cookie: string) =>
  (await (await site.ask("/profile", { cookie })).text()).match(/name="name"[^>]*value="([^"]*)"/)?.[1];

const post = (path: string, body: object) =>
  site.ask(path, {
    method: "POST",
    headers: { origin: site.address, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

function registration(overrides: Record<string, string> = {}) {
  return {
    intent: "register",
    name: "Мария Грозева",
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    confirm: PASSWORD,
    "cf-turnstile-response": "a person",
    ...overrides,
  };
}
async function signUp() {
  const fields = registration();
  const answer = await site.send("/auth?tab=register", fields);
  expect(answer.status).toBe(302);
  return { email: fields.email, cookie: cookieOf(answer) };
}
async function until<T>(find: () => T | undefined): Promise<T> {
  for (let time = 0; time < 200; time += 1) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not come");
}

describe("a captcha", () => {
  test("lets a person register and nobody else", async () => {
    await signUp();
    const answer = await site.send("/auth?tab=register", registration({ "cf-turnstile-response": "a robot" }));
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Не успяхме да проверим, че сте човек");
    expect((await site.send("/auth?tab=register", registration({ "cf-turnstile-response": "" }))).status).toBe(422);
  });

  test("that does not answer is said, with the form kept", async () => {
    captcha.isAway = true;
    const fields = registration();
    const answer = await site.send("/auth?tab=register", fields);
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("опитайте отново");
    expect(html).toContain(`value="${fields.email}"`);
  });

  test("guards the forgotten password too, and may run its own script only", async () => {
    expect((await site.send("/forgot-password", { email: "a@example.com" })).status).toBe(422);
    const policy = (await site.ask("/auth")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-src https://challenges.cloudflare.com");
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/challenges\.cloudflare\.com;/);
  });
});

describe("a code by e-mail", () => {
  const codeFor = async (email: string) => {
    const before = mail.mails.length;
    const sent = await site.send("/auth/code", { intent: "send", email });
    expect(sent.status).toBe(200);
    const one = await until(() =>
      mail.mails.slice(before).find(({ to, subject }) => to === email && subject === "Код за вход"),
    );
    return one.text.match(/\b\d{6}\b/)?.[0] ?? "";
  };

  test("signs in once; a wrong one does not, and a new one can be had", async () => {
    const { email } = await signUp();
    const first = await codeFor(email);
    expect(
      (await site.send("/auth/code", { intent: "verify", email, code: first === "111111" ? "222222" : "111111" }))
        .status,
    ).toBe(422);
    const code = await codeFor(email);
    const done = await site.send("/auth/code?next=/my-ads", { intent: "verify", email, code });
    expect(done.headers.get("location")).toBe("/my-ads");
    expect(await isIn(cookieOf(done))).toBe(true);
    expect((await site.send("/auth/code", { intent: "verify", email, code })).status).toBe(422);
  });

  test("asked for by an unknown address gets the same answer and makes no account", async () => {
    const answer = await site.send("/auth/code", { intent: "send", email: "nobody@example.com" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("изпратихме код");
  });
});

describe("OpenID Connect", () => {
  const enter = async (login: string, cookie = "") => {
    const away = await site.send("/auth/provider?next=/my-ads", {}, { cookie });
    const address = away.headers.get("location") ?? "";
    expect(address.startsWith(provider.url)).toBe(true);
    expect(new URL(address).searchParams.get("code_challenge_method")).toBe("S256");
    const back = new URL(await provider.follow(address, login));
    return site.ask(back.pathname + back.search, { cookie: cookieOf(away, cookie) });
  };

  test("signs a newcomer up and the same person in again", async () => {
    const first = await enter("petar");
    expect(new URL(first.headers.get("location") ?? "", site.address).pathname).toBe("/my-ads");
    expect(await nameIn(cookieOf(first))).toBe("Човек petar");
    expect(await nameIn(cookieOf(await enter("petar")))).toBe("Човек petar");
  });

  test("is linked to an account and unlinked from it, after the password", async () => {
    const { cookie } = await signUp();
    const link = (current: string) => site.send("/profile/security", { intent: "link", current }, { cookie });
    expect((await link("грешна")).status).toBe(422);
    const away = await link(PASSWORD);
    const back = new URL(await provider.follow(away.headers.get("location") ?? "", "ivana"));
    const linked = await site.ask(back.pathname + back.search, { cookie: cookieOf(away, cookie) });
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

  test("with an answer that nobody asked for signs nobody in", async () => {
    const answer = await site.ask("/api/auth/callback/oidc?code=abc&state=made-up");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toContain("/auth?failed=provider");
    expect(answer.headers.getSetCookie().join()).not.toContain("session=");
  });
});

describe("a wallet", () => {
  const key = randomBytes(32);
  const address = walletAddress(secp256k1.getPublicKey(key, false));

  async function message(overrides: { domain?: string } = {}) {
    const { nonce } = (await (await post("/api/auth/siwe/nonce", {})).json()) as { nonce: string };
    const host = overrides.domain ?? new URL(site.address).host;
    return `${host} wants you to sign in with your Ethereum account:\n${checksum(address)}\n\nВход в Тукашно\n\nURI: ${site.address}\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: ${new Date().toISOString()}`;
  }
  const verify = (text: string, signature: string) => post("/api/auth/siwe/verify", { message: text, signature });
  const sign = (text: string, by = key) => {
    const signed = secp256k1.sign(walletMessageHash(text), by, { prehash: false, format: "recovered" });
    // The library puts the recovery bit first, wallets last and 27 higher.
    return `0x${Buffer.from(signed.subarray(1)).toString("hex")}${(27 + (signed[0] ?? 0)).toString(16)}`;
  };

  test("signs in with a message of its key, made for this site and used once", async () => {
    const text = await message();
    const done = await verify(text, sign(text));
    expect(done.status).toBe(200);
    expect(await isIn(cookieOf(done))).toBe(true);
    expect((await verify(text, sign(text))).status).toBe(401);
  });

  test("is not believed with another's key or for another site", async () => {
    const text = await message();
    const refused = await verify(text, sign(text, randomBytes(32)));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ title: "Грешка при вход" });
    const foreign = await message({ domain: "evil.example" });
    expect((await verify(foreign, sign(foreign))).status).toBe(401);
  });
});

describe("a phone number", () => {
  test("signs up and in with a code by SMS", async () => {
    const phoneNumber = "+359888765432";
    expect((await post("/api/auth/phone-number/send-otp", { phoneNumber })).status).toBe(200);
    const one = await until(() => sms.messages.find(({ to }) => to === phoneNumber));
    expect(one.token).toBe("Bearer sms token");
    const code = one.text.match(/\b\d{6}\b/)?.[0] ?? "";
    expect(
      (await post("/api/auth/phone-number/verify", { phoneNumber, code: code === "111111" ? "222222" : "111111" }))
        .status,
    ).toBeGreaterThanOrEqual(400);
    const done = await post("/api/auth/phone-number/verify", { phoneNumber, code });
    expect(done.status).toBe(200);
    expect(await isIn(cookieOf(done))).toBe(true);
  });

  test("that is none is refused in Bulgarian", async () => {
    const answer = await post("/api/auth/phone-number/send-otp", { phoneNumber: "12" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ text: "Въведете валиден телефонен номер, например 0888 123 456" });
  });
});

describe("a second step", () => {
  test("cannot be passed by with a code by mail", async () => {
    const { email, cookie } = await signUp();
    const prepared = await (
      await site.send("/profile/two-step", { intent: "prepare", current: PASSWORD }, { cookie })
    ).text();
    const secret = prepared.match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/)?.[1] ?? "";
    await site.send("/profile/two-step", { intent: "confirm", code: totp(secret) }, { cookie });
    await site.send("/auth/code", { intent: "send", email });
    const one = await until(() => mail.mails.find(({ to, subject }) => to === email && subject === "Код за вход"));
    const answer = await site.send("/auth/code", {
      intent: "verify",
      email,
      code: one.text.match(/\b\d{6}\b/)?.[0] ?? "",
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie().join()).not.toContain("session=");
  });
});

/** The mixed case of an address, which carries its checksum (ERC-55). */
function checksum(address: string): string {
  const plain = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(plain))).toString("hex");
  return `0x${[...plain].map((sign, place) => (Number.parseInt(hash[place] ?? "0", 16) >= 8 ? sign.toUpperCase() : sign)).join("")}`;
}
