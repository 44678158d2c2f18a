/** Queues mails to recipients: a row about the mail, and in the same transaction the job that delivers it. */
import { sql } from "kysely";
import { z } from "zod";
import { type Db, inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import type { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import type { AlertMailKind } from "#db/tables.ts";

/** The identity of the job that queues what is due, in alerts.jobs.server.ts. */
export const SEND_ALERTS = { name: "send-alerts" } as const;

/** The identity of the job, whose run is in deliver-alert.jobs.server.ts. */
export const DELIVER_ALERT = {
  name: "deliver-alert",
  label: "Известие за обяви",
  schema: z.object({
    mailId: z.uuid(),
    /** Set once the notifications about it are queued: this run sends the mail. */
    isAfterPush: z.boolean().optional(),
  }),
} as const;

export type MailData = z.infer<(typeof DELIVER_ALERT)["schema"]>;

/** The parts of the site that queue mails. */
export interface MailQueue {
  readonly db: Db;
  readonly jobs: Pick<JobQueue, "enqueue" | "enqueueAll">;
}

interface NewMail {
  readonly recipient_id: string;
  readonly kind: AlertMailKind;
  readonly made_at: Date;
  /** The day in Sofia of a mail of which a person gets one a day. */
  readonly asked_on?: string;
}

/** Queues a mail. Returns its id; undefined if the person already has the mail of this kind and day. */
export async function queueMail(tx: Tx, jobs: MailQueue["jobs"], mail: NewMail): Promise<string | undefined> {
  const row = await tx
    .insertInto("alert_mails")
    .values({ rhythm: "daily", ...mail })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) await jobs.enqueue(DELIVER_ALERT, { mailId: row.id });
  return row?.id;
}

/** Queues the mails that a process of the previous version left in the table, once; those that it is sending are not due yet. */
export function adoptWaitingMails({ db, jobs }: MailQueue): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ mailId: string }>`
      update alert_mails set try_at = 'infinity' where ended_at is null and try_at <= now() returning id as "mailId"`.execute(
      tx,
    );
    await jobs.enqueueAll(DELIVER_ALERT, rows);
  });
}
