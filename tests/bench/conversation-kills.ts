// Kills the site while people write in conversations and mails about them are sent.
import { once } from "node:events";
import { sql } from "kysely";
import { releaseWaitingConversations } from "#app/messaging/conversations/start-conversation.server.ts";
import { sendAlerts } from "#app/messaging/delivery/alerts.jobs.server.ts";
import type { OpenDatabase } from "#app/platform/database/database.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { type Ground, pause, settle } from "#tests/siege/ground.ts";
import { makeTalkers } from "#tests/siege/talkers.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

/** Limits of the random time between the start and a kill, in milliseconds. */
const [SHORTEST, LONGEST] = [300, 3_000];
/** People who write at the same time. */
const WRITERS = 3;

export interface KillFigures {
  readonly acknowledged: number;
  readonly mails: number;
  /** Mails that arrived again, with the same Message-ID. */
  readonly repeated: number;
  readonly faults: readonly string[];
}

export async function killWhileTalking(ground: Ground, count: number): Promise<KillFigures> {
  const mailServer = await startMailServer();
  const settings = { SMTP_URL: mailServer.url, MAIL_FROM: "no-reply@tukashno.test" };
  let site = await ground.start(settings);
  const { listingId } = await settle(site);
  const writers = Array.from({ length: WRITERS }, () => makeTalkers(listingId));
  for (let kill = 0; kill < count; kill += 1) {
    const gone = once(site.process, "exit");
    const work = Promise.all(writers.map((writer) => writeUntilKilled(() => writer.write(site))));
    await pause(SHORTEST + Math.random() * (LONGEST - SHORTEST));
    site.process.kill("SIGKILL");
    await Promise.all([gone, work]);
    await ground.inDatabase((_db, database) => makeMailsDue(database));
    site = await ground.start(settings);
  }
  // The last mails.
  await pause(5 * LONGEST);
  await site.stop();
  const faults = await ground.inDatabase(async (db) => {
    const { rows } = await sql`select conversation_id from mail_conversations group by 1 having count(*) > 1`.execute(
      db,
    );
    const { rows: waiting } = await sql`select from alert_mails where ended_at is null`.execute(db);
    return [
      ...(await Promise.all(writers.map((writer) => writer.findFaults(db)))).flat(),
      ...(rows.length > 0 ? [`${rows.length} conversations were mailed about twice`] : []),
      ...(waiting.length > 0 ? [`${waiting.length} mails were not sent`] : []),
    ];
  });
  await mailServer.stop();
  const told = mailServer.mails.filter(({ subject }) => subject.includes("Ви писа"));
  const ids = new Set(told.map(({ messageId }) => messageId));
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  return { acknowledged, mails: ids.size, repeated: told.length - ids.size, faults };
}

async function writeUntilKilled(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch {
      return;
    }
  }
}

/** Confirms the addresses, moves the unread messages and waiting mails into the past, and enqueues the job that mails. */
async function makeMailsDue(database: OpenDatabase): Promise<void> {
  const { db } = database;
  await sql`update users set email_verified = true`.execute(db);
  await releaseWaitingConversations(db);
  await sql`delete from rate_limits`.execute(db);
  await sql`update conversation_members set unread_since = unread_since - interval '6 minutes' where mailed_at is null and unread > 0`.execute(
    db,
  );
  await sql`update alert_mails set try_at = now() - interval '1 minute' where ended_at is null`.execute(db);
  await sql`delete from pgboss.job where name = ${sendAlerts.name}`.execute(db);
  const jobs = new JobQueue(database, createLog("silent"), { isQuiet: true });
  await jobs.open(JOBS);
  await jobs.runAt(sendAlerts, new Date());
  await jobs.stop();
}
