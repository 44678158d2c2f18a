/**
 * Better Auth on our tables. Sessions live in an HttpOnly cookie; further ways in are plugins that nothing reaches
 * until the settings open them (auth-calls.server.ts). What must hold for every way in stands in the hooks here.
 */

import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { bearer } from "better-auth/plugins/bearer";
import { emailOTP } from "better-auth/plugins/email-otp";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { jwt } from "better-auth/plugins/jwt";
import { phoneNumber } from "better-auth/plugins/phone-number";
import { siwe } from "better-auth/plugins/siwe";
import { twoFactor } from "better-auth/plugins/two-factor";
import { ambientHandle, type Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { refusalOfConstraint } from "#app/platform/errors.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { SITE_NAME } from "#app/platform/meta.ts";
import { greetNewAccount, sendSms, tellNewDevice } from "./accounts.jobs.server.ts";
import { signInCodeMail } from "./accounts.mails.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "./accounts.schema.ts";
import { isAddressUsed, noteRegistration, noteSignIn } from "./addresses.server.ts";
import { forgetUnproven } from "./first-proof.server.ts";
import type { PasswordHashes } from "./password-hash.server.ts";
import { normalisePhone } from "./phones.server.ts";
import { LOCK_MINUTES, sessionStartAt } from "./second-step.ts";
import { sessionCookieName } from "./session-cookie.server.ts";
import { isWalletSignature } from "./wallet.server.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** Sessions end after so long without a visit; each visit, at most once a day, starts the time anew. */
const SESSION_DAYS = 60;
/** Minutes for which a code by mail or SMS is good. */
const CODE_MINUTES = 5;

/** Where server/app.ts puts the visitor's address, over whatever the visitor sent under this name. */
export const ADDRESS_HEADER = "x-visitor-address";

/** Codes of our own that the library carries to the caller; auth-errors.server.ts turns them into the catalogue's rows. */
function refuse(code: string, status: "FORBIDDEN" | "UNAUTHORIZED" = "FORBIDDEN"): never {
  throw new APIError(status, { code, message: code });
}

export type Auth = ReturnType<typeof createAuth>;

export interface AuthParts {
  readonly db: Db;
  readonly env: Env;
  readonly secret: string;
  readonly jobs: JobQueue;
  readonly mailer: Mailer;
  readonly hash: KeyedHash;
  readonly passwords: PasswordHashes;
  readonly log: Pick<Log, "warn">;
}

export function createAuth({ db, env, secret, jobs, mailer, hash, passwords, log }: AuthParts) {
  const handle = ambientHandle(db);
  const isHttps = env.siteUrl.startsWith("https:");
  return betterAuth({
    appName: SITE_NAME,
    baseURL: env.siteUrl,
    secret,
    database: { db: handle, type: "postgres", transaction: false },
    telemetry: { enabled: false },
    // Ours hold across processes and speak Bulgarian.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      autoSignIn: true,
      password: passwords,
    },
    session: {
      modelName: "sessions",
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      additionalFields: {
        // Only the hook below says so.
        secondStep: { type: "boolean", fieldName: "second_step", input: false, defaultValue: false },
      },
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
    },
    user: {
      modelName: "users",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: {
        isAdmin: { type: "boolean", fieldName: "is_admin", input: false, required: false, defaultValue: false },
        isBlocked: { type: "boolean", fieldName: "is_blocked", input: false, required: false, defaultValue: false },
        accountType: {
          type: "string",
          fieldName: "account_type",
          input: false,
          required: false,
          defaultValue: "basic",
        },
        phone: { type: "string", fieldName: "phone", input: false, required: false },
        deletedAt: { type: "date", fieldName: "deleted_at", input: false, required: false },
      },
    },
    account: {
      modelName: "accounts",
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      encryptOAuthTokens: true,
      // A person who is signed in may link an identity with another address.
      accountLinking: { enabled: true, allowDifferentEmails: true },
    },
    verification: {
      modelName: "verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    databaseHooks: {
      user: {
        create: {
          async before(_user, ctx) {
            const address = ctx?.headers?.get(ADDRESS_HEADER);
            if (!address) return;
            if (await isAddressUsed(handle, hash, { address, max: env.accountsPerAddress })) refuse("ADDRESS_TAKEN");
          },
          async after(user, ctx) {
            const address = ctx?.headers?.get(ADDRESS_HEADER);
            // Accounts of the demonstration and of commands come from no visitor.
            if (!address) return;
            await noteRegistration(handle, hash, { userId: user.id, address });
            await jobs.enqueue(greetNewAccount, { userId: user.id });
          },
        },
        update: {
          // A first code from the mailbox: before the session, which would wait for the second step of somebody else.
          async before(changed, ctx) {
            if (changed.emailVerified !== true || ctx?.path !== "/sign-in/email-otp") return;
            const email = String(ctx.body?.email ?? "").toLowerCase();
            const user = await handle.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
            if (user) await forgetUnproven(handle, user.id);
          },
        },
      },
      session: {
        create: {
          async before(session, ctx) {
            const user = await handle
              .selectFrom("users")
              .select(["is_blocked", "deleted_at", "two_factor_enabled"])
              .where("id", "=", session.userId)
              .executeTakeFirst();
            if (user?.is_blocked) refuse("BLOCKED");
            if (user?.deleted_at) refuse("DELETED");
            const start = sessionStartAt(ctx?.path);
            if (user?.two_factor_enabled && !start) refuse("TWO_STEP_REQUIRED");
            return { data: { ...session, secondStep: start === "passed" } };
          },
          async after(session, ctx) {
            const address = ctx?.headers?.get(ADDRESS_HEADER);
            // One that waits for the second step has let nobody in yet.
            if (!ctx || !address || session.expiresAt <= new Date()) return;
            await noteSignIn(handle, hash, { userId: session.userId, address, call: ctx });
            await jobs.enqueue(tellNewDevice, { sessionId: session.id });
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: SITE_NAME,
        accountLockout: { durationSeconds: LOCK_MINUTES * 60 },
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: {
            modelName: "two_factors",
            fields: {
              userId: "user_id",
              backupCodes: "backup_codes",
              failedVerificationCount: "failed_verification_count",
              lockedUntil: "locked_until",
            },
          },
        },
      }),
      emailOTP({
        expiresIn: CODE_MINUTES * 60,
        disableSignUp: true,
        storeOTP: "hashed",
        // Asked for by a job only (sendSignInCode): the request takes the same time whoever it is for.
        sendVerificationOTP: ({ email, otp }) => mailer.send(email, signInCodeMail(otp)),
      }),
      phoneNumber({
        expiresIn: CODE_MINUTES * 60,
        phoneNumberValidator: (number) => normalisePhone(number) === number,
        sendOTP: ({ phoneNumber: to, code }) => jobs.enqueue(sendSms, { to, code }),
        signUpOnVerification: {
          getTempEmail: (number) => `${number.slice(1)}@phone.invalid`,
          getTempName: () => "Нов потребител",
        },
        schema: {
          user: { fields: { phoneNumber: "phone_number", phoneNumberVerified: "phone_number_verified" } },
        },
      }),
      siwe({
        domain: new URL(env.siteUrl).host,
        emailDomainName: "wallet.invalid",
        getNonce: async () => randomBytes(16).toString("hex"),
        verifyMessage: async ({ message, signature, address }) => {
          // The library's own refusal would have no code.
          if (!isWalletSignature({ message, signature, address })) refuse("WALLET_SIGNATURE_WRONG", "UNAUTHORIZED");
          return true;
        },
        schema: {
          walletAddress: {
            modelName: "wallet_addresses",
            fields: { userId: "user_id", chainId: "chain_id", isPrimary: "is_primary", createdAt: "created_at" },
          },
        },
      }),
      genericOAuth({
        config: env.signIn.oidc
          ? [
              {
                providerId: "oidc",
                discoveryUrl: `${env.signIn.oidc.issuer}/.well-known/openid-configuration`,
                // Named here, so that a provider that is away when we start cannot keep everybody else out.
                accountIssuer: env.signIn.oidc.issuer,
                clientId: env.signIn.oidc.clientId,
                clientSecret: env.signIn.oidc.clientSecret ?? "",
                scopes: ["openid", "email", "profile"],
                pkce: true,
              },
            ]
          : [],
      }),
      bearer({ requireSignature: true }),
      jwt({
        jwt: {
          issuer: env.siteUrl,
          audience: env.siteUrl,
          expirationTime: "15m",
          definePayload: ({ user }) => ({ name: user.name }),
        },
        schema: {
          jwks: {
            modelName: "signing_keys",
            fields: {
              publicKey: "public_key",
              privateKey: "private_key",
              createdAt: "created_at",
              expiresAt: "expires_at",
            },
          },
        },
      }),
    ],
    advanced: {
      database: { generateId: "uuid" },
      // Addresses are kept as keyed hashes, and only where a rule needs them (reading 30).
      ipAddress: { disableIpTracking: true },
      // Reading 28: __Host- and Secure exactly when the site is https.
      useSecureCookies: false,
      cookiePrefix: isHttps ? "__Host-tukashno" : "tukashno",
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: "lax", path: "/" },
      cookies: { session_token: { name: sessionCookieName(env.siteUrl) } },
    },
    // What a provider refuses comes back as our own page, with its words.
    onAPIError: { errorURL: `${env.siteUrl}/auth?failed=provider`, throw: true },
    logger: {
      // What it answers, callers judge. This is what it keeps to itself: why an insert failed, what a provider said.
      log(level, message, ...details) {
        const error = details.find((detail) => detail instanceof Error);
        if (level === "error" && !refusalOfConstraint(error)) log.warn({ err: error }, `authentication: ${message}`);
      },
    },
  });
}
