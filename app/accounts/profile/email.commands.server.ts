/** Commands that confirm or change the email address of an account, and resend its confirmation link. */

import {
  type AccountLink,
  consumeLink,
  deleteLinks,
  findLink,
} from "#app/accounts/credentials/account-links.server.ts";
import { sendConfirmationLink, sendEmailChange } from "#app/accounts/credentials/accounts.mails.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { VisitorRequest } from "#app/accounts/visitor/visitor.server.ts";
import { inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { type Dependencies, type SignedIn, signIn } from "./accounts.commands.server.ts";
import { confirmIdentity } from "./password.commands.server.ts";

/** Resends the confirmation mail. Throws the refusal too_many_requests. */
export async function sendConfirmationAgain({ limits, jobs }: Dependencies, person: Person): Promise<void> {
  await limits.take("mailOfOwn", person.id);
  await jobs.enqueue(sendConfirmationLink, { userId: person.id });
}

/**
 * Requests a change of address, which takes effect when the link sent to the new address is followed. Does not reveal whether the
 * address is taken. Throws the refusals email_own, password_wrong, sign_in_again and too_many_requests.
 */
export async function requestEmailChange(
  dependencies: Dependencies,
  person: Person,
  { email, current }: { readonly email: string; readonly current: string },
): Promise<void> {
  if (email === person.email.toLowerCase()) throw new Refusal("email_own", { field: "email" });
  await confirmIdentity(dependencies, person, current);
  await dependencies.limits.take("mailOfOwn", person.id);
  await dependencies.jobs.enqueue(sendEmailChange, { userId: person.id, email });
}

/**
 * Confirms or changes an address with a mailed link, for `person`, who must be signed in to the account of the link. The link alone is
 * not enough: the account may have been registered by somebody else, who would keep access. Throws the refusals not_signed_in for
 * another person (the link stays usable), reset_link_invalid, and email_taken if the address was taken meanwhile.
 */
export function confirmEmail(
  { db }: Pick<Dependencies, "db">,
  token: string,
  person: Pick<Person, "id"> | null,
): Promise<AccountLink> {
  return inTransaction(db, async (tx) => {
    const link = await consumeLink(tx, token, ["confirm_email", "change_email"]);
    if (link.email === null) throw new Refusal("reset_link_invalid");
    if (person?.id !== link.userId) throw new Refusal("not_signed_in");
    let query = tx
      .updateTable("users")
      .set({ email: link.email, email_verified: true, updated_at: new Date() })
      .where("id", "=", link.userId);
    // A confirmation link is valid only for the address to which it was sent, not for a newer one.
    if (link.purpose === "confirm_email") query = query.where("email", "=", link.email);
    await query.execute();
    // Such links may have been sent to the old mailbox.
    if (link.purpose === "change_email") await deleteLinks(tx, link.userId, ["set_password", "confirm_email"]);
    return link;
  });
}

/**
 * Signs in to the account of a link with its password, then confirms or changes the address. If a second step is required the link
 * stays unused and is opened again after it. Throws the refusals of signIn, with password_wrong beside the field, and of confirmEmail.
 */
export async function confirmEmailWithPassword(
  dependencies: Dependencies,
  { token, password }: { readonly token: string; readonly password: string },
  visitorRequest: VisitorRequest,
): Promise<SignedIn> {
  const link = await findLink(dependencies.db, token);
  if (!link?.email) throw new Refusal("reset_link_invalid");
  const { email } = await dependencies.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", link.userId)
    .executeTakeFirstOrThrow();
  const signedIn = await signIn(dependencies, { email, password }, visitorRequest).catch((error: unknown) => {
    if (error instanceof Refusal && error.notice.code === "sign_in_failed")
      throw new Refusal("password_wrong", { field: "password" });
    throw error;
  });
  if (!signedIn.needsCode) await confirmEmail(dependencies, token, { id: link.userId });
  return signedIn;
}
