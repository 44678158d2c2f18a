/** Database hooks of Better Auth: the rules for persons, identities and sessions of every sign-in method. */
import type { BetterAuthOptions } from "better-auth";
import { getOAuthState, getSessionFromCtx } from "better-auth/api";
import { sendConfirmationLink } from "#app/accounts/credentials/accounts.mails.server.ts";
import { ADDRESS_HEADER, isAddressUsed, recordRegistration } from "#app/accounts/visitor/addresses.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { cleanLine, MAX_RAW } from "#app/platform/wording/text.ts";
import { lockPhoneOwner, PHONE_PATH, recordIdentity } from "./access-checks.server.ts";
import { issuerOf } from "./account-issuer.server.ts";
import { revokeUnverifiedAccess } from "./revoke-unverified-access.server.ts";
import { refuse, sessionHooks } from "./session-hooks.server.ts";

type DatabaseHooks = NonNullable<BetterAuthOptions["databaseHooks"]>;

interface HookParts {
  readonly handle: Db;
  readonly hash: KeyedHash;
  readonly jobs: JobQueue;
  readonly env: Env;
}

export function databaseHooks({ handle, hash, jobs, env }: HookParts) {
  return {
    user: userHooks({ handle, hash, jobs, env }),
    account: accountHooks({ handle, env }),
    session: sessionHooks({ handle, hash, jobs }),
  };
}

function userHooks({ handle, hash, jobs, env }: HookParts) {
  return {
    create: {
      async before(user, ctx) {
        const address = ctx?.headers?.get(ADDRESS_HEADER);
        if (address && (await isAddressUsed(handle, hash, { address, max: env.accountsPerAddress })))
          refuse("ADDRESS_TAKEN");
        // The name may come from an identity provider instead of a form.
        return { data: { ...user, name: cleanLine(user.name.slice(0, MAX_RAW)) } };
      },
      async after(user, ctx) {
        const address = ctx?.headers?.get(ADDRESS_HEADER);
        // Accounts of the sample data and of operator commands have no visitor.
        if (!address) return;
        await recordRegistration(handle, hash, { userId: user.id, address });
        await jobs.enqueue(sendConfirmationLink, { userId: user.id });
      },
    },
    update: {
      async before(changed, ctx) {
        if (ctx?.path === PHONE_PATH && !(await lockPhoneOwner(handle, ctx))) refuse("WAY_IN_ENDED", "UNAUTHORIZED");
        // The first sign-in code verifies the address. Access is revoked before the session exists, which would otherwise wait for the
        // second step of the unverified person.
        if (changed.emailVerified !== true || ctx?.path !== "/sign-in/email-otp") return;
        const email = String(ctx.body?.email ?? "").toLowerCase();
        const user = await handle.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
        if (user) await inTransaction(handle, (tx) => revokeUnverifiedAccess(tx, user.id));
      },
    },
  } satisfies DatabaseHooks["user"];
}

function accountHooks({ handle, env }: Pick<HookParts, "handle" | "env">) {
  return {
    create: {
      before: async (account) => ({ data: { ...account, issuer: issuerOf(account.providerId, env.signIn.oidc) } }),
      // The library links an identity to the account that requested it, even if the session has been ended since.
      async after(account, ctx) {
        recordIdentity(ctx, account);
        if (!ctx || !(await getOAuthState())?.link) return;
        const session = await getSessionFromCtx(ctx);
        if (session?.user.id === account.userId) return;
        await handle.deleteFrom("accounts").where("id", "=", account.id).execute();
        throw ctx.redirect(`${env.siteUrl}/auth?failed=provider`);
      },
    },
    // A sign-in with an identity updates its tokens.
    update: { after: async (account, ctx) => recordIdentity(ctx, account) },
  } satisfies DatabaseHooks["account"];
}
