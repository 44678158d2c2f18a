/**
 * What the question about an action says of the mail that will go out with it. Made from what the action itself sends by:
 * its target as it is loaded, whether it is allowed, to whom its mail goes, and whether that person can get any.
 */
import { findMailbox, type Mailbox } from "#app/accounts/mailbox.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import { counted, plural } from "#app/wording/plurals.ts";
import type { AnyAction } from "./admin-action.server.ts";
import type { ActionText } from "./admin-actions.ts";

interface Question {
  readonly action: AnyAction<never>;
  readonly text: ActionText;
  readonly ids: readonly string[];
}

/** Undefined for an action that sends nothing to anybody, whoever it is about. */
export async function promiseOf(db: Db, admin: Viewer, { action, text, ids }: Question): Promise<string | undefined> {
  if (!action.mail || !text.mail) return undefined;
  const mailboxes: Mailbox[] = [];
  for (const id of ids) {
    const mailbox = await mailboxFor(db, admin, action, id);
    if (mailbox) mailboxes.push(mailbox);
  }
  return promiseText(text.mail, mailboxes, ids.length);
}

async function mailboxFor(db: Db, admin: Viewer, action: AnyAction<never>, id: string): Promise<Mailbox | undefined> {
  const userId = await inTransaction(db, async (tx) => {
    const target = await action.load(tx, id);
    return target && action.allowed(target, admin) ? action.mail?.to(target) : undefined;
  });
  return userId ? findMailbox(db, userId) : undefined;
}

/** 'Ще бъде изпратен имейл с причината до ivan@example.com.' */
function promiseText(what: string, mailboxes: readonly Mailbox[], chosen: number): string {
  const [first] = mailboxes;
  if (!first) return "Имейл няма да бъде изпратен: няма до кого.";
  if (chosen === 1)
    return `Ще бъде изпратен имейл ${what} до ${first.email}.${first.isConfirmed ? "" : " Този имейл не е потвърден."}`;
  const { length } = mailboxes;
  return `${plural(length, "Ще бъде изпратен", "Ще бъдат изпратени")} ${counted(length, "имейл", "имейла")} ${what}.`;
}
