/**
 * Configures Better Auth for our tables (auth-tables.server.ts), with sessions in an HttpOnly cookie. The rules for all sign-in methods
 * are in auth-hooks.server.ts, further methods in auth-plugins.server.ts.
 */

import { betterAuth } from "better-auth";
import { bearer } from "better-auth/plugins/bearer";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { CamelCasePlugin } from "kysely";
import { MAX_PASSWORD, MIN_PASSWORD } from "#app/accounts/credentials/accounts.schema.ts";
import type { PasswordHashes } from "#app/accounts/credentials/password-hash.server.ts";
import { ambientHandle, type Db } from "#app/platform/database/database.server.ts";
import { isOutage } from "#app/platform/database/outage-log.server.ts";
import { refusalOfConstraint } from "#app/platform/errors/errors.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { SITE_NAME } from "#app/platform/http/meta.ts";
import { clientGone } from "#app/platform/http/request-scope.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import { providerConfigs } from "./account-issuer.server.ts";
import { databaseHooks } from "./auth-hooks.server.ts";
import { emailCodePlugin, phoneCodePlugin, tokenPlugin, twoStepPlugin, walletPlugin } from "./auth-plugins.server.ts";
import { ACCOUNT_TABLE, SESSION_TABLE, USER_TABLE, VERIFICATION_TABLE } from "./auth-tables.server.ts";
import { sessionCookieName } from "./session-cookie.server.ts";

export type Auth = ReturnType<typeof createAuth>;

export interface AuthParts {
  readonly db: Db;
  readonly env: Env;
  readonly secret: string;
  readonly jobs: JobQueue;
  readonly hash: KeyedHash;
  readonly passwords: PasswordHashes;
  readonly log: Pick<Log, "warn">;
}

export function createAuth({ db, env, secret, jobs, hash, passwords, log }: AuthParts) {
  const handle = ambientHandle(db);
  const isHttps = env.siteUrl.startsWith("https:");
  return betterAuth({
    appName: SITE_NAME,
    baseURL: env.siteUrl,
    secret,
    database: { db: ambientHandle(db, new CamelCasePlugin()), type: "postgres", transaction: false },
    telemetry: { enabled: false },
    // Our own rate limits are shared by all processes and have Bulgarian messages.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      autoSignIn: true,
      password: passwords,
    },
    session: SESSION_TABLE,
    user: USER_TABLE,
    account: ACCOUNT_TABLE,
    verification: VERIFICATION_TABLE,
    databaseHooks: databaseHooks({ handle, hash, jobs, env }),
    plugins: [
      twoStepPlugin(),
      emailCodePlugin(),
      phoneCodePlugin(jobs),
      walletPlugin(env.siteUrl),
      genericOAuth({ config: providerConfigs(handle, env.signIn.oidc) }),
      bearer({ requireSignature: true }),
      tokenPlugin(env.siteUrl),
    ],
    advanced: {
      // Our migrations create the tables; the check would need a second connection inside a transaction.
      database: { generateId: "uuid", validateSchema: false },
      // Addresses are stored as keyed hashes, and only where a rule needs them.
      ipAddress: { disableIpTracking: true },
      // The __Host- prefix and Secure are set below, exactly if the site uses https.
      useSecureCookies: false,
      cookiePrefix: isHttps ? "__Host-tukashno" : "tukashno",
      defaultCookieAttributes: { secure: isHttps, httpOnly: true, sameSite: "lax", path: "/" },
      cookies: { session_token: { name: sessionCookieName(env.siteUrl) } },
    },
    // Errors of a provider are shown on our own page.
    onAPIError: { errorURL: `${env.siteUrl}/auth?failed=provider`, throw: true },
    logger: {
      // Callers handle returned errors. This logs details that the library does not return, such as the cause of a failed insert.
      log(level, message, ...details) {
        // Queries of a client that has disconnected are cancelled, which is no failure.
        if (clientGone()?.aborted) return;
        const error = details.find((detail) => detail instanceof Error);
        if (level !== "error" || refusalOfConstraint(error) || isOutage(error)) return;
        log.warn({ err: error }, `authentication: ${message}`);
      },
    },
  });
}
