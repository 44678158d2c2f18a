/**
 * Sends one notification to one browser. It says no more than the mail about the same, is composed when it is sent, and waits for the
 * morning in the quiet hours.
 */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { readEndingMail } from "#app/messaging/owners/expiring-listings.jobs.server.ts";
import { findDevice, forgetSubscription } from "#app/messaging/push/push-devices.server.ts";
import { type PushData, SEND_PUSH } from "#app/messaging/push/queue-push.server.ts";
import { DELIVER_ALERT } from "#app/messaging/recipients/queue-mail.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { JobError } from "#app/platform/jobs/job-error.ts";
import type { AddressedMail } from "#app/platform/mail/mail.server.ts";
import { PushError, type PushText, sendPush } from "#app/platform/push/push.server.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { cutAtWord } from "#app/platform/wording/text.ts";
import { readMailContent } from "./mail-contents.server.ts";
import { endOfQuietHours } from "./quiet-hours.ts";

type Dependencies = Pick<Site, "db" | "env" | "hash" | "jobs" | "log">;

/** Milliseconds for which a service that does not answer, or asks to wait, is tried again, and bounds of one wait. */
const TRIED_FOR = DAY;
const WAIT = { least: MINUTE / 2, most: HOUR } as const;

/** Characters of the two texts; systems show fewer. */
const MAX_TITLE = 120;
const MAX_BODY = 160;

export const sendPushJob: Job<Dependencies, PushData> = {
  ...SEND_PUSH,
  // A day, with pauses of at most an hour.
  retries: 30,
  async run(dependencies, data, now = new Date()) {
    const device = await findDevice(dependencies.db, data.deviceId);
    const text = device && (await readText(dependencies, data.about, device.userId));
    if (!text) return;
    const morning = endOfQuietHours(now);
    // One for a tag: a night brings one notification about a conversation.
    const once = `${device.id} ${text.tag} ${morning?.toISOString()}`;
    if (morning) return dependencies.jobs.enqueue(SEND_PUSH, data, once, morning);
    try {
      await sendPush(dependencies, device, text);
    } catch (error) {
      if (!(error instanceof PushError)) throw error;
      await handleFault(dependencies, data, device.endpoint, error);
    }
  },
  async givenUp({ db, jobs, log }, { about }, error) {
    log.warn({ err: error }, "a notification was given up");
    await mailInstead({ db, jobs }, about);
  },
};

async function handleFault(
  { db, jobs, log }: Dependencies,
  data: PushData,
  endpoint: string,
  error: PushError,
): Promise<void> {
  if (error.fault === "gone") {
    await forgetSubscription(db, endpoint);
    return mailInstead({ db, jobs }, data.about);
  }
  const left = Date.parse(data.since) + TRIED_FOR - Date.now();
  if (error.fault === "refused" || left <= 0) throw new JobError(error, { retriesFor: 0 });
  if (error.wait === undefined) throw new JobError(error, { retriesFor: TRIED_FOR });
  const wait = Math.min(Math.max(error.wait * 1_000, WAIT.least), WAIT.most);
  log.info({ service: new URL(endpoint).hostname, wait }, "a push service asks to wait");
  await jobs.enqueueLater(SEND_PUSH, data, Math.ceil(wait / 1_000));
}

/** Returns the notification; undefined if it would report nothing new, or is not for this person. */
async function readText(
  dependencies: Dependencies,
  about: PushData["about"],
  userId: string,
): Promise<PushText | undefined> {
  if ("endingListingId" in about) {
    const ending = await readEndingMail(dependencies, about.endingListingId);
    return ending?.userId === userId ? textOf(ending, `ending.${about.endingListingId}`) : undefined;
  }
  const mail = await dependencies.db
    .selectFrom("alert_mails")
    .innerJoin("recipients", "recipients.id", "alert_mails.recipient_id")
    .select(["alert_mails.id", "recipient_id", "kind", "made_at"])
    .where("alert_mails.id", "=", about.mailId)
    .where("recipients.user_id", "=", userId)
    .executeTakeFirst();
  const content = mail && (await readMailContent(dependencies, mail, "push"));
  return content && textOf(content, content.thread ?? mail.kind);
}

function textOf({ text, page }: Pick<AddressedMail, "text" | "page">, tag: string): PushText {
  const quoted = text.paragraphs.findLast((paragraph) => typeof paragraph !== "string");
  const [only, ...others] = text.items ?? [];
  const lines = others.length === 0 ? only?.lines.slice(0, 2) : text.items?.map(({ title }) => title);
  const { pathname, search } = new URL(page);
  return {
    title: cutAtWord(text.subject, MAX_TITLE),
    body: cutAtWord(quoted?.quoted ?? lines?.join(" · ") ?? "", MAX_BODY),
    path: pathname + search,
    tag,
  };
}

/** Queues the mail that notifications were to replace, once; does nothing if the mail comes anyway. */
async function mailInstead({ db, jobs }: Pick<Site, "db" | "jobs">, about: PushData["about"]): Promise<void> {
  if (!("mailId" in about)) return;
  const { mailId } = about;
  const replaced = db
    .selectFrom("alert_mails")
    .select("id")
    .where("id", "=", mailId)
    .where("pushed_at", "is not", null);
  if (await replaced.executeTakeFirst())
    await jobs.enqueue(DELIVER_ALERT, { mailId, isAfterPush: true }, `instead of push ${mailId}`);
}
