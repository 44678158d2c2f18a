/** Milliseconds that everything together gets to stop. */
const STOP_TIMEOUT = 9_500;

/** What ends the process: by `end`, once, however often it is told to, and even if something hangs. */
export function stopOnce(end: () => Promise<void>): () => Promise<void> {
  let isStopping = false;
  return async () => {
    if (isStopping) return;
    isStopping = true;
    // Everything acknowledged is in the database.
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    await end();
    process.exit(0);
  };
}
