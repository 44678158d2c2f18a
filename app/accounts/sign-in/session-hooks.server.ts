/** Database hooks with the rules for every session that the authentication library creates, for all sign-in methods. */
import type { BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";
import { sql } from "kysely";
import { sendNewDeviceMail } from "#app/accounts/credentials/accounts.mails.server.ts";
import { ADDRESS_HEADER, recordSignIn } from "#app/accounts/visitor/addresses.server.ts";
import { ambientTransaction, type Db, type Tx } from "#app/platform/database/database.server.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { isIdentityLinked } from "./access-checks.server.ts";
import { sessionStartAt, TOTP_PATH } from "./second-step.ts";
import { hasSession, movePushDevice } from "./sessions.server.ts";
import { claimTotpStep } from "./totp-step.server.ts";

/** Throws one of our error codes through the library; auth-errors.server.ts maps it to the catalogue. */
export function refuse(code: string, status: "FORBIDDEN" | "UNAUTHORIZED" = "FORBIDDEN"): never {
  throw new APIError(status, { code, message: code });
}

/** The path of registering; `register` calls it inside a transaction, the sample data without one. */
const REGISTRATION_PATH = "/sign-up/email";

/** Undoes the failed session of a new account, and keeps the account; returns false if the account itself could not be created. */
export async function undoSession(tx: Tx): Promise<boolean> {
  return sql`rollback to savepoint session_of_new_account`.execute(tx).then(
    () => true,
    // The savepoint does not exist.
    () => false,
  );
}

interface HookParts {
  readonly handle: Db;
  readonly hash: KeyedHash;
  readonly jobs: JobQueue;
}

type SessionHooks = NonNullable<NonNullable<BetterAuthOptions["databaseHooks"]>["session"]>;

export function sessionHooks({ handle, hash, jobs }: HookParts): SessionHooks {
  return {
    create: {
      async before(session, ctx) {
        if (ctx?.path === REGISTRATION_PATH && ambientTransaction())
          await sql`savepoint session_of_new_account`.execute(handle);
        const user = await handle
          .selectFrom("users")
          .select(["is_blocked", "deleted_at", "two_factor_enabled"])
          .where("id", "=", session.userId)
          .executeTakeFirst();
        if (user?.is_blocked) refuse("BLOCKED");
        if (user?.deleted_at) refuse("DELETED");
        const start = sessionStartAt(ctx?.path);
        if (user?.two_factor_enabled && !start) refuse("TWO_STEP_REQUIRED");
        if (ctx?.path === TOTP_PATH) {
          const claim = { userId: session.userId, code: String(ctx.body?.code ?? ""), key: ctx.context.secretConfig };
          if (!(await claimTotpStep(handle, claim))) refuse("CODE_USED", "UNAUTHORIZED");
        }
        return { data: { ...session, secondStep: start === "passed" } };
      },
      async after(session, ctx) {
        // Turning two-step sign-in off renews the session, which is refused if it was ended while the password was checked.
        const renewed = ctx?.path === "/two-factor/disable" ? ctx.context.session?.session.id : undefined;
        const isRenewable = !renewed || (await hasSession(handle, renewed));
        if (!isRenewable || !(await isIdentityLinked(handle, ctx))) {
          await handle.deleteFrom("sessions").where("id", "=", session.id).execute();
          refuse(isRenewable ? "WAY_IN_ENDED" : "UNAUTHORIZED", "UNAUTHORIZED");
        }
        const address = ctx?.headers?.get(ADDRESS_HEADER);
        // A session that waits for its second step is not a sign-in yet.
        if (!ctx || !address || session.expiresAt <= new Date()) return;
        const { name } = ctx.context.authCookies.sessionToken;
        const earlier = await ctx.getSignedCookie(name, ctx.context.secret);
        if (earlier) await movePushDevice(handle, earlier, session);
        await recordSignIn(handle, hash, { userId: session.userId, address, call: ctx });
        await jobs.enqueue(sendNewDeviceMail, { sessionId: session.id });
      },
    },
  };
}
