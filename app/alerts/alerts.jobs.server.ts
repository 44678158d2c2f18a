/** The jobs that tell people of ads. Each is safe to run twice, and in two processes. */
import type { Db } from "#app/platform/database.server.ts";
import type { Job, JobQueue } from "#app/platform/jobs.server.ts";
import { ANALYSIS_VERSION } from "#app/search/keys.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { askToConfirm } from "./confirmation.jobs.server.ts";
import { type AlertDesk, deliverMails } from "./deliver-mails.server.ts";
import { makeAskMails } from "./due-asks.server.ts";
import { makeDueMails, nextDueTime } from "./due-mails.server.ts";
import { askOwners, type QuestionDesk, silentListings } from "./due-questions.server.ts";
import { matchListings } from "./match-listing.server.ts";
import { eraseUnconfirmed, unconfirmedSearches, unusedAddresses } from "./recipients.server.ts";
import { noteEndings } from "./saved-news.server.ts";
import { rereadSearches, type SavingDesk } from "./saved-searches.commands.server.ts";

const matchListingsJob: Job<SavingDesk> = {
  name: "match-listings",
  schedule: "* * * * *",
  removes: [],
  async run(desk) {
    await rereadSearches(desk, ANALYSIS_VERSION);
    await matchListings(desk.db);
  },
};

/** Beside its minutes it runs when the next mail of 'now' is due. */
export const sendAlerts: Job<AlertDesk & { readonly jobs: JobQueue }> = {
  name: "send-alerts",
  schedule: "* * * * *",
  removes: [
    {
      what: "alerts of a recipient whose mailbox does not exist; they are off until the recipient turns them on",
      after: "refusals on 2 different days",
      exempt: "the mail server says so of each; when it says so of many, nothing is sent",
    },
  ],
  async run(desk) {
    await makeDueMails(desk.db);
    await deliverMails(desk);
    const next = await nextDueTime(desk.db);
    if (next) await desk.jobs.runAt(sendAlerts, next);
  },
};

/** Before the mails of the day. */
const noteEndingsJob: Job<{ readonly db: Db }> = {
  name: "note-endings-of-saved-ads",
  schedule: "40 7 * * *",
  removes: [],
  run: ({ db }) => noteEndings(db),
};

/** Days for which it is kept that a mail was sent. */
const MAIL_DAYS = 30;

/** What was told stays as long as the ad, so that nobody is told twice. */
const tidyAlerts: Job<{ readonly db: Db }> = {
  name: "tidy-alerts",
  schedule: "43 3 * * *",
  removes: [
    unusedAddresses,
    unconfirmedSearches,
    {
      what: "the note that a mail was sent",
      after: `${MAIL_DAYS} days`,
      exempt: "what was told stays noted elsewhere",
    },
  ],
  async run({ db }, _data, now = new Date()) {
    await eraseUnconfirmed(db, now);
    const before = new Date(now.getTime() - MAIL_DAYS * DAY);
    await db.deleteFrom("alert_mails").where("ended_at", "<", before).execute();
  },
};

/** By day: nobody is asked at night. */
const askOwnersJob: Job<QuestionDesk> = {
  name: "ask-owners",
  schedule: "*/5 8-20 * * *",
  removes: [silentListings],
  async run(desk, _data, now = new Date()) {
    await askOwners(desk, now);
  },
};

const findAskedJob: Job<{ readonly db: Db }> = {
  name: "find-asked",
  schedule: "*/10 * * * *",
  removes: [],
  async run({ db }) {
    await makeAskMails(db);
  },
};

export const ALERT_JOBS = [
  askOwnersJob,
  findAskedJob,
  matchListingsJob,
  noteEndingsJob,
  sendAlerts,
  tidyAlerts,
  askToConfirm,
] as const;
