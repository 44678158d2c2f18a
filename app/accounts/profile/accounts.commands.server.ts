/** Registering, signing in and out through Better Auth, with our own messages. Each returns the cookies to set. */

import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { announceSeller } from "#app/changes/visible-changes.server.ts";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import type { KeyedHash } from "#app/platform/keyed-hash.server.ts";
import type { Asker, RateLimits } from "#app/platform/rate-limits.server.ts";
import { askerOf, meetVisitor } from "#app/visitors/visitor.server.ts";
import { sendSignInCode } from "./accounts.jobs.server.ts";
import { MAX_PASSWORD, type profileSchema, type registerSchema, type signInSchema } from "./accounts.schema.ts";
import { ADDRESS_HEADER } from "./addresses.server.ts";
import type { Auth } from "./auth.server.ts";
import { cookieHeaders, hasCode, refusing } from "./auth-errors.server.ts";
import type { PasswordHashes } from "./password-hash.server.ts";
import { renewPasswordHash } from "./password-renewal.server.ts";
import { claimPhone, normalisePhone, releaseUnusedPhones } from "./phones.server.ts";

/** The parts of the site that account commands need. */
export interface Desk {
  readonly db: Db;
  readonly auth: Auth;
  readonly passwords: PasswordHashes;
  readonly limits: RateLimits;
  readonly jobs: JobQueue;
  readonly hash: KeyedHash;
}

/** What is known of a visitor before sign-in. */
export interface Origin {
  readonly address: string;
  readonly headers: Headers;
}

/** Who uses up a limit before they have signed in. */
export function askerBefore({ hash }: Pick<Desk, "hash">, origin: Origin): Asker {
  return askerOf(meetVisitor(hash, origin));
}

type Credentials = z.output<typeof signInSchema>;
type Registration = z.output<typeof registerSchema>;

/** Creates an account and signs it in, in one transaction. Refuses with email_taken, address_taken, too_many_requests or registration_busy. */
export async function register(desk: Desk, { name, email, password }: Registration, origin: Origin): Promise<Headers> {
  const { db, auth, limits } = desk;
  const { address, headers } = origin;
  await limits.takeShared("register", askerBefore(desk, origin), { busy: "registration_busy" });
  const from = new Headers(headers);
  from.set(ADDRESS_HEADER, address);
  const answer = await refusing(() =>
    inTransaction(db, () =>
      auth.api.signUpEmail({ body: { name, email, password }, headers: from, returnHeaders: true }),
    ),
  ).catch(async (error: unknown) => {
    // The library only says that its insert failed. The one legitimate cause is two concurrent registrations of one address.
    if (hasCode(error, "FAILED_TO_CREATE_USER") && (await isRegistered(db, email)))
      throw new Refusal("email_taken", { field: "email" });
    throw error;
  });
  const cookies = cookieHeaders(answer.headers);
  // If no session could be created, the account exists and its owner signs in by hand.
  if (!answer.response.token) throw new Refusal("auto_sign_in_failed");
  return cookies;
}

async function isRegistered(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

/** Cookie of browsers that a person has signed in with before; guessing elsewhere cannot lock these out. */
const KNOWN_BROWSER = "known-browser";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export interface SignedIn {
  readonly cookies: Headers;
  /** The password was right; the second step is still required. */
  readonly needsCode: boolean;
}

/** Signs in. Refuses with sign_in_failed for an unknown address and a wrong password alike, or blocked after a right one. */
export async function signIn(desk: Desk, { email, password }: Credentials, origin: Origin): Promise<SignedIn> {
  const { db, auth, limits, hash } = desk;
  const { address, headers } = origin;
  const known = `${KNOWN_BROWSER}=${hash(KNOWN_BROWSER, email)}`;
  const isKnown = (headers.get("cookie") ?? "").split(/;\s*/).includes(known);
  const asker = askerBefore(desk, origin);
  await limits.takeShared("signInPerAddress", asker, { code: "sign_in_throttled", busy: "sign_in_throttled" });
  await limits.take("signInPerAccount", `${email} ${address}`, { code: "sign_in_throttled" });
  if (!isKnown) await limits.take("signInPerEmail", email, { code: "sign_in_throttled" });
  const chosenAt = await passwordChosenAt(db, email);
  // The library would say at once that a password is too long; any wrong one takes the same time.
  const given = password.length > MAX_PASSWORD ? randomUUID() : password;
  const answer = await refusing(() =>
    auth.api.signInEmail({ body: { email, password: given }, headers, returnHeaders: true }),
  );
  // While its hash was computed the password may have been replaced, and every session ended but this one, which began later.
  if ((await passwordChosenAt(db, email)) !== chosenAt) {
    if ("token" in answer.response)
      await db.deleteFrom("sessions").where("token", "=", answer.response.token).execute();
    throw new Refusal("sign_in_failed");
  }
  await renewPasswordHash(desk, { email, password });
  // Only failures count, because a school or a carrier shares one address.
  await limits.forgive("signInPerAccount", `${email} ${address}`);
  await limits.giveBackShared("signInPerAddress", asker);
  if (!isKnown) await limits.giveBack("signInPerEmail", email);
  const cookies = cookieHeaders(answer.headers);
  cookies.append("set-cookie", `${known}; Max-Age=${YEAR_SECONDS}; Path=/auth; HttpOnly; SameSite=Lax`);
  return { cookies, needsCode: "twoFactorRedirect" in answer.response };
}

/** When the password of an address was last chosen, in milliseconds; a renewed hash does not count. */
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
export async function sendCode(desk: Desk, email: string, origin: Origin): Promise<void> {
  const { limits, jobs } = desk;
  await limits.takeShared("mailPerAddress", askerBefore(desk, origin));
  await limits.take("mailPerEmail", email);
  await jobs.enqueue(sendSignInCode, { email });
}

/** Signs in with a code from a mail. Refuses with code_wrong. */
export async function signInWithCode(
  desk: Desk,
  { email, code }: { readonly email: string; readonly code: string },
  origin: Origin,
): Promise<Headers> {
  await takeCode(desk, origin);
  const { auth } = desk;
  const { headers } = origin;
  const answer = await refusing(() =>
    auth.api.signInEmailOTP({ body: { email, otp: code }, headers, returnHeaders: true }),
  );
  return cookieHeaders(answer.headers);
}

/** Counts a code that is tried. Refuses with sign_in_throttled. */
export function takeCode(desk: Desk, origin: Origin): Promise<void> {
  const code = "sign_in_throttled";
  return desk.limits.takeShared("code", askerBefore(desk, origin), { code, busy: code });
}

/** Ends the session of these request headers, also on the server. */
export async function signOut({ auth }: Pick<Desk, "auth">, headers: Headers): Promise<Headers> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return cookieHeaders(answer.headers);
}

/** Changes a person's name and number. Refuses with phone_invalid or phone_taken. */
export function updateProfile(db: Db, userId: string, { name, phone }: z.output<typeof profileSchema>): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
    const number = phone === "" ? null : normalisePhone(phone);
    if (number === undefined) throw new Refusal("phone_invalid", { field: "phone" });
    if (number !== null) await claimPhone(tx, userId, number);
    await tx
      .updateTable("users")
      .set({ name, phone: number, updated_at: new Date() })
      .where("id", "=", userId)
      .execute();
    await releaseUnusedPhones(tx, userId);
    announceSeller(tx, userId);
  });
}
