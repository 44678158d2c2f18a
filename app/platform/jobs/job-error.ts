/** An error of a job that says for how long the job is tried again. */
export class JobError extends Error {
  /** Milliseconds after it was enqueued for which the job is tried again; 0 gives it up at once. */
  readonly retriesFor: number;
  /** Resolves when trying again can help. Until then the job waits, and those behind it in its queue wait too. */
  readonly ready: Promise<void> | undefined;
  /** False if nobody can do anything about it: the job then counts as done. */
  readonly isFailure: boolean;

  constructor(cause: Error, { retriesFor, ready, isFailure = true }: Partial<JobError> & Pick<JobError, "retriesFor">) {
    super(cause.message, { cause });
    this.retriesFor = retriesFor;
    this.ready = ready;
    this.isFailure = isFailure;
  }
}
