// A site with every way to sign in enabled, each with a real counterpart on loopback.
import { randomBytes } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { afterAll, beforeEach, expect } from "vitest";
import { walletAddress, walletMessageHash } from "#app/accounts/sign-in/wallet.server.ts";
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
import { registration as validRegistration } from "#tests/support/running-site.ts";
import { totp } from "#tests/support/totp.ts";
import { useSite } from "./built-site.ts";

export const PASSWORD = "зелено куче";

interface Counterparts {
  readonly sms: SmsService;
  readonly captcha: CaptchaService;
  readonly provider: OpenIdProvider;
  readonly mail: MailServer;
}

/** Starts the site and its counterparts for all tests of a file. */
export function useEveryWayIn() {
  let running: Counterparts | undefined;
  const counterparts = () => {
    if (!running) throw new Error("The counterparts run only while tests do.");
    return running;
  };
  const site = useSite(async () => {
    const port = String(await freePort());
    const [sms, captcha, provider, mail] = await Promise.all([
      startSmsService(),
      startCaptchaService("captcha secret"),
      startOpenIdProvider(`http://localhost:${port}/api/auth/callback/oidc`),
      startMailServer(),
    ]);
    running = { sms, captcha, provider, mail };
    return {
      PORT: port,
      SITE_URL: `http://localhost:${port}`,
      SMTP_URL: mail.url,
      REQUIRE_CONFIRMED_EMAIL: "on",
      EMAIL_CODES: "on",
      WALLET_SIGN_IN: "on",
      API_TOKENS: "on",
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
  afterAll(() => Promise.all(Object.values(running ?? {}).map((one: { stop(): Promise<void> }) => one.stop())));
  beforeEach(() => {
    counterparts().captcha.isAway = false;
  });

  const post = (path: string, body: object, cookie = "") =>
    site.ask(path, {
      method: "POST",
      headers: { origin: site.address, "content-type": "application/json" },
      body: JSON.stringify(body),
      cookie,
    });

  async function signUp() {
    const fields = registration();
    const answer = await site.send("/auth?tab=register", fields);
    expect(answer.status).toBe(302);
    return { email: fields.email, cookie: cookieOf(answer) };
  }

  /** Returns the mail to `email` that `send` triggers. */
  async function mailAfter(email: string, subject: string, send: () => Promise<Response>) {
    const { mails } = counterparts().mail;
    const before = mails.length;
    const sent = await send();
    expect(sent.status).toBe(200);
    return until(() => mails.slice(before).find((one) => one.to === email && one.subject === subject));
  }

  /** Sends a request of an API client. */
  const program = (method: string, path: string, body?: object, token?: string) =>
    site.ask(`/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** Turns two-step sign-in on; returns the secret of the authenticator and the new session. */
  async function turnTwoStepOn(cookie: string, password = PASSWORD) {
    const prepared = await site.send("/profile/two-step", { intent: "prepare", current: password }, { cookie });
    const secret = (await prepared.text()).match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/)?.[1] ?? "";
    const on = await site.send("/profile/two-step", { intent: "confirm", code: totp(secret) }, { cookie });
    expect(on.headers.get("location")).toBe("/profile/security");
    return { secret, cookie: cookieOf(on) };
  }

  return {
    site,
    counterparts,
    post,
    program,
    signUp,
    mailAfter,
    turnTwoStepOn,
    isIn: async (cookie: string) => (await site.ask("/profile", { cookie })).status === 200,

    /** Requests a sign-in code and returns it from the mail. */
    async mailedCode(email: string): Promise<string> {
      const send = () => site.send("/auth/code", { intent: "send", email });
      return digitsOf((await mailAfter(email, "Код за вход", send)).text);
    },

    async smsCode(phoneNumber: string): Promise<string> {
      const { messages } = counterparts().sms;
      const before = messages.length;
      expect((await post("/api/auth/phone-number/send-otp", { phoneNumber })).status).toBe(200);
      return digitsOf((await until(() => messages.slice(before).find(({ to }) => to === phoneNumber))).text);
    },

    /** Follows the provider's redirect back to the site after `login` has signed in there. */
    async comeBack(away: Response, login: string, cookie = ""): Promise<Response> {
      const back = new URL(await counterparts().provider.follow(away.headers.get("location") ?? "", login));
      return site.ask(back.pathname + back.search, { cookie: cookieOf(away, cookie) });
    },

    /** Makes a wallet with a new key. */
    makeWallet() {
      const key = randomBytes(32);
      const address = checksum(walletAddress(secp256k1.getPublicKey(key, false)));
      async function message({ domain = new URL(site.address).host } = {}): Promise<string> {
        const { nonce } = (await (await post("/api/auth/siwe/nonce", {})).json()) as { nonce: string };
        return `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nВход в Тукашно\n\nURI: ${site.address}\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: ${new Date().toISOString()}`;
      }
      const sign = (text: string, by: Uint8Array = key) => {
        const signed = secp256k1.sign(walletMessageHash(text), by, { prehash: false, format: "recovered" });
        // The library puts the recovery bit first, wallets last and 27 higher.
        return `0x${Buffer.from(signed.subarray(1)).toString("hex")}${(27 + (signed[0] ?? 0)).toString(16)}`;
      };
      const verify = (text: string, signature = sign(text)) =>
        post("/api/auth/siwe/verify", { message: text, signature });
      return { message, sign, verify, enter: async () => verify(await message()) };
    },
  };
}

/** Returns the cookies of a response, added to those of `before`, for the next request. */
export function cookieOf(answer: Response, before = ""): string {
  const kept = answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie));
  return [before, ...kept.map((cookie) => cookie.replace(/;.*/s, ""))].filter(Boolean).join("; ");
}

export function registration(overrides: Record<string, string> = {}) {
  const person = { name: "Мария Грозева", password: PASSWORD, "cf-turnstile-response": "a person" };
  return validRegistration({ ...person, ...overrides });
}

async function until<T>(find: () => T | undefined): Promise<T> {
  for (let time = 0; time < 1_200; time += 1) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it did not arrive");
}

function digitsOf(text: string): string {
  return text.match(/\b\d{6}\b/)?.[0] ?? "";
}

/** Returns the mixed-case form of an address, which encodes its checksum (ERC-55). */
function checksum(address: string): string {
  const plain = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(plain))).toString("hex");
  return `0x${[...plain].map((digit, place) => (Number.parseInt(hash[place] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
}
