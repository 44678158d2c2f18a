/**
 * Reports events of this process, and how long things take, to its metrics (server/metrics.ts). Without METRICS_PORT nothing
 * listens. Every label is of a closed set, so that no request can add one.
 */
import type { ErrorCode } from "./errors.ts";

/** The work queues that have a name. */
export type QueueName = "pages" | "photos" | "passwords" | "previews";

interface Counted {
  /** Where a page came from: in front of the framework, the cache, an older version meanwhile, another's making, its own. */
  readonly page: "hot" | "fresh" | "old" | "joined" | "made" | "kept";
  /** Work that had no place in a queue, or none in time. */
  readonly shed: QueueName;
  /** The names of rate-limits.server.ts. */
  readonly limit: string;
  /** What signing in, codes and passwords were refused with. */
  readonly signIn: ErrorCode;
  /** Where what public pages read was read, if there is a replica. */
  readonly read: "replica" | "primary";
  readonly mail: "sent" | "failed";
  readonly upload: "stored" | "refused" | "failed";
}

/** What takes time, by what it is told apart. */
interface Measured {
  readonly job: `${string} ${"done" | "failed"}`;
  readonly query: "select" | "insert" | "update" | "delete" | "merge" | "raw";
}

/** How an answer says on its way out by which route it was made; the shell takes it off. */
export const ROUTE_HEADER = "x-route";

/** Receives the events; the metrics of the process are the only listener. */
export interface TallyListener {
  count<Name extends keyof Counted>(name: Name, label: Counted[Name]): void;
  measure<Name extends keyof Measured>(name: Name, label: Measured[Name], seconds: number): void;
}

let listener: TallyListener | undefined;

/** Counts one event; nothing happens while nobody listens. */
export const count: TallyListener["count"] = (name, label) => listener?.count(name, label);

/** Reports how many seconds something took; nothing happens while nobody listens. */
export const measure: TallyListener["measure"] = (name, label, seconds) => listener?.measure(name, label, seconds);

export function onTally(heard: TallyListener): void {
  listener = heard;
}
