/**
 * Reports events and durations of this process to its metrics (server/metrics/metrics.ts). Without METRICS_PORT there is no listener.
 * Every label is of a closed set, so that no request can add one.
 */
import type { ErrorCode } from "#app/platform/errors/errors.ts";

/** The names of the queues that the metrics show. */
export type QueueName = "pages" | "photos" | "passwords";

interface Counted {
  /** The source of a page: hot cache before the framework, fresh cache entry, a rendering under way, a new rendering, stale cache entry. */
  readonly page: "hot" | "fresh" | "joined" | "made" | "kept";
  /** Work that was refused because its queue was full or too slow. */
  readonly shed: QueueName;
  /** The limit that refused a request, by its name in rate-limits.server.ts. */
  readonly limit: string;
  /** The refusal of a sign-in, code or password. */
  readonly signIn: ErrorCode;
  /** The database that answered the reads of a public page, if there is a replica. */
  readonly read: "replica" | "primary";
  readonly mail: "sent" | "failed";
  readonly upload: "stored" | "refused" | "failed";
}

/** Durations by name, and the labels of each. */
interface Measured {
  readonly job: `${string} ${"done" | "failed"}`;
  readonly query: "select" | "insert" | "update" | "delete" | "merge" | "raw";
}

/** An internal response header with the name of the route; the server removes it before sending. */
export const ROUTE_HEADER = "x-route";

/** Receives the events; the only listener is the metrics of the process. */
export interface MetricsListener {
  count<Name extends keyof Counted>(name: Name, label: Counted[Name]): void;
  measure<Name extends keyof Measured>(name: Name, label: Measured[Name], seconds: number): void;
}

let listener: MetricsListener | undefined;

/** Counts one event. Does nothing without a listener. */
export const count: MetricsListener["count"] = (name, label) => listener?.count(name, label);

/** Reports a duration in seconds. Does nothing without a listener. */
export const measure: MetricsListener["measure"] = (name, label, seconds) => listener?.measure(name, label, seconds);

export function onMetric(newListener: MetricsListener): void {
  listener = newListener;
}
