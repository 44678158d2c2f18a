/** Commands that reset, change and verify passwords. */

import { consumeLink, deleteLinks, findLink, isConfirmed } from "#app/accounts/credentials/account-links.server.ts";
import { sendPasswordLink } from "#app/accounts/credentials/accounts.mails.server.ts";
import { passwordWeaknesses } from "#app/accounts/credentials/passwords.ts";
import { issuerOf } from "#app/accounts/sign-in/account-issuer.server.ts";
import { mapAuthErrors } from "#app/accounts/sign-in/auth-errors.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { revokeUnverifiedAccess } from "#app/accounts/sign-in/revoke-unverified-access.server.ts";
import { endSessions, requireExistingSession } from "#app/accounts/sign-in/sessions.server.ts";
import type { VisitorRequest } from "#app/accounts/visitor/visitor.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";
import { type Dependencies, limitedGuest, type SignedIn, signedInOf } from "./accounts.commands.server.ts";

/** The time in milliseconds within which a sign-in replaces the password of an account that has none. */
const RECENT = 10 * MINUTE;

/** Queues a mail with a password link. Response and timing do not reveal whether the address has an account. */
export async function requestPasswordLink(
  dependencies: Dependencies,
  email: string,
  visitorRequest: VisitorRequest,
): Promise<void> {
  const { limits, jobs } = dependencies;
  await limits.takeShared("mailPerAddress", limitedGuest(dependencies, visitorRequest));
  await limits.take("mailPerEmail", email);
  await jobs.enqueue(sendPasswordLink, { email });
}

interface ChosenPassword {
  readonly token: string;
  readonly password: string;
}

/** Reports whether a link allows choosing a password. A confirmation link does so until its address is confirmed. */
export async function allowsNewPassword(db: Db, token: string): Promise<boolean> {
  const link = await findLink(db, token);
  return link?.purpose === "set_password" || (link?.purpose === "confirm_email" && !(await isConfirmed(db, token)));
}

/**
 * Sets a password with a mailed link, ends all sessions and other links, and signs in. A link that was mailed verifies the address; the
 * first verification also removes second steps and linked identities. Throws the refusals reset_link_invalid and weak_password.
 */
export async function setPassword(
  { db, auth, passwords }: Dependencies,
  { token, password }: ChosenPassword,
  headers: Headers,
): Promise<SignedIn> {
  // Checked before hashing, because anybody can send an invalid link.
  if (!(await allowsNewPassword(db, token))) throw new Refusal("reset_link_invalid");
  // Hashing is slow, so it happens outside the transaction.
  const hashed = await passwords.hash(password);
  const email = await inTransaction(db, async (tx) => {
    const link = await consumeLink(tx, token, ["set_password", "confirm_email"]);
    const user = await tx
      .selectFrom("users")
      .select(["id", "email", "name", "email_verified"])
      .where("id", "=", link.userId)
      .executeTakeFirstOrThrow();
    refuseWeak(password, user);
    // A link that an administrator passes on contains no address and verifies none.
    const isFirstVerification = link.email === user.email && !user.email_verified;
    if (link.purpose === "confirm_email" && !isFirstVerification) throw new Refusal("reset_link_invalid");
    if (isFirstVerification) {
      await revokeUnverifiedAccess(tx, user.id);
      await tx.updateTable("users").set({ email_verified: true }).where("id", "=", user.id).execute();
    }
    await storePassword(tx, user.id, hashed);
    await endSessions(tx, user.id);
    await deleteLinks(tx, user.id, ["set_password", "change_email"]);
    return user.email;
  });
  const answer = await mapAuthErrors(() =>
    auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  );
  return signedInOf(answer);
}

/** Changes the password of a signed-in person and ends their other sessions. Throws the refusals password_wrong and weak_password. */
export async function changePassword(
  dependencies: Dependencies,
  person: Person,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  await confirmIdentity(dependencies, person, current);
  refuseWeak(password, person);
  const hashed = await dependencies.passwords.hash(password);
  await inTransaction(dependencies.db, async (tx) => {
    await requireExistingSession(tx, person);
    await storePassword(tx, person.id, hashed);
    await endSessions(tx, person.id, person.sessionId);
    await deleteLinks(tx, person.id, ["set_password", "change_email"]);
  });
}

function refuseWeak(password: string, { name, email }: { readonly name: string; readonly email: string }): void {
  const reasons = passwordWeaknesses(password, { name, email });
  if (reasons.length > 0) throw new Refusal("weak_password", { field: "password", reasons: reasons.join(", ") });
}

async function storePassword(tx: Tx, userId: string, hashed: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts")
    .set({ password: hashed, updated_at: new Date() })
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await tx
    .insertInto("accounts")
    .values({
      user_id: userId,
      account_id: userId,
      provider_id: "credential",
      issuer: issuerOf("credential"),
      password: hashed,
    })
    .execute();
}

/** Reports whether a person has a password; an account registered with a provider may have none. */
export async function hasPassword({ db }: Pick<Dependencies, "db">, userId: string): Promise<boolean> {
  return (await passwordHash({ db }, userId)) !== undefined;
}

async function passwordHash({ db }: Pick<Dependencies, "db">, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/**
 * Reauthenticates a person before a sensitive change: by the password or, if there is none, by a sign-in within the last ten
 * minutes. Throws the refusals password_missing, password_wrong and sign_in_again.
 */
export async function confirmIdentity(dependencies: Dependencies, person: Person, password: string): Promise<void> {
  const hashed = await passwordHash(dependencies, person.id);
  if (hashed !== undefined) requireCurrentPassword(password);
  await dependencies.limits.take("password", person.id);
  if (hashed === undefined) {
    if (Date.now() - person.signedInAt.getTime() > RECENT) throw new Refusal("sign_in_again");
    return;
  }
  if (!(await dependencies.passwords.verify({ hash: hashed, password })))
    throw new Refusal("password_wrong", { field: "current" });
  await dependencies.limits.reset("password", person.id);
}

/** Throws the refusal password_missing for an empty password, which is not an attempt. */
export function requireCurrentPassword(password: string): void {
  if (password === "") throw new Refusal("password_missing", { field: "current" });
}
