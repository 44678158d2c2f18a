/** Lets a stopped job go on, by an operator's or an administrator's decision, which the audit log keeps. */
import { writeAudit } from "#app/moderation/admin-action.server.ts";
import { type Db, inTransaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { allowJob } from "#app/platform/stopped-jobs.server.ts";

interface Decision {
  readonly job: string;
  /** The administrator; null from a shell. */
  readonly actorId: string | null;
  /** The number of rows that was read before deciding: refused with admin_action_refused if it is another one by now. */
  readonly seen?: number;
}

/** Returns what may be removed; nothing if the job has not stopped. */
export function allowStoppedJob(db: Db, { job, actorId, seen }: Decision) {
  return inTransaction(db, async (tx) => {
    const rows = await allowJob(tx, job);
    const allowed = rows.reduce((sum, { due }) => sum + due, 0);
    if (seen !== undefined && seen !== allowed) throw new Refusal("admin_action_refused");
    if (rows.length > 0)
      await writeAudit(tx, {
        actor_id: actorId,
        action: "allow-job",
        target_type: "job",
        target_id: job,
        before: null,
        after: { allowed },
      });
    return rows;
  });
}
