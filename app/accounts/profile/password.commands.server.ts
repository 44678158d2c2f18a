/** Passwords: forgotten, changed, and asked again before sensitive changes. */
import { type Db, inTransaction, type Tx } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { MINUTE } from "#app/wording/durations.ts";
import { issuerOf } from "./account-issuer.server.ts";
import { endLinks, findLink, isConfirmed, spendLink } from "./account-links.server.ts";
import { askerBefore, type Desk, type Origin } from "./accounts.commands.server.ts";
import { sendPasswordLink } from "./accounts.jobs.server.ts";
import { cookieHeaders, refusing } from "./auth-errors.server.ts";
import { passwordWeaknesses } from "./passwords.ts";
import { revokeUnverifiedAccess } from "./revoke-unverified-access.server.ts";
import { endSessions, requireStandingSession } from "./sessions.server.ts";
import type { Viewer } from "./viewer.ts";

/** Milliseconds for which a sign-in counts as recent, for accounts without a password. */
const RECENT = 10 * MINUTE;

/** Queues a password link. Response and timing do not reveal whether the address has an account. */
export async function askForPasswordLink(desk: Desk, email: string, origin: Origin): Promise<void> {
  const { limits, jobs } = desk;
  await limits.takeShared("mailPerAddress", askerBefore(desk, origin));
  await limits.take("mailPerEmail", email);
  await jobs.enqueue(sendPasswordLink, { email });
}

interface ChosenPassword {
  readonly token: string;
  readonly password: string;
}

/** Tells whether a link still allows choosing a password. A link that confirms an address does until the address is confirmed. */
export async function allowsNewPassword(db: Db, token: string): Promise<boolean> {
  const link = await findLink(db, token);
  return link?.purpose === "set_password" || (link?.purpose === "confirm_email" && !(await isConfirmed(db, token)));
}

/**
 * Sets the password that a link allows, ends every session and every other link, and signs in. A link that came by mail verifies the
 * address; the first verification ends second steps and linked ways in too. Refuses with reset_link_invalid or weak_password.
 */
export async function setPassword(
  { db, auth, passwords }: Desk,
  { token, password }: ChosenPassword,
  headers: Headers,
): Promise<{ readonly cookies: Headers; readonly needsCode: boolean }> {
  // Checked before hashing, because anybody can send a made-up link.
  if (!(await allowsNewPassword(db, token))) throw new Refusal("reset_link_invalid");
  // Hashing is slow, so it happens outside the transaction.
  const hashed = await passwords.hash(password);
  const email = await inTransaction(db, async (tx) => {
    const link = await spendLink(tx, token, ["set_password", "confirm_email"]);
    const user = await tx
      .selectFrom("users")
      .select(["id", "email", "name", "email_verified"])
      .where("id", "=", link.userId)
      .executeTakeFirstOrThrow();
    refuseWeak(password, user);
    // A link handed over by an administrator does not name an address.
    const isFirstProof = link.email === user.email && !user.email_verified;
    if (link.purpose === "confirm_email" && !isFirstProof) throw new Refusal("reset_link_invalid");
    if (isFirstProof) {
      await revokeUnverifiedAccess(tx, user.id);
      await tx.updateTable("users").set({ email_verified: true }).where("id", "=", user.id).execute();
    }
    await storePassword(tx, user.id, hashed);
    await endSessions(tx, user.id);
    await endLinks(tx, user.id, ["set_password", "change_email"]);
    return user.email;
  });
  const answer = await refusing(() =>
    auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  );
  return { cookies: cookieHeaders(answer.headers), needsCode: "twoFactorRedirect" in answer.response };
}

/** Changes the password of a signed-in person and ends their other sessions. Refuses with password_wrong or weak_password. */
export async function changePassword(
  desk: Desk,
  viewer: Viewer,
  { current, password }: { readonly current: string; readonly password: string },
): Promise<void> {
  await confirmIdentity(desk, viewer, current);
  refuseWeak(password, viewer);
  const hashed = await desk.passwords.hash(password);
  await inTransaction(desk.db, async (tx) => {
    await requireStandingSession(tx, viewer);
    await storePassword(tx, viewer.id, hashed);
    await endSessions(tx, viewer.id, { except: viewer.sessionId });
    await endLinks(tx, viewer.id, ["set_password", "change_email"]);
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

/** Whether a person has a password; somebody who registered with a provider may have none. */
export async function hasPassword({ db }: Pick<Desk, "db">, userId: string): Promise<boolean> {
  return (await passwordHash({ db }, userId)) !== undefined;
}

async function passwordHash({ db }: Pick<Desk, "db">, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("accounts")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/**
 * Reauthenticates a person before a sensitive change: by the password, or without one by a sign-in within the last ten
 * minutes. Refuses with password_wrong or sign_in_again.
 */
export async function confirmIdentity(desk: Desk, viewer: Viewer, password: string): Promise<void> {
  await desk.limits.take("password", viewer.id);
  const hashed = await passwordHash(desk, viewer.id);
  if (hashed === undefined) {
    if (Date.now() - viewer.signedInAt.getTime() > RECENT) throw new Refusal("sign_in_again");
    return;
  }
  if (!(await desk.passwords.verify({ hash: hashed, password })))
    throw new Refusal("password_wrong", { field: "current" });
  await desk.limits.forgive("password", viewer.id);
}
