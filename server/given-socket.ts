/** The socket that systemd opens and keeps open over a restart: who comes meanwhile waits instead of being refused. */
import cluster from "node:cluster";

/** The first of those that it gives, as a file of this process. */
export const FIRST_GIVEN = 3;

/** Whether there is one, for this process or for the supervisor above it. */
export function isGivenSocket(): boolean {
  const receiver = cluster.isWorker ? process.ppid : process.pid;
  return process.env.LISTEN_PID === String(receiver) && process.env.LISTEN_FDS === "1";
}
