/** For how long a job runs, when it counts as lost, and how often it is tried again. */
import { HOUR } from "#app/platform/wording/durations.ts";
import { JobError } from "./job-error.ts";
import { HEARTBEAT } from "./lost-jobs.server.ts";
import { finishedRunSeconds } from "./schedules.server.ts";

/** 10 retries with a pause that doubles from 30 seconds. */
const RETRIES = { retryLimit: 10, retryDelay: 30, retryBackoff: true, retryDelayMax: HOUR / 1000 } as const;
/** The retries of a mail, whose errors say how long it is tried again; more than fit into the 14 days for which the queue keeps a job. */
const MAIL_RETRIES = 1_000;
/** Seconds after which a run counts as lost. A slow mail server may take long: a mail that still is being sent is not sent again. */
const TIMEOUT_SECONDS = { job: 15 * 60, mail: 12 * 60 * 60 } as const;
interface JobKind {
  readonly name: string;
  readonly label?: string;
  readonly retries?: number;
  readonly schedule?: string;
  readonly timeout?: number;
}

/** Returns the options of the queue of a job. One with a label sends a mail. */
export function queueOptions(job: JobKind) {
  const { label, retries, timeout } = job;
  return {
    ...RETRIES,
    retryLimit: retries ?? (label ? MAIL_RETRIES : RETRIES.retryLimit),
    expireInSeconds: timeout ?? TIMEOUT_SECONDS[label ? "mail" : "job"],
    heartbeatSeconds: HEARTBEAT.lostForLibrary,
    deleteAfterSeconds: finishedRunSeconds(job),
  };
}

interface Attempt {
  readonly createdOn: Date;
  readonly retryCount: number;
}

/** Reports whether a job that failed with this error is not tried again. */
export function isLastTry({ retries }: JobKind, { createdOn, retryCount }: Attempt, error: unknown): boolean {
  if (!(error instanceof JobError)) return retryCount >= (retries ?? RETRIES.retryLimit);
  return Date.now() - createdOn.getTime() >= error.retriesFor || retryCount >= (retries ?? MAIL_RETRIES);
}
