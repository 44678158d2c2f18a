/** The jobs of conversations. Each is safe to run twice, and in two processes. */
import { type SqlBool, sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import type { GuardedRemoval } from "#app/platform/database/removals.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { NIGHTLY } from "#app/platform/jobs/schedules.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { RETENTION_DAYS } from "./conversation.ts";
import { sendGuestCode } from "./guest-words.server.ts";
import { oldRefusals } from "./refused-mailboxes.server.ts";
import { continueConversations } from "./registered-guests.server.ts";

/** Covers people who confirmed their address in another way than by the mailed link; the link itself sends the messages at once. */
const releaseWaitingJob: Job<{ readonly db: Db }> = {
  name: "send-waiting-messages",
  does: "shows sellers the messages of buyers who have confirmed their address, and gives people the conversations that they began as guests",
  schedule: "* * * * *",
  removes: [],
  run: ({ db }) => continueConversations(db),
};

const oldConversations: GuardedRemoval = {
  what: "conversations without a new message, and those whose buyer and seller were erased",
  after: `${RETENTION_DAYS} days`,
  label: "стари разговори",
  table: "conversations",
  isDue: (now) => sql<SqlBool>`(last_message_at < ${new Date(now.getTime() - RETENTION_DAYS * DAY)}
    or (buyer_id is null and guest_id is null and seller_id is null))`,
};

const tidyConversationsJob: Job<{ readonly db: Db }> = {
  name: "tidy-conversations",
  schedule: NIGHTLY,
  removes: [oldConversations, oldRefusals],
  async run({ db }, _data, now = new Date()) {
    await db.deleteFrom("conversations").where(oldConversations.isDue(now)).execute();
    await db.deleteFrom("refused_mailboxes").where(oldRefusals.isDue(now)).execute();
  },
};

export const CONVERSATION_JOBS = [releaseWaitingJob, sendGuestCode, tidyConversationsJob] as const;
