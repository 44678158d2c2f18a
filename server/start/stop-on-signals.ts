/** Milliseconds after which the process exits even if `end` has not finished. */
const STOP_TIMEOUT = 9_500;
/** Milliseconds between two looks at the parent process. */
const PARENT_CHECK = 500;

const parent = process.ppid;

/** Runs `end` once and exits, on a signal, or when npm, which started the process, was killed and could pass no signal on. */
export function stopOnSignals(end: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    // A terminal and npm may both send a signal.
    if (isStopping) return;
    isStopping = true;
    // No data is lost: acknowledged changes are in the database.
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    await end();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  // Only then is npm the parent: a process that a shell has started in the background goes on without it.
  if (process.env.npm_lifecycle_script?.startsWith("exec "))
    setInterval(() => process.ppid === parent || stop(), PARENT_CHECK).unref();
}
