/** The e-mail address of an account: confirming it, resending the link, changing it. */
import { inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { type AccountLink, endLinks, spendLink } from "./account-links.server.ts";
import type { Desk } from "./accounts.commands.server.ts";
import { greetNewAccount, sendEmailChange } from "./accounts.jobs.server.ts";
import { forgetUnproven } from "./first-proof.server.ts";
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
 * Does what a link for an address allows. The first such proof ends what was set up before it, unless it is given by
 * `viewer` in a session of the account itself: then it is the same person. Refuses with reset_link_invalid, or email_taken when somebody was faster.
 */
export function confirmEmail(
  { db }: Pick<Desk, "db">,
  token: string,
  viewer: Pick<Viewer, "id"> | null = null,
): Promise<AccountLink> {
  return inTransaction(db, async (tx) => {
    const link = await spendLink(tx, token, ["confirm_email", "change_email"]);
    if (link.email === null) throw new Refusal("reset_link_invalid");
    const isOwn = viewer?.id === link.userId;
    const { email_verified: isProven } = await tx
      .selectFrom("users")
      .select("email_verified")
      .where("id", "=", link.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    let query = tx
      .updateTable("users")
      .set({ email: link.email, email_verified: true, updated_at: new Date() })
      .where("id", "=", link.userId);
    // A confirmation is valid only for the address it was sent to, not for a newer one.
    if (link.purpose === "confirm_email") query = query.where("email", "=", link.email);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (numUpdatedRows > 0n && !isProven && !isOwn) await forgetUnproven(tx, link.userId);
    // A password link may have been sent to the old mailbox.
    if (link.purpose === "change_email") await endLinks(tx, link.userId, ["set_password"]);
    return link;
  });
}
