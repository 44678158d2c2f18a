/** Says what an action would do: to how many of the chosen rows, and to whom it would send mail. */
import { findMailbox, type Mailbox } from "#app/accounts/credentials/mailbox.server.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { counted, plural } from "#app/platform/wording/plurals.ts";
import { isStale, type NamedAction, type SeenVersions } from "./admin-action.server.ts";
import type { ActionTarget } from "./admin-actions.ts";

interface Question extends Pick<SeenVersions, "asOf"> {
  readonly action: NamedAction<never>;
  readonly ids: readonly string[];
  /** The number of chosen rows, of which one may stand for all reports of an ad. */
  readonly rows?: number | undefined;
}

export interface Confirmation {
  readonly question: string;
  /** The sentence about mail; undefined for an action that never sends any. */
  readonly mail: string | undefined;
}

export async function confirmationOf(db: Db, admin: Person, asked: Question): Promise<Confirmation> {
  const { action, ids, asOf } = asked;
  const possible: { readonly recipient: string | null | undefined }[] = [];
  for (const id of ids)
    await inTransaction(db, async (tx) => {
      const target = await action.load(tx, id);
      const isPossible = target && !isStale(target, { asOf }) && action.allowed(target, admin);
      if (isPossible) possible.push({ recipient: action.mail?.to(target) });
    });
  const mailboxes: Mailbox[] = [];
  for (const { recipient } of possible) {
    const mailbox = recipient ? await findMailbox(db, recipient) : undefined;
    if (mailbox) mailboxes.push(mailbox);
  }
  return {
    question: questionText(asked, possible.length),
    mail: action.mail && mailText(action.mail.content, mailboxes, ids.length),
  };
}

const NOUNS: Readonly<Record<ActionTarget, readonly [one: string, many: string]>> = {
  people: ["потребител", "потребители"],
  listings: ["обява", "обяви"],
  messages: ["съобщение", "съобщения"],
  reports: ["доклад", "доклада"],
};

/** Formats 'Ще бъдат изтрити завинаги: 10 доклада за 5 обяви. За 2 доклада действието не е възможно.' */
function questionText({ action, ids, rows = ids.length }: Question, possible: number): string {
  const { confirm, many, target } = action.offer;
  const counts = (count: number) => counted(count, ...NOUNS[target]);
  if (ids.length === 1 || many === undefined) return confirm;
  const left = ids.length - possible;
  const rest = left > 0 ? `За ${counts(left)} действието не е възможно.` : "";
  if (possible === 0) return rest;
  const about = target === "reports" ? ` за ${counted(rows, ...NOUNS.listings)}` : "";
  return `${many.charAt(0).toUpperCase()}${many.slice(1)}: ${counts(possible)}${about}. ${rest}`.trim();
}

/** Formats 'Ще бъде изпратен имейл с причината до ivan@example.com.' */
function mailText(content: string, mailboxes: readonly Mailbox[], chosen: number): string {
  const [first] = mailboxes;
  if (!first) return "Имейл няма да бъде изпратен: няма до кого.";
  if (chosen === 1)
    return `Ще бъде изпратен имейл ${content} до ${first.email}.${first.isConfirmed ? "" : " Този имейл не е потвърден."}`;
  const { length } = mailboxes;
  return `${plural(length, "Ще бъде изпратен", "Ще бъдат изпратени")} ${counted(length, "имейл", "имейла")} ${content}.`;
}
