/** What a process that serves and its supervisor say to each other, over node:cluster's channel. */
import type { MetricObjectWithValues, MetricValue } from "prom-client";

export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What a process tells. */
export type Told =
  /** Its event loop turns: once every BEAT. */
  | { readonly tells: "lives" }
  /** It listens, and takes orders. */
  | { readonly tells: "serves" }
  | { readonly tells: "figures"; readonly figures: Figures };

/** What it is ordered: to work on jobs as well, to go once nobody needs it, to tell its figures. */
export interface Order {
  readonly orders: "work" | "leave" | "figures";
}

/** Milliseconds between two signs of life. */
export const BEAT = 1_000;

export function isTold(message: unknown): message is Told {
  return typeof message === "object" && message !== null && "tells" in message;
}

export function isOrder(message: unknown): message is Order {
  return typeof message === "object" && message !== null && "orders" in message;
}
