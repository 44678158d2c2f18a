/**
 * Better Auth on our tables. Sessions live in an HttpOnly cookie; further sign-in methods are plugins that cannot be
 * reached until the settings enable them (server/auth-calls.ts). Rules for every sign-in method are in the hooks here and in session-hooks.server.ts.
 */

import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { getOAuthState, getSessionFromCtx } from "better-auth/api";
import { bearer } from "better-auth/plugins/bearer";
import { emailOTP } from "better-auth/plugins/email-otp";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { jwt } from "better-auth/plugins/jwt";
import { phoneNumber } from "better-auth/plugins/phone-number";
import { siwe } from "better-auth/plugins/siwe";
import { twoFactor } from "better-auth/plugins/two-factor";
import { ambientHandle, type Db, inTransaction } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { refusalOfConstraint } from "#app/platform/errors.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { Mailer } from "#app/platform/mail.server.ts";
import { SITE_NAME } from "#app/platform/meta.ts";
import { issuerOf, providerConfigs } from "./account-issuer.server.ts";
import { greetNewAccount, sendSms } from "./accounts.jobs.server.ts";
import { signInCodeMail } from "./accounts.mails.ts";
import { MAX_PASSWORD, MIN_PASSWORD } from "./accounts.schema.ts";
import { ADDRESS_HEADER, isAddressUsed, noteRegistration } from "./addresses.server.ts";
import type { PasswordHashes } from "./password-hash.server.ts";
import { normalisePhone } from "./phones.server.ts";
import { revokeUnverifiedAccess } from "./revoke-unverified-access.server.ts";
import { LOCK_MINUTES } from "./second-step.ts";
import { sessionCookieName } from "./session-cookie.server.ts";
import { refuse, sessionHooks } from "./session-hooks.server.ts";
import { lockPhoneOwner, noteIdentity, PHONE_PATH } from "./standing-access.server.ts";
import { isWalletSignature } from "./wallet.server.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** Sessions expire after this much inactivity; a visit renews them, at most once a day. */
const SESSION_DAYS = 60;
/** Minutes for which a code by mail or SMS is valid. */
const CODE_MINUTES = 5;

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
    // Our rate limits work across processes and answer in Bulgarian.
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
      additionalFields: {
        // Only the hook below writes it.
        issuer: { type: "string", input: false, required: true, defaultValue: "" },
      },
      encryptOAuthTokens: true,
      // A signed-in person may link an identity with a different e-mail address.
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
            // The sample's accounts and those made by commands have no visitor behind them.
            if (!address) return;
            await noteRegistration(handle, hash, { userId: user.id, address });
            await jobs.enqueue(greetNewAccount, { userId: user.id });
          },
        },
        update: {
          async before(changed, ctx) {
            if (ctx?.path === PHONE_PATH && !(await lockPhoneOwner(handle, ctx)))
              refuse("WAY_IN_ENDED", "UNAUTHORIZED");
            // A first code from the mailbox: before the session, which would wait for the second step of somebody else.
            if (changed.emailVerified !== true || ctx?.path !== "/sign-in/email-otp") return;
            const email = String(ctx.body?.email ?? "").toLowerCase();
            const user = await handle.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
            if (user) await inTransaction(handle, (tx) => revokeUnverifiedAccess(tx, user.id));
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({ data: { ...account, issuer: issuerOf(account.providerId, env.signIn.oidc) } }),
          // The library links an identity to the account that asked for it, however long ago that was and whatever was ended since.
          async after(account, ctx) {
            noteIdentity(ctx, account);
            if (!ctx || !(await getOAuthState())?.link) return;
            const session = await getSessionFromCtx(ctx);
            if (session?.user.id === account.userId) return;
            await handle.deleteFrom("accounts").where("id", "=", account.id).execute();
            throw ctx.redirect(`${env.siteUrl}/auth?failed=provider`);
          },
        },
        // Signing in with an identity renews its tokens.
        update: { after: async (account, ctx) => noteIdentity(ctx, account) },
      },
      session: sessionHooks({ handle, hash, jobs }),
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
        // Called only by a job (sendSignInCode), so that the request takes the same time for every address.
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
          // The library's own error would have no code.
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
      genericOAuth({ config: providerConfigs(handle, env.signIn.oidc) }),
      bearer({ requireSignature: true }),
      jwt({
        // Else every page of somebody signed in would sign one, and fail where the secret has changed since the key was sealed.
        disableSettingJwtHeader: true,
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
      // Our migrations make the tables; the check would ask for a second connection inside a transaction.
      database: { generateId: "uuid", validateSchema: false },
      // Addresses are stored as keyed hashes, and only where a rule needs them.
      ipAddress: { disableIpTracking: true },
      // __Host- and Secure exactly when the site is https.
      useSecureCookies: false,
      cookiePrefix: isHttps ? "__Host-tukashno" : "tukashno",
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: "lax", path: "/" },
      cookies: { session_token: { name: sessionCookieName(env.siteUrl) } },
    },
    // Errors of a provider are shown on our own page.
    onAPIError: { errorURL: `${env.siteUrl}/auth?failed=provider`, throw: true },
    logger: {
      // Callers handle its errors. This logs what it does not return: why an insert failed, what a provider said.
      log(level, message, ...details) {
        const error = details.find((detail) => detail instanceof Error);
        if (level === "error" && !refusalOfConstraint(error)) log.warn({ err: error }, `authentication: ${message}`);
      },
    },
  });
}
