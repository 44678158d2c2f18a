/** Which of the processes that share this machine's requests this one is, as the supervisor tells each when it starts. */
import cluster from "node:cluster";

/** The variable in which it is told: '1/2' is the first of two. */
export const PROCESS_SHARE = "PROCESS_SHARE";

export interface ProcessShare {
  /** From 1. Whoever replaces a process has its place. */
  readonly place: number;
  readonly of: number;
}

/** The only one, unless a supervisor says otherwise. */
export function processShare(): ProcessShare {
  const [place = 1, of = 1] = cluster.isWorker ? (process.env[PROCESS_SHARE] ?? "").split("/").map(Number) : [];
  return { place, of };
}
