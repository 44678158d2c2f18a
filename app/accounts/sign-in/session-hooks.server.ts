/** The rules for every session that the authentication library creates, whichever way its person signed in. */
import type { BetterAuthOptions } from "better-auth";
import { APIError } from "better-auth/api";
import type { Db } from "#app/platform/database.server.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import { tellNewDevice } from "./accounts.jobs.server.ts";
import { ADDRESS_HEADER, noteSignIn } from "./addresses.server.ts";
import { sessionStartAt, TOTP_PATH } from "./second-step.ts";
import { hasSession } from "./sessions.server.ts";
import { isIdentityLinked } from "./standing-access.server.ts";
import { claimTotpStep } from "./totp-step.server.ts";

/** Throws a code of ours, which passes through the library to the caller; auth-errors.server.ts maps it to the catalogue. */
export function refuse(code: string, status: "FORBIDDEN" | "UNAUTHORIZED" = "FORBIDDEN"): never {
  throw new APIError(status, { code, message: code });
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
        // Turning two-step sign-in off renews the session, unless all were ended while the password was checked.
        const renewed = ctx?.path === "/two-factor/disable" ? ctx.context.session?.session.id : undefined;
        const isRenewable = !renewed || (await hasSession(handle, renewed));
        if (!isRenewable || !(await isIdentityLinked(handle, ctx))) {
          await handle.deleteFrom("sessions").where("id", "=", session.id).execute();
          refuse(isRenewable ? "WAY_IN_ENDED" : "UNAUTHORIZED", "UNAUTHORIZED");
        }
        const address = ctx?.headers?.get(ADDRESS_HEADER);
        // A session held for its second step has not signed anybody in yet.
        if (!ctx || !address || session.expiresAt <= new Date()) return;
        await noteSignIn(handle, hash, { userId: session.userId, address, call: ctx });
        await jobs.enqueue(tellNewDevice, { sessionId: session.id });
      },
    },
  };
}
