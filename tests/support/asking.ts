// Owners who are asked whether their ads are still there: with the real queue, database and mail server.
import { deliverMails } from "#app/alerts/deliver-mails.server.ts";
import { askOwners } from "#app/alerts/due-questions.server.ts";
import type { TestDatabase } from "./database.ts";
import type { useMailing } from "./mailing.ts";
import { makeListing, makeUser, type User } from "./make.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Columns of an ad that is to be asked about now, of which its owner last spoke eight days ago. */
const DUE = { ask_at: new Date(Date.now() - 60_000), confirmed_at: new Date(Date.now() - 8 * DAY) };

export function useAsking({ database, db }: TestDatabase, mailing: ReturnType<typeof useMailing>) {
  const env = () => mailing.site.env;
  /** One round, and its mails; returns how many arrived. */
  async function ask(): Promise<number> {
    await askOwners({ db, env: env() });
    return deliverMails(mailing.site);
  }
  /** So much time has passed, with a round a day. */
  async function days(count: number): Promise<void> {
    for (let day = 0; day < count; day += 1) {
      await database.script(`update alert_mails set made_at = made_at - interval '1 day', try_at = try_at - interval '1 day',
          ended_at = ended_at - interval '1 day', asked_on = asked_on - 1;
        update recipients set bounced_on = bounced_on - 1;
        update question_runs set ran_at = ran_at - interval '1 day' + interval '1 minute';
        update listings set confirmed_at = confirmed_at - interval '1 day', ask_at = ask_at - interval '1 day',
          asked_at = asked_at - interval '1 day', silent_since = silent_since - interval '1 day',
          expires_at = expires_at - interval '1 day', listed_at = listed_at - interval '1 day';`);
      await ask();
    }
  }
  return {
    ask,
    days,
    owner: () => makeUser(db, { email_verified: true }),
    due: (user: Pick<User, "id">, title = "Дървена маса", row: object = {}) =>
      makeListing(db, { user, title, row: { ...DUE, ...row } }),
    /** The link of an answer in the last mail, as path and query. */
    linkOf(answer: string, at = 0): URLSearchParams {
      const links = mailing.server.mails.at(-1)?.links.filter((link) => link.includes(`to=${answer}`)) ?? [];
      return new URL(links[at] ?? "https://none.invalid").searchParams;
    },
  };
}
