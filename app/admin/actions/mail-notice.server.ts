/** Builds the sentence about mail in the confirmation of an action, from the action, its target and the mailbox of the recipient. */
import { findMailbox, type Mailbox } from "#app/accounts/profile/mailbox.server.ts";
import type { Viewer } from "#app/accounts/sign-in/viewer.ts";
import type { AnyAction } from "#app/admin/pages/admin-action.server.ts";
import type { ActionText } from "#app/admin/pages/admin-actions.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { counted, plural } from "#app/platform/wording/plurals.ts";

interface Question {
  readonly action: AnyAction<never>;
  readonly text: ActionText;
  readonly ids: readonly string[];
}

/** Returns the sentence about the mails of an action on these rows; undefined for an action that never sends mail. */
export async function mailNoticeOf(
  db: Db,
  admin: Viewer,
  { action, text, ids }: Question,
): Promise<string | undefined> {
  if (!action.mail || !text.mail) return undefined;
  const mailboxes: Mailbox[] = [];
  for (const id of ids) {
    const mailbox = await mailboxFor(db, admin, action, id);
    if (mailbox) mailboxes.push(mailbox);
  }
  return mailNoticeText(text.mail, mailboxes, ids.length);
}

async function mailboxFor(db: Db, admin: Viewer, action: AnyAction<never>, id: string): Promise<Mailbox | undefined> {
  const userId = await inTransaction(db, async (tx) => {
    const target = await action.load(tx, id);
    return target && action.allowed(target, admin) ? action.mail?.to(target) : undefined;
  });
  return userId ? findMailbox(db, userId) : undefined;
}

/** Formats 'Ще бъде изпратен имейл с причината до ivan@example.com.' */
function mailNoticeText(what: string, mailboxes: readonly Mailbox[], chosen: number): string {
  const [first] = mailboxes;
  if (!first) return "Имейл няма да бъде изпратен: няма до кого.";
  if (chosen === 1)
    return `Ще бъде изпратен имейл ${what} до ${first.email}.${first.isConfirmed ? "" : " Този имейл не е потвърден."}`;
  const { length } = mailboxes;
  return `${plural(length, "Ще бъде изпратен", "Ще бъдат изпратени")} ${counted(length, "имейл", "имейла")} ${what}.`;
}
