/** Counts the mails of the last day, lists the failed ones and retries them. */
import { sql } from "kysely";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { AnyJob } from "#app/platform/jobs/job.server.ts";

/** The maximum number of failed mails that are shown and retried together. */
const MAX_SHOWN = 50;
/** The maximum length of the mail server's reply, in characters. */
const MAX_REASON = 200;

/** All jobs of the site; those with a label send one mail each. */
type Jobs = readonly Pick<AnyJob<never>, "name" | "label">[];

export interface FailedMail {
  /** Kind and id: 'send-invitation:…'. */
  readonly id: string;
  readonly label: string;
  readonly at: Date;
  readonly tries: number;
  readonly reason: string;
}

export interface MailDay {
  /** Completed jobs, including those whose recipient has no mailbox or does not want the mail any more. */
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
      count(*) filter (where state = 'completed' and completed_on > ${lastDay}) as sent,
      count(*) filter (where state in ('created', 'retry', 'active')) as waiting,
      count(*) filter (where state = 'failed' and completed_on > ${lastDay}) as failed
    from pgboss.job where name = ${names}`.execute(db);
  const { rows } = await sql<{ kind: string; id: string; at: Date; tries: number; reason: string | null }>`
    select name as kind, id, completed_on as at, retry_count + 1 as tries, coalesce(output ->> 'message', output ->> 'value') as reason
      from pgboss.job where name = ${names} and state = 'failed' and completed_on > ${lastDay}
    order by at desc limit ${MAX_SHOWN}`.execute(db);
  const [count = { sent: 0, waiting: 0, failed: 0 }] = counts;
  return {
    ...count,
    failures: rows.map(({ kind, id, at, tries, reason }) => ({
      id: `${kind}:${id}`,
      label: labels.get(kind) ?? "",
      at,
      tries,
      reason: (reason ?? "").slice(0, MAX_REASON),
    })),
  };
}

type Dependencies = Pick<Site, "db" | "jobs">;

const isMailJob = (allJobs: Jobs, kind: string) => allJobs.some(({ name, label }) => name === kind && label);

/** Retries a failed mail. Refuses with admin_action_refused if it is not in that state any more. */
export async function retryMail({ jobs }: Pick<Dependencies, "jobs">, allJobs: Jobs, mail: string): Promise<void> {
  const [kind = "", id = ""] = mail.split(":");
  if (!isUuid(id) || !isMailJob(allJobs, kind) || !(await jobs.retry(kind, id)))
    throw new Refusal("admin_action_refused");
}

/** Retries the newest failed mails. */
export async function retryMails(dependencies: Dependencies, allJobs: Jobs): Promise<void> {
  const { failures } = await findMailDay(dependencies.db, allJobs);
  for (const { id } of failures) await retryMail(dependencies, allJobs, id);
}
