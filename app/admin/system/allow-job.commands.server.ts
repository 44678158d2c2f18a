/** Allows a stopped job to continue, with an audit row. */
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { allowJob } from "#app/platform/jobs/stopped-jobs.server.ts";

interface Decision {
  readonly job: string;
  /** The administrator; null for the operator on the command line. */
  readonly personId: string | null;
  /** The number of due rows that the administrator saw; another number is refused with admin_action_refused. */
  readonly seen?: number;
}

/** Allows the stopped removals of a job and returns them; none if the job has not stopped. */
export function allowStoppedJob(db: Db, { job, personId, seen }: Decision) {
  return inTransaction(db, async (tx) => {
    const rows = await allowJob(tx, job);
    const allowed = rows.reduce((sum, { due }) => sum + due, 0);
    if (seen !== undefined && seen !== allowed) throw new Refusal("admin_action_refused");
    if (rows.length > 0)
      await writeAudit(tx, {
        actor_id: personId,
        action: "allow-job",
        target_type: "job",
        target_id: job,
        after: { allowed },
      });
    return rows;
  });
}
