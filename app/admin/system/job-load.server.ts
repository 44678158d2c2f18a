/** Counts the jobs of the whole site, for the metrics and the system page. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

export interface JobLoad {
  readonly name: string;
  /** Due and not started, running, or failed finally within the last day. */
  readonly state: "due" | "active" | "failed";
  readonly count: number;
  /** Seconds since the oldest of them was due. */
  readonly age: number;
}

/** Returns the counts without internal jobs of pg-boss, whose names begin with two underscores. */
export async function findJobLoad(db: Db): Promise<readonly JobLoad[]> {
  const { rows } = await sql<JobLoad>`
    select name, case when state in ('created', 'retry') then 'due' else state::text end as state, count(*)::int as count,
      extract(epoch from now() - min(start_after))::float8 as age
    from pgboss.job
    where not starts_with(name, '__') and ((state in ('created', 'retry') and start_after <= now()) or state = 'active'
      or (state = 'failed' and completed_on > now() - interval '1 day'))
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
