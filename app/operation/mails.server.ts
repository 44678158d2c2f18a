/** The mails of the last day: how many went out, which were given up, and trying those again. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import type { JobQueue } from "#app/platform/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { ALERT_LABEL, MAIL_JOBS } from "./mail-jobs.ts";

/** Given-up mails that are shown, and tried again at once. */
const MOST = 50;
/** Characters of what a mail server said. */
const MOST_REASON = 200;
const ALERT = "alert";

export interface FailedMail {
  /** 'send-invitation:…', 'alert:…'. */
  readonly id: string;
  readonly label: string;
  readonly at: Date;
  readonly tries: number;
  readonly reason: string;
}

export interface MailDay {
  /** Jobs and alerts that ended well, those without a mailbox to send to included. */
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
  /** The newest of them. */
  readonly failures: readonly FailedMail[];
}

const names = (): RawBuilder<unknown> => sql`any(${Object.keys(MAIL_JOBS)}::text[])`;
const lastDay = sql`now() - interval '1 day'`;

export async function findMailDay(db: Db): Promise<MailDay> {
  const { rows: counts } = await sql<Pick<MailDay, "sent" | "waiting" | "failed">>`select
    (select count(*) from pgboss.job where name = ${names()} and state = 'completed' and completed_on > ${lastDay})
      + (select count(*) from alert_mails where outcome = 'sent' and ended_at > ${lastDay}) as sent,
    (select count(*) from pgboss.job where name = ${names()} and state in ('created', 'retry', 'active'))
      + (select count(*) from alert_mails where ended_at is null) as waiting,
    (select count(*) from pgboss.job where name = ${names()} and state = 'failed' and completed_on > ${lastDay})
      + (select count(*) from alert_mails where outcome = 'refused' and ended_at > ${lastDay}) as failed`.execute(db);
  const { rows } = await sql<{ kind: string; id: string; at: Date; tries: number; reason: string | null }>`
    select name as kind, id, completed_on as at, retry_count + 1 as tries, coalesce(output ->> 'message', output ->> 'value') as reason
      from pgboss.job where name = ${names()} and state = 'failed' and completed_on > ${lastDay}
    union all
    select ${ALERT}, id, ended_at, tries + 1, null
      from alert_mails where outcome = 'refused' and ended_at > ${lastDay}
    order by at desc limit ${MOST}`.execute(db);
  const [count = { sent: 0, waiting: 0, failed: 0 }] = counts;
  return {
    ...count,
    failures: rows.map(({ kind, id, at, tries, reason }) => ({
      id: `${kind}:${id}`,
      label: MAIL_JOBS[kind] ?? ALERT_LABEL,
      at,
      tries,
      reason: (reason ?? "").slice(0, MOST_REASON),
    })),
  };
}

interface Desk {
  readonly db: Db;
  readonly jobs: JobQueue;
}

/** Has one given-up mail sent again. Refuses with admin_action_refused when it is not given up any more. */
export async function tryMailAgain({ db, jobs }: Desk, mail: string): Promise<void> {
  const [kind = "", id = ""] = mail.split(":");
  if (!isUuid(id) || !(kind === ALERT ? await retryAlert(db, id) : kind in MAIL_JOBS && (await jobs.retry(kind, id))))
    throw new Refusal("admin_action_refused");
}

/** Has the newest given-up mails sent again. */
export async function tryMailsAgain(desk: Desk): Promise<void> {
  const { failures } = await findMailDay(desk.db);
  for (const { id } of failures) await tryMailAgain(desk, id);
}

async function retryAlert(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("alert_mails")
    .set({ ended_at: null, outcome: null, tries: 0, try_at: new Date() })
    .where("id", "=", id)
    .where("outcome", "=", "refused")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
