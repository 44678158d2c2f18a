/** The e-mail address of an account: confirming it, resending the link, changing it. */
import { inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { type AccountLink, endLinks, findLink, spendLink } from "./account-links.server.ts";
import { type Desk, type Origin, type SignedIn, signIn } from "./accounts.commands.server.ts";
import { greetNewAccount, sendEmailChange } from "./accounts.jobs.server.ts";
import { confirmIdentity } from "./password.commands.server.ts";
import type { Viewer } from "./viewer.ts";

/** Resends the confirmation mail. Refuses with too_many_requests. */
export async function sendConfirmationAgain({ limits, jobs }: Desk, viewer: Viewer): Promise<void> {
  await limits.take("mailOfOwn", viewer.id);
  await jobs.enqueue(greetNewAccount, { userId: viewer.id });
}

/**
 * Requests a change of address, which takes effect when the link sent there is followed. Does not reveal whether the
 * address is taken. Refuses with email_own, password_wrong, sign_in_again or too_many_requests.
 */
export async function askForEmailChange(
  desk: Desk,
  viewer: Viewer,
  { email, current }: { readonly email: string; readonly current: string },
): Promise<void> {
  if (email === viewer.email.toLowerCase()) throw new Refusal("email_own", { field: "email" });
  await confirmIdentity(desk, viewer, current);
  await desk.limits.take("mailOfOwn", viewer.id);
  await desk.jobs.enqueue(sendEmailChange, { userId: viewer.id, email });
}

/**
 * Confirms or changes an address with a mailed link, for `person`, who has just signed in to the account of the link or has a session
 * of it. The link alone is not enough: the account may have been registered by somebody else, whose ways in would stay. Refuses with
 * not_signed_in for anybody else (the link stays usable), reset_link_invalid, or email_taken when somebody was faster.
 */
export function confirmEmail(
  { db }: Pick<Desk, "db">,
  token: string,
  person: Pick<Viewer, "id"> | null,
): Promise<AccountLink> {
  return inTransaction(db, async (tx) => {
    const link = await spendLink(tx, token, ["confirm_email", "change_email"]);
    if (link.email === null) throw new Refusal("reset_link_invalid");
    if (person?.id !== link.userId) throw new Refusal("not_signed_in");
    let query = tx
      .updateTable("users")
      .set({ email: link.email, email_verified: true, updated_at: new Date() })
      .where("id", "=", link.userId);
    // A confirmation is valid only for the address it was sent to, not for a newer one.
    if (link.purpose === "confirm_email") query = query.where("email", "=", link.email);
    await query.execute();
    // These may have been sent to the old mailbox.
    if (link.purpose === "change_email") await endLinks(tx, link.userId, ["set_password", "confirm_email"]);
    return link;
  });
}

/**
 * Signs in to the account of a link with its password and does what the link allows. With a second step the link stays unused: it is
 * opened again in the session that follows. Refuses like signing in, with password_wrong beside the field, and like confirmEmail.
 */
export async function confirmEmailWithPassword(
  desk: Desk,
  { token, password }: { readonly token: string; readonly password: string },
  origin: Origin,
): Promise<SignedIn> {
  const link = await findLink(desk.db, token);
  if (!link?.email) throw new Refusal("reset_link_invalid");
  const { email } = await desk.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", link.userId)
    .executeTakeFirstOrThrow();
  const signedIn = await signIn(desk, { email, password }, origin).catch((error: unknown) => {
    if (error instanceof Refusal && error.notice.code === "sign_in_failed")
      throw new Refusal("password_wrong", { field: "password" });
    throw error;
  });
  if (!signedIn.needsCode) await confirmEmail(desk, token, { id: link.userId });
  return signedIn;
}
