/** Milliseconds after which the process exits even if `end` has not finished. */
const STOP_TIMEOUT = 9_500;

/** Returns a function that runs `end` and exits. Repeated calls do nothing. */
export function stopOnce(end: () => Promise<void>): () => Promise<void> {
  let isStopping = false;
  return async () => {
    if (isStopping) return;
    isStopping = true;
    // No data is lost: acknowledged changes are in the database.
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    await end();
    process.exit(0);
  };
}
