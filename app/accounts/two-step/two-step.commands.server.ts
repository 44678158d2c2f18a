/** Commands that turn two-step sign-in on and off, and complete a sign-in with an authenticator or backup code. */
import { isAPIError } from "better-auth/api";
import { parseCookies } from "better-auth/cookies";
import { type Dependencies, limitCodeAttempts } from "#app/accounts/profile/accounts.commands.server.ts";
import { requireCurrentPassword } from "#app/accounts/profile/password.commands.server.ts";
import type { Auth } from "#app/accounts/sign-in/auth.server.ts";
import { cookieHeaders, hasCode, mapAuthErrors } from "#app/accounts/sign-in/auth-errors.server.ts";
import { lockPersonRow } from "#app/accounts/sign-in/lock-person.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { requireExistingSession } from "#app/accounts/sign-in/sessions.server.ts";
import type { VisitorRequest } from "#app/accounts/visitor/visitor.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";

export interface TwoStepSetup {
  /** The otpauth URI in the QR code. */
  readonly uri: string;
  /** The backup codes, which are shown once; each is valid for one sign-in without the authenticator. */
  readonly backupCodes: readonly string[];
}

/** Prepares the second step, which takes effect after a first correct code. Throws the refusals password_missing and password_wrong. */
export async function prepareTwoStep(
  { auth, limits }: Dependencies,
  person: Person,
  { current, headers }: WithPassword,
): Promise<TwoStepSetup> {
  requireCurrentPassword(current);
  await limits.take("password", person.id);
  const answer = await mapAuthErrors(() =>
    auth.api.enableTwoFactor({ body: { password: current, method: "totp" }, headers }),
  );
  if (answer.method !== "totp") throw new Error("the library prepared another kind of second step");
  await limits.reset("password", person.id);
  return { uri: answer.totpURI, backupCodes: answer.backupCodes };
}

interface WithPassword {
  readonly current: string;
  readonly headers: Headers;
}

/**
 * Turns the second step on with a first correct code and ends all other sessions. Returns the cookies of the renewed session.
 * Throws the refusal first_code_wrong.
 */
export async function confirmTwoStep(
  { db, auth, limits }: Dependencies,
  person: Person,
  { code, headers }: WithCode,
): Promise<Headers> {
  await limits.take("code", person.id);
  try {
    const answer = await mapAuthErrors(() =>
      inTransaction(db, async (tx) => {
        await requireExistingSession(tx, person);
        return auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
      }),
    );
    return cookieHeaders(answer.headers);
  } catch (error) {
    // The person is signed in, so the messages about a failed sign-in do not apply.
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
  { auth, limits }: Dependencies,
  person: Person,
  { current, headers }: WithPassword,
): Promise<Headers> {
  requireCurrentPassword(current);
  await limits.take("password", person.id);
  const answer = await mapAuthErrors(() =>
    auth.api.disableTwoFactor({ body: { password: current }, headers, returnHeaders: true }),
  );
  await limits.reset("password", person.id);
  return cookieHeaders(answer.headers);
}

/** Completes a sign-in with an authenticator or backup code. Throws the refusals code_wrong, code_used and step_expired. */
export async function finishSignIn(
  dependencies: Dependencies,
  code: string,
  visitorRequest: VisitorRequest,
): Promise<Headers> {
  await limitCodeAttempts(dependencies, visitorRequest);
  const { db, auth } = dependencies;
  const { headers } = visitorRequest;
  const isAppCode = /^\d{6}$/.test(code);
  // A code of before the digits is compared as it was typed.
  const backupCode = code.replace(/^(\d{5})(\d{5})$/, "$1-$2");
  const answer = await mapAuthErrors(() =>
    rollBackIfCodeUsed(db, async (tx) => {
      await lockPendingPerson(tx, auth, headers);
      return isAppCode
        ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
        : auth.api.verifyBackupCode({ body: { code: backupCode }, headers, returnHeaders: true });
    }),
  );
  return cookieHeaders(answer.headers);
}

/**
 * Runs a call of the library in a transaction that is rolled back if the code was used before, so that the sign-in stays pending for
 * the next code. With other refusals it is committed, because the library counts wrong codes.
 */
async function rollBackIfCodeUsed<T>(db: Db, call: (tx: Tx) => Promise<T>): Promise<T> {
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
 * Locks the person whose sign-in waits for its second step, before the library locks the step. Code that ends sessions takes
 * these locks in the same order; another order could deadlock.
 */
async function lockPendingPerson(tx: Tx, auth: Auth, headers: Headers): Promise<void> {
  const { createAuthCookie } = await auth.$context;
  const cookie = parseCookies(headers.get("cookie") ?? "").get(createAuthCookie("two_factor").name);
  // The cookie contains the id of the pending sign-in and a signature, which the library checks.
  const [identifier = ""] = (cookie ?? "").split(".");
  const held = await tx
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", identifier)
    .executeTakeFirst();
  if (held && isUuid(held.value)) await lockPersonRow(tx, held.value);
}
