/** Two-step sign-in: a password, then an authenticator or backup code. */
import { isAPIError } from "better-auth/api";
import { parseCookies } from "better-auth/cookies";
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { type Desk, type Origin, takeCode } from "./accounts.commands.server.ts";
import type { Auth } from "./auth.server.ts";
import { cookieHeaders, hasCode, refusing } from "./auth-errors.server.ts";
import { requireStandingSession } from "./sessions.server.ts";
import type { Viewer } from "./viewer.ts";

export interface TwoStepSetup {
  /** The otpauth URI in the QR code. */
  readonly uri: string;
  /** Shown once; each is valid for one sign-in without the authenticator. */
  readonly backupCodes: readonly string[];
}

/** Prepares the second step, which takes effect after a first correct code. Refuses with password_wrong. */
export async function prepareTwoStep(
  { auth, limits }: Desk,
  viewer: Viewer,
  { current, headers }: WithPassword,
): Promise<TwoStepSetup> {
  await limits.take("password", viewer.id);
  const answer = await refusing(() =>
    auth.api.enableTwoFactor({ body: { password: current, method: "totp" }, headers }),
  );
  if (answer.method !== "totp") throw new Error("the library prepared another second step than the one asked for");
  await limits.forgive("password", viewer.id);
  return { uri: answer.totpURI, backupCodes: answer.backupCodes };
}

interface WithPassword {
  readonly current: string;
  readonly headers: Headers;
}

/**
 * Turns the second step on with a first correct code and ends every other session. Refuses with first_code_wrong. Returns
 * the cookies of the renewed session.
 */
export async function confirmTwoStep(
  { db, auth, limits }: Desk,
  viewer: Viewer,
  { code, headers }: WithCode,
): Promise<Headers> {
  await limits.take("code", viewer.id);
  try {
    const answer = await refusing(() =>
      inTransaction(db, async (tx) => {
        await requireStandingSession(tx, viewer);
        return auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
      }),
    );
    return cookieHeaders(answer.headers);
  } catch (error) {
    // The person is signed in, so this is not a failed sign-in and nothing has to be restarted.
    if (error instanceof Refusal && ["code_wrong", "step_expired"].includes(error.notice.code))
      throw new Refusal("first_code_wrong", { field: "code" });
    throw error;
  }
}

interface WithCode {
  readonly code: string;
  readonly headers: Headers;
}

export async function endTwoStep(
  { auth, limits }: Desk,
  viewer: Viewer,
  { current, headers }: WithPassword,
): Promise<Headers> {
  await limits.take("password", viewer.id);
  const answer = await refusing(() =>
    auth.api.disableTwoFactor({ body: { password: current }, headers, returnHeaders: true }),
  );
  await limits.forgive("password", viewer.id);
  return cookieHeaders(answer.headers);
}

/** Completes sign-in with an authenticator or backup code. Refuses with code_wrong, code_used or step_expired. */
export async function finishSignIn(desk: Desk, code: string, origin: Origin): Promise<Headers> {
  await takeCode(desk, origin);
  const { db, auth } = desk;
  const { headers } = origin;
  const isAppCode = /^\d{6}$/.test(code);
  const answer = await refusing(() =>
    undoingUsedCode(db, async (tx) => {
      await lockHeldPerson(tx, auth, headers);
      return isAppCode
        ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
        : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true });
    }),
  );
  return cookieHeaders(answer.headers);
}

/**
 * Runs a call of the library in a transaction that is rolled back when the code was used before: the sign-in then still waits for
 * the next code. Other refusals are committed, because the library counts wrong codes.
 */
async function undoingUsedCode<T>(db: Db, call: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await inTransaction(db, async (tx) => {
    try {
      return { answer: await call(tx) };
    } catch (error) {
      if (!isAPIError(error) || hasCode(error, "CODE_USED")) throw error;
      return { error };
    }
  });
  if ("error" in done) throw done.error;
  return done.answer;
}

/**
 * Locks the person whose sign-in waits for its second step, before the library locks the step itself. Whatever ends sessions takes
 * these locks in the same order; in another one the two would wait for each other.
 */
async function lockHeldPerson(tx: Tx, auth: Auth, headers: Headers): Promise<void> {
  const { createAuthCookie } = await auth.$context;
  const cookie = parseCookies(headers.get("cookie") ?? "").get(createAuthCookie("two_factor").name);
  // The name of the stored sign-in and its signature, which the library checks.
  const [identifier = ""] = (cookie ?? "").split(".");
  const held = await tx
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", identifier)
    .executeTakeFirst();
  if (held && isUuid(held.value))
    await tx.selectFrom("users").select("id").where("id", "=", held.value).forUpdate().execute();
}
