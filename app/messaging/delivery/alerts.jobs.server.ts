/** The jobs that create and send alerts. Each is safe to run twice, and in two processes. */

import type { Site } from "#app/accounts/visit/site.server.ts";
import { createConversationMails } from "#app/messaging/conversations/conversation-mails.server.ts";
import {
  adoptRequests,
  askOwners,
  type CheckDependencies,
  silentListings,
} from "#app/messaging/owners/due-availability-checks.server.ts";
import { askToConfirm } from "#app/messaging/recipients/confirmation.jobs.server.ts";
import { adoptWaitingMails, SEND_ALERTS } from "#app/messaging/recipients/queue-mail.server.ts";
import { eraseUnconfirmed, unconfirmedSearches, unusedAddresses } from "#app/messaging/recipients/recipients.server.ts";
import { recordEndingSoon } from "#app/messaging/recipients/saved-news.server.ts";
import { matchListings } from "#app/messaging/saved-searches/match-listing.server.ts";
import {
  reanalyseSearches,
  type SavingDependencies,
} from "#app/messaging/saved-searches/saved-searches.commands.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { NIGHTLY } from "#app/platform/jobs/schedules.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { countBounces } from "./bounces.server.ts";
import { deliverAlert } from "./deliver-alert.jobs.server.ts";
import { createDueMails, nextDueTime } from "./due-mails.server.ts";
import { sendPushJob } from "./send-push.jobs.server.ts";

const matchListingsJob: Job<SavingDependencies> = {
  name: "match-listings",
  does: "finds the recipients of alerts about new and changed ads, and processes saved searches again after a change of the word analysis or of conditions",
  schedule: "* * * * *",
  removes: [],
  async run(dependencies) {
    await reanalyseSearches(dependencies);
    await matchListings(dependencies.db);
  },
};

/** Queues due alerts: every minute, and at the time when the next mail of the rhythm 'now' is due. */
export const sendAlerts: Job<Pick<Site, "db" | "log"> & { readonly jobs: JobQueue }> = {
  ...SEND_ALERTS,
  does: "makes the mails that are due, also about unread messages; also runs when a mail of 'now' is due",
  schedule: "* * * * *",
  removes: [
    {
      what: "alerts of a recipient whose mailbox does not exist; they are switched off until the recipient switches them on",
      after: "refusals on 2 different days",
      exempt: "the mail server refuses each of them; if it refuses many, no alerts are sent",
    },
  ],
  async run(dependencies) {
    await createDueMails(dependencies);
    await createConversationMails(dependencies);
    await adoptWaitingMails(dependencies);
    const { all, bounced, isAboveLimit } = await countBounces(dependencies.db);
    if (isAboveLimit)
      dependencies.log.error({ all, bounced }, "alerts are not sent: too many mails of the last hour bounced");
    const next = await nextDueTime(dependencies.db);
    if (next) await dependencies.jobs.runAt(sendAlerts, next);
  },
};

/** Records the saved ads that end soon, shortly before the daily mails are created. */
const noteEndingsJob: Job<{ readonly db: Db }> = {
  name: "note-endings-of-saved-ads",
  does: "finds the saved ads that end within 3 days, for people who chose to be notified",
  schedule: "40 7 * * *",
  removes: [],
  run: ({ db }) => recordEndingSoon(db),
};

/** The number of days after which rows of sent mails are deleted. */
export const MAIL_RETENTION_DAYS = 30;

/** Deletes unconfirmed addresses and old mail rows. Tellings are kept as long as the ad, so that no recipient is told twice. */
const tidyAlerts: Job<{ readonly db: Db }> = {
  name: "tidy-alerts",
  schedule: NIGHTLY,
  removes: [
    unusedAddresses,
    unconfirmedSearches,
    {
      what: "records of sent mails",
      after: `${MAIL_RETENTION_DAYS} days`,
      exempt: "the reported ads stay recorded in `tellings`",
    },
  ],
  async run({ db }, _data, now = new Date()) {
    await eraseUnconfirmed(db, now);
    const before = new Date(now.getTime() - MAIL_RETENTION_DAYS * DAY);
    // The queue keeps no job as long as this.
    await db
      .updateTable("alert_mails")
      .set({ ended_at: now, outcome: "refused" })
      .where("ended_at", "is", null)
      .where("made_at", "<", before)
      .execute();
    await db.deleteFrom("alert_mails").where("ended_at", "<", before).execute();
  },
};

/** Creates the mails with availability checks, between 8 and 21 o'clock only. */
const askOwnersJob: Job<CheckDependencies> = {
  name: "ask-owners",
  does: "asks owners whether their ads are still available, by at most `QUESTIONS_AN_HOUR` mails an hour, a twelfth of them in a run; [pauses](#what-jobs-remove) ads without an answer",
  schedule: "*/5 8-20 * * *",
  removes: [silentListings],
  async run(dependencies, _data, now = new Date()) {
    await askOwners(dependencies, now);
  },
};

/** Requests that guests sent to the previous version of the site: their owners are asked by the next availability check. */
const adoptRequestsJob: Job<{ readonly db: Db }> = {
  name: "tidy-askers",
  schedule: "23 * * * *",
  removes: [{ what: "availability requests of the previous version", after: "once", exempt: "their owners are asked" }],
  run: ({ db }, _data, now = new Date()) => adoptRequests(db, now),
};

export const ALERT_JOBS = [
  askOwnersJob,
  adoptRequestsJob,
  matchListingsJob,
  noteEndingsJob,
  sendAlerts,
  deliverAlert,
  sendPushJob,
  tidyAlerts,
  askToConfirm,
] as const;
