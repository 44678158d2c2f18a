/** Commands that register people, sign them in and out through Better Auth, and change profiles. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import { createRestoreLink } from "#app/accounts/credentials/account-links.server.ts";
import { sendSignInCode } from "#app/accounts/credentials/accounts.jobs.server.ts";
import {
  MAX_PASSWORD,
  type profileSchema,
  type registerSchema,
  type signInSchema,
} from "#app/accounts/credentials/accounts.schema.ts";
import { renewPasswordHash } from "#app/accounts/credentials/password-renewal.server.ts";
import { claimPhone, releaseUnusedPhones, requirePhone, setViber } from "#app/accounts/credentials/phones.server.ts";
import { cookieHeaders, hasCode, mapAuthErrors } from "#app/accounts/sign-in/auth-errors.server.ts";
import { lockPersonRow } from "#app/accounts/sign-in/lock-person.server.ts";
import { undoSession } from "#app/accounts/sign-in/session-hooks.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { ADDRESS_HEADER } from "#app/accounts/visitor/addresses.server.ts";
import { identifyVisitor, limitedVisitor, type VisitorRequest } from "#app/accounts/visitor/visitor.server.ts";
import { announceSellerAndListings } from "#app/platform/database/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { runWithoutSlot } from "#app/platform/http/request-scope.server.ts";
import type { LimitedVisitor } from "#app/platform/limits/rate-limits.server.ts";

/** The parts of the site that account commands need. */
export type Dependencies = Pick<Site, "db" | "auth" | "passwords" | "limits" | "jobs" | "hash">;

/** Returns what a limit counts of a visitor who is not signed in. */
export function limitedGuest({ hash }: Pick<Dependencies, "hash">, visitorRequest: VisitorRequest): LimitedVisitor {
  return limitedVisitor(identifyVisitor(hash, visitorRequest));
}

type Credentials = z.output<typeof signInSchema>;
type Registration = z.output<typeof registerSchema>;

/**
 * Creates an account and signs it in, in one transaction; returns the cookies to set. Throws the refusals email_taken, address_taken,
 * too_many_requests and registration_busy, and auto_sign_in_failed if the account was created without a session.
 */
export async function register(
  dependencies: Dependencies,
  { name, email, password }: Registration,
  visitorRequest: VisitorRequest,
): Promise<Headers> {
  const { db, auth, limits } = dependencies;
  const { address, headers } = visitorRequest;
  await limits.takeShared("register", limitedGuest(dependencies, visitorRequest), { busy: "registration_busy" });
  const from = new Headers(headers);
  from.set(ADDRESS_HEADER, address);
  const signUp = () => auth.api.signUpEmail({ body: { name, email, password }, headers: from, returnHeaders: true });
  const answer = await mapAuthErrors(() =>
    inTransaction(db, (tx) =>
      signUp().catch(async (error: unknown) => {
        if (!(await undoSession(tx))) throw error;
        (await auth.$context).logger.error("the session of a new account failed", error);
      }),
    ),
  ).catch(async (error: unknown) => {
    const isTaken =
      error instanceof Refusal
        ? error.notice.code === "email_taken"
        : // The library reports only that its insert failed. The expected cause is two concurrent registrations of one address.
          hasCode(error, "FAILED_TO_CREATE_USER") && (await isRegistered(db, email));
    if (isTaken) throw new Refusal("email_taken", { field: "email", isRegistration: 1 });
    throw error;
  });
  if (!answer) throw new Refusal("auto_sign_in_failed");
  return cookieHeaders(answer.headers);
}

export async function isRegistered(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

/** The cookie of a browser in which a person has signed in before. Failed attempts in other browsers do not lock it out. */
const KNOWN_BROWSER = "known-browser";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface SignedIn {
  readonly cookies: Headers;
  /** True if the password was right and the second step is still required. */
  readonly needsCode: boolean;
}

/**
 * Signs in with a password. Throws the refusals sign_in_failed, for an unknown address and a wrong password alike, sign_in_throttled,
 * and after a right password blocked, and account_deleted with a link that restores the account.
 */
export async function signIn(
  dependencies: Dependencies,
  { email, password }: Credentials,
  visitorRequest: VisitorRequest,
): Promise<SignedIn> {
  const { db, auth, limits, hash } = dependencies;
  const { address, headers } = visitorRequest;
  const known = `${KNOWN_BROWSER}=${hash(KNOWN_BROWSER, email)}`;
  const isKnown = (headers.get("cookie") ?? "").split(/;\s*/).includes(known);
  const guest = limitedGuest(dependencies, visitorRequest);
  await limits.takeShared("signInPerAddress", guest, { code: "sign_in_throttled", busy: "sign_in_throttled" });
  await limits.take("signInPerAccount", `${email} ${address}`, { code: "sign_in_throttled" });
  if (!isKnown) await limits.take("signInPerEmail", email, { code: "sign_in_throttled" });
  const chosenAt = await passwordChosenAt(db, email);
  // The library refuses a too long password at once; a random one takes the same time as any wrong password.
  const given = password.length > MAX_PASSWORD ? randomUUID() : password;
  const answer = await withRestoreLink(db, email, () =>
    auth.api.signInEmail({ body: { email, password: given }, headers, returnHeaders: true }),
  );
  // The password may have been replaced while its hash was computed; this session began later and was not ended then.
  if ((await passwordChosenAt(db, email)) !== chosenAt) {
    if ("token" in answer.response)
      await db.deleteFrom("sessions").where("token", "=", answer.response.token).execute();
    throw new Refusal("sign_in_failed");
  }
  await renewPasswordHash(dependencies, { email, password });
  // Only failed attempts count, because many people of a school or mobile operator share one address.
  await limits.reset("signInPerAccount", `${email} ${address}`);
  await limits.giveBackShared("signInPerAddress", guest);
  if (!isKnown) await limits.giveBack("signInPerEmail", email);
  const signedIn = signedInOf(answer);
  signedIn.cookies.append("set-cookie", `${known}; Max-Age=${YEAR_SECONDS}; Path=/auth; HttpOnly; SameSite=Lax`);
  return signedIn;
}

/** Converts an answer of the library to a sign-in with a password. */
export function signedInOf(answer: { readonly headers: Headers; readonly response: object }): SignedIn {
  return { cookies: cookieHeaders(answer.headers), needsCode: "twoFactorRedirect" in answer.response };
}

/** Calls the library; to the refusal of a deleted account, whose owner has just signed in, it adds a link that restores the account. */
async function withRestoreLink<T>(db: Db, email: string, call: () => Promise<T>): Promise<T> {
  try {
    return await mapAuthErrors(call);
  } catch (error) {
    if (!(error instanceof Refusal) || error.notice.code !== "account_deleted") throw error;
    const user = await db
      .selectFrom("users")
      .select(["id", "deleted_at"])
      .where("email", "=", email)
      .executeTakeFirst();
    const restore = user && (await createRestoreLink(db, "", user));
    throw restore ? new Refusal("account_deleted", { restore }) : error;
  }
}

/** Returns the time in milliseconds at which the password of an address was last chosen; a renewed hash does not change it. */
async function passwordChosenAt(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("users", "users.id", "accounts.user_id")
    .select("accounts.updated_at")
    .where("users.email", "=", email)
    .where("accounts.provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.updated_at.getTime();
}

/** Sends a sign-in code if the address has an account, without revealing whether it has. */
export async function sendCode(
  dependencies: Dependencies,
  email: string,
  visitorRequest: VisitorRequest,
): Promise<void> {
  const { limits, jobs } = dependencies;
  await limits.takeShared("mailPerAddress", limitedGuest(dependencies, visitorRequest));
  await limits.take("mailPerEmail", email);
  await jobs.enqueue(sendSignInCode, { email });
}

/** The shortest time in milliseconds of an answer to a wrong code, so that it takes the same time whether or not a code was sent. */
const WRONG_CODE_TIME = 250;

/**
 * Signs in with a code from a mail; returns the cookies to set. Throws the refusal code_wrong, which does not reveal whether the address
 * has an account, and those of a right password.
 */
export async function signInWithCode(
  dependencies: Dependencies,
  { email, code }: { readonly email: string; readonly code: string },
  visitorRequest: VisitorRequest,
): Promise<Headers> {
  await limitCodeAttempts(dependencies, visitorRequest);
  const { auth, db } = dependencies;
  const { headers } = visitorRequest;
  const leastTime = setTimeout(WRONG_CODE_TIME);
  const answer = await withRestoreLink(db, email, () =>
    auth.api.signInEmailOTP({ body: { email, otp: code }, headers, returnHeaders: true }),
  ).catch(async (error: unknown) => {
    await runWithoutSlot(() => leastTime);
    throw error;
  });
  return cookieHeaders(answer.headers);
}

/** Counts an attempt to enter a code. Throws the refusal sign_in_throttled. */
export function limitCodeAttempts(dependencies: Dependencies, visitorRequest: VisitorRequest): Promise<void> {
  const code = "sign_in_throttled";
  return dependencies.limits.takeShared("code", limitedGuest(dependencies, visitorRequest), { code, busy: code });
}

/** Deletes the session of the request headers; returns the cookies to set. */
export async function signOut({ auth }: Pick<Dependencies, "auth">, headers: Headers): Promise<Headers> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return cookieHeaders(answer.headers);
}

/** Changes the name and phone number of a person, and whether the number has Viber. Throws the refusals of PHONE_REFUSALS and phone_taken. */
export function updateProfile(
  db: Db,
  userId: string,
  { name, phone, hasViber }: z.output<typeof profileSchema> & { readonly hasViber?: boolean | undefined },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockPersonRow(tx, userId);
    const number = phone === "" ? null : requirePhone(phone);
    if (number !== null) await claimPhone(tx, userId, number);
    await tx
      .updateTable("users")
      .set({ name, phone: number, updated_at: new Date() })
      .where("id", "=", userId)
      .execute();
    await setViber(tx, userId, { number, hasViber });
    await releaseUnusedPhones(tx, userId);
    // Cards of ads show whether there is a phone.
    await announceSellerAndListings(tx, userId);
  });
}
