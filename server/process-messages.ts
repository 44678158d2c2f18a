/**
 * Messages between a serving process and its supervisor, over node:cluster's channel. After an upgrade by SIGHUP a supervisor of the
 * earlier version manages processes of the new one, so the values of these messages and of PRINTS_ADDRESS stay the same.
 */
import type { MetricObjectWithValues, MetricValue } from "prom-client";

export type MetricSnapshot = readonly MetricObjectWithValues<MetricValue<string>>[];

/** A message of a serving process to its supervisor. */
export type ChildMessage =
  /** The heartbeat of the event loop, sent every HEARTBEAT_INTERVAL. */
  | { readonly tells: "lives" }
  /** The process listens and accepts commands. */
  | { readonly tells: "serves" }
  | { readonly tells: "figures"; readonly figures: MetricSnapshot };

/** A command of the supervisor: "work" runs jobs too, "leave" stops after the last request, "figures" requests the metrics. */
export interface SupervisorCommand {
  readonly orders: "work" | "leave" | "figures";
}

/** Milliseconds between two heartbeats. */
export const HEARTBEAT_INTERVAL = 1_000;

export function isChildMessage(message: unknown): message is ChildMessage {
  return typeof message === "object" && message !== null && "tells" in message;
}

export function isSupervisorCommand(message: unknown): message is SupervisorCommand {
  return typeof message === "object" && message !== null && "orders" in message;
}
