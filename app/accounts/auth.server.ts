/** Better Auth on our tables: e-mail and password, sessions in an HttpOnly cookie. Refusals of ours come from the catalogue. */
import { betterAuth } from "better-auth";
import { ambientHandle, type Db } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";

import { MAX_PASSWORD, MIN_PASSWORD } from "./accounts.schema.ts";

const DAY_SECONDS = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(db: Db, env: Pick<Env, "siteUrl" | "isLoopback">, secret: string) {
  return betterAuth({
    baseURL: env.siteUrl,
    secret,
    database: { db: ambientHandle(db), type: "postgres", transaction: false },
    telemetry: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      autoSignIn: true,
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
      expiresIn: 60 * DAY_SECONDS,
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
    },
    verification: {
      modelName: "verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    advanced: {
      database: { generateId: "uuid" },
      // Reading 28: __Host- and Secure exactly when the site is https.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: env.siteUrl.startsWith("https:") ? "__Host-session" : "session",
          attributes: { secure: env.siteUrl.startsWith("https:"), httpOnly: true, sameSite: "lax", path: "/" },
        },
      },
    },
    logger: { disabled: true },
  });
}
