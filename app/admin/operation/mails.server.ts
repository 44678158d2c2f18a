/** Counts the mails of the last day, lists the failed ones and retries them. */
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { AnyJob } from "#app/platform/jobs/jobs.server.ts";

/** The maximum number of failed mails that are shown and retried together. */
const MAX_SHOWN = 50;
/** The maximum length of the mail server's reply, in characters. */
const MAX_REASON = 200;
const ALERT = "alert";
const ALERT_LABEL = "Известие за обяви";

/** All jobs of the site; those with a label send one mail each. */
type Jobs = readonly Pick<AnyJob<never>, "name" | "label">[];

export interface FailedMail {
  /** Kind and id: 'send-invitation:…', 'alert:…'. */
  readonly id: string;
  readonly label: string;
  readonly at: Date;
  readonly tries: number;
  readonly reason: string;
}

export interface MailDay {
  /** Completed jobs and alerts, including jobs whose recipient has no mailbox. */
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
  /** The newest failed mails. */
  readonly failures: readonly FailedMail[];
}

const lastDay = sql`now() - interval '1 day'`;

export async function findMailDay(db: Db, jobs: Jobs): Promise<MailDay> {
  const labels = new Map(jobs.map(({ name, label }) => [name, label]));
  const names = sql`any(${jobs.filter(({ label }) => label).map(({ name }) => name)}::text[])`;
  const { rows: counts } = await sql<Pick<MailDay, "sent" | "waiting" | "failed">>`select
    (select count(*) from pgboss.job where name = ${names} and state = 'completed' and completed_on > ${lastDay})
      + (select count(*) from alert_mails where outcome = 'sent' and ended_at > ${lastDay}) as sent,
    (select count(*) from pgboss.job where name = ${names} and state in ('created', 'retry', 'active'))
      + (select count(*) from alert_mails where ended_at is null) as waiting,
    (select count(*) from pgboss.job where name = ${names} and state = 'failed' and completed_on > ${lastDay})
      + (select count(*) from alert_mails where outcome = 'refused' and ended_at > ${lastDay}) as failed`.execute(db);
  const { rows } = await sql<{ kind: string; id: string; at: Date; tries: number; reason: string | null }>`
    select name as kind, id, completed_on as at, retry_count + 1 as tries, coalesce(output ->> 'message', output ->> 'value') as reason
      from pgboss.job where name = ${names} and state = 'failed' and completed_on > ${lastDay}
    union all
    select ${ALERT}, id, ended_at, tries + 1, null
      from alert_mails where outcome = 'refused' and ended_at > ${lastDay}
    order by at desc limit ${MAX_SHOWN}`.execute(db);
  const [count = { sent: 0, waiting: 0, failed: 0 }] = counts;
  return {
    ...count,
    failures: rows.map(({ kind, id, at, tries, reason }) => ({
      id: `${kind}:${id}`,
      label: labels.get(kind) ?? ALERT_LABEL,
      at,
      tries,
      reason: (reason ?? "").slice(0, MAX_REASON),
    })),
  };
}

type Dependencies = Pick<Site, "db" | "jobs">;

const isMailJob = (allJobs: Jobs, kind: string) => allJobs.some(({ name, label }) => name === kind && label);

/** Retries a failed mail. Refuses with admin_action_refused if it is not in that state any more. */
export async function retryMail({ db, jobs }: Dependencies, allJobs: Jobs, mail: string): Promise<void> {
  const [kind = "", id = ""] = mail.split(":");
  const retry = () => (kind === ALERT ? retryAlert(db, id) : isMailJob(allJobs, kind) && jobs.retry(kind, id));
  if (!isUuid(id) || !(await retry())) throw new Refusal("admin_action_refused");
}

/** Retries the newest failed mails. */
export async function retryMails(dependencies: Dependencies, allJobs: Jobs): Promise<void> {
  const { failures } = await findMailDay(dependencies.db, allJobs);
  for (const { id } of failures) await retryMail(dependencies, allJobs, id);
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
