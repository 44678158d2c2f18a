// Availability checks of owners, with the real queue, database and mail server.
import { readAnswerLink } from "#app/listings/availability/answer-links.server.ts";
import { giveAnswer } from "#app/listings/availability/answers.commands.server.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { askOwners } from "#app/messaging/owners/due-availability-checks.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { TestDatabase } from "./database.ts";
import type { useMailing } from "./mailing.ts";
import { getRow, makeListing, makeUser, RULES, type User } from "./make.ts";
import { personOf } from "./request.ts";

/** Columns of an ad whose check is due now and that was confirmed eight days ago. */
const DUE = { ask_at: new Date(Date.now() - 60_000), confirmed_at: new Date(Date.now() - 8 * DAY) };

export function useAsking({ database, db }: TestDatabase, mailing: ReturnType<typeof useMailing>) {
  /** Runs one round of checks; returns the number of delivered mails. */
  async function ask(): Promise<number> {
    await askOwners(mailing.site);
    return mailing.deliverAlerts();
  }
  /** Simulates days with one round each. */
  async function days(count: number): Promise<void> {
    for (let day = 0; day < count; day += 1) {
      await database.script(`update alert_mails set made_at = made_at - interval '1 day',
          ended_at = ended_at - interval '1 day', asked_on = asked_on - 1;
        update pgboss.job set start_after = start_after - interval '1 day', created_on = created_on - interval '1 day';
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
    /** Returns the query parameters of the link of an answer in the last mail. */
    linkOf(answer: string, at = 0): URLSearchParams {
      const links = mailing.server.mails.at(-1)?.links.filter((link) => link.includes(`to=${answer}`)) ?? [];
      return new URL(links[at] ?? "https://none.invalid").searchParams;
    },
    /** Gives the answer of a link. */
    answer(params: URLSearchParams) {
      const link = readAnswerLink(mailing.site.hash, params);
      if (!link) throw new Refusal("answer_link_invalid");
      return giveAnswer(mailing.site, link);
    },
    act: (user: User, id: string, verb: "markSold" | "confirm" | "reserve") =>
      changeListingState(db, { person: personOf(user), rules: RULES, id, verb }),
    async stateOf(id: string) {
      const { status, inactive_reason } = await getRow(db, id);
      return inactive_reason ?? status;
    },
  };
}
