/** What the job queue of the whole site holds, for /metrics and the operator's page. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";

export interface JobLoad {
  readonly jobs: readonly {
    readonly name: string;
    /** Due and not begun, under way, or given up within a day. */
    readonly state: "due" | "active" | "failed";
    readonly count: number;
    /** Seconds since the oldest of them was due. */
    readonly age: number;
  }[];
  readonly backupAt: Date | undefined;
}

export async function findJobLoad(db: Db): Promise<JobLoad> {
  const { rows: jobs } = await sql<JobLoad["jobs"][number]>`
    select name, case when state in ('created', 'retry') then 'due' else state::text end as state, count(*)::int as count,
      extract(epoch from now() - min(start_after))::float8 as age
    from pgboss.job
    where (state in ('created', 'retry') and start_after <= now()) or state = 'active'
      or (state = 'failed' and completed_on > now() - interval '1 day')
    group by 1, 2 order by 1, 2`.execute(db);
  const backup = await db.selectFrom("operation_marks").select("at").where("name", "=", "backup").executeTakeFirst();
  return { jobs, backupAt: backup?.at };
}
