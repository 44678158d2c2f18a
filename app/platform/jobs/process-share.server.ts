/** The number of this process among those that serve requests on this machine; the supervisor passes it at start. */
import cluster from "node:cluster";

/** The environment variable for it: '1/2' is the first of two. */
export const PROCESS_SHARE = "PROCESS_SHARE";

export interface ProcessShare {
  /** The number, from 1. A replacement process has the number of the replaced one. */
  readonly place: number;
  readonly of: number;
}

/** Returns the share of this process; 1 of 1 without a supervisor. */
export function processShare(): ProcessShare {
  const [place = 1, of = 1] = cluster.isWorker ? (process.env[PROCESS_SHARE] ?? "").split("/").map(Number) : [];
  return { place, of };
}
