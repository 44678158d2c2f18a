/** A job: a plain object that is safe to run twice. `Dependencies` is the part of the site that it needs. */
import type { z } from "zod";
import type { Removal } from "#app/platform/database/removals.server.ts";
import { measure } from "#app/platform/http/metrics-counters.server.ts";

export interface Job<Dependencies, Data = void> {
  readonly name: string;
  /** The Bulgarian name of the one mail or message that it sends, for the list of failed mails. */
  readonly label?: string;
  /** The effect of a scheduled job that does not only remove rows, for the table of jobs in docs/operations-every-week.md. */
  readonly does?: string;
  /** The schema of its data; scheduled jobs have none. */
  readonly schema?: z.ZodType<Data>;
  /** A cron expression, in Sofia time. */
  readonly schedule?: string;
  /** The rows that it deletes, expires or ends. A test requires it of every scheduled job, if only as an empty list. */
  readonly removes?: readonly Removal[];
  /** Number of retries; by default RETRIES.retryLimit. */
  readonly retries?: number;
  /** Seconds after which a run counts as lost; by default 15 minutes. */
  readonly timeout?: number;
  /** Runs the job. `now` decides which rows are due; the queue passes the time at which it counted `removes`. */
  run(dependencies: Dependencies, data: Data, now?: Date): Promise<void>;
  /** Runs when the job has failed and is not tried again. */
  givenUp?(dependencies: Dependencies, data: Data, error: unknown): Promise<void>;
}

/** A job with any data. */
export interface AnyJob<Dependencies> extends Omit<Job<Dependencies>, "schema" | "run" | "givenUp"> {
  readonly schema?: z.ZodType;
  run(dependencies: Dependencies, data: never, now?: Date): Promise<void>;
  givenUp?(dependencies: Dependencies, data: never, error: unknown): Promise<void>;
}

/** Returns the validated data of a job. */
export function dataOf(job: AnyJob<never>, data: unknown): never {
  return (job.schema ? job.schema.parse(data) : undefined) as never;
}

/** Runs a job and measures it. */
export async function runMeasured<Dependencies>(
  dependencies: Dependencies,
  job: AnyJob<Dependencies>,
  data: unknown,
  now: Date,
): Promise<void> {
  const began = performance.now();
  let end: "done" | "failed" = "failed";
  try {
    await job.run(dependencies, dataOf(job, data), now);
    end = "done";
  } finally {
    measure("job", `${job.name} ${end}`, (performance.now() - began) / 1000);
  }
}
