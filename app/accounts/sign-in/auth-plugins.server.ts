/** Better Auth's plugins for further sign-in methods; their paths are closed until the settings enable them (server/auth-calls.ts). */
import { randomBytes, randomInt } from "node:crypto";
import { emailOTP } from "better-auth/plugins/email-otp";
import { jwt } from "better-auth/plugins/jwt";
import { phoneNumber } from "better-auth/plugins/phone-number";
import { siwe } from "better-auth/plugins/siwe";
import { twoFactor } from "better-auth/plugins/two-factor";
import { sendSms } from "#app/accounts/credentials/accounts.jobs.server.ts";
import { normalisePhone } from "#app/accounts/credentials/phones.server.ts";
import { SITE_NAME } from "#app/platform/http/meta.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { LOCK_MINUTES } from "./second-step.ts";
import { refuse } from "./session-hooks.server.ts";
import { isWalletSignature } from "./wallet.server.ts";

/** The number of minutes for which a code sent by mail or SMS is valid. */
const CODE_MINUTES = 5;

const BACKUP_CODES = 10;

/** Returns new backup codes such as 48213-90576: digits, which nobody confuses on paper and every keyboard has. */
function newBackupCodes(): string[] {
  const half = () => String(randomInt(100_000)).padStart(5, "0");
  return Array.from({ length: BACKUP_CODES }, () => `${half()}-${half()}`);
}

export function twoStepPlugin() {
  return twoFactor({
    issuer: SITE_NAME,
    backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
    accountLockout: { durationSeconds: LOCK_MINUTES * 60 },
    schema: { twoFactor: { modelName: "two_factors" } },
  });
}

export function emailCodePlugin() {
  return emailOTP({
    expiresIn: CODE_MINUTES * 60,
    disableSignUp: true,
    storeOTP: "hashed",
    // A job sends codes (sendSignInCode); the path of the library that sends them is closed.
    sendVerificationOTP: () => refuse("EMAIL_CODE_BY_JOB"),
  });
}

export function phoneCodePlugin(jobs: JobQueue) {
  return phoneNumber({
    expiresIn: CODE_MINUTES * 60,
    phoneNumberValidator: (number) => normalisePhone(number) === number,
    sendOTP: ({ phoneNumber: to, code }) => jobs.enqueue(sendSms, { to, code }),
    signUpOnVerification: {
      getTempEmail: (number) => `${number.slice(1)}@phone.invalid`,
      getTempName: () => "Нов потребител",
    },
  });
}

export function walletPlugin(siteUrl: string) {
  return siwe({
    domain: new URL(siteUrl).host,
    emailDomainName: "wallet.invalid",
    getNonce: async () => randomBytes(16).toString("hex"),
    verifyMessage: async ({ message, signature, address }) => {
      // The library's own error would have no code.
      if (!isWalletSignature({ message, signature, address })) refuse("WALLET_SIGNATURE_WRONG", "UNAUTHORIZED");
      return true;
    },
    schema: { walletAddress: { modelName: "wallet_addresses" } },
  });
}

export function tokenPlugin(siteUrl: string) {
  return jwt({
    // Otherwise each request for a session would sign a token, and would fail if the secret has changed since the key was encrypted.
    disableSettingJwtHeader: true,
    jwt: {
      issuer: siteUrl,
      audience: siteUrl,
      expirationTime: "15m",
      definePayload: ({ user }) => ({ name: user.name }),
    },
    schema: { jwks: { modelName: "signing_keys" } },
  });
}
