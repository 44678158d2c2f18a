/**
 * Makes the current request available at any call depth. Jobs, start-up and command-line tools run outside any request.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { BodyBudget } from "./body-budget.server.ts";
import type { RunWithoutSlot } from "./fair-queue.server.ts";

/** Memory and disk for the body of a request. */
export interface BodyRoom {
  /** The memory of all bodies together. */
  readonly budget: BodyBudget;
  /** The network that sends the body. */
  readonly network: string;
  /** The folder for uploaded files. */
  readonly folder: string;
}

/** A key such as `category:3`; app/platform/database/changes/ defines the kinds. */
export type ChangeKey = `${string}:${string}`;

/** The change keys of the page that is being rendered, for the page cache. */
export interface Shown {
  readonly keys: Set<ChangeKey>;
  /** The time at which the page expires, in milliseconds since 1970. */
  until: number;
}

/** Runs a query on the replica; undefined if the replica cannot answer and the primary has to be queried (read-public.server.ts). */
export type ReplicaQuery = (text: string, values: readonly unknown[]) => Promise<object | undefined>;

interface Given {
  /**
   * Aborted when no client waits for the response any more: work that has not begun may be dropped. Undefined for writes,
   * which are always finished.
   */
  readonly clientGone?: AbortSignal | undefined;
  readonly bodies?: BodyRoom | undefined;
  /** Set if the response is the same for all visitors and may be cached. */
  readonly shown?: Shown | undefined;
  /** Releases the queue slot of this request while it waits for something other than the database. */
  readonly runWithoutSlot?: RunWithoutSlot | undefined;
}

interface RequestScope extends Given {
  readonly queryReplica?: ReplicaQuery | undefined;
  /** Run after the response is made, the last one first. */
  readonly cleanups: (() => Promise<void>)[];
}

const current = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs `work` in the scope of a request, and afterwards the cleanups of `afterRequest`, even if `work` throws. */
export async function inRequest<T>(given: Given, work: () => Promise<T>): Promise<T> {
  const scope: RequestScope = { ...given, cleanups: [] };
  try {
    return await current.run(scope, work);
  } finally {
    for (const cleanup of scope.cleanups.reverse()) await cleanup();
  }
}

/** Runs background work started by a request, which continues after the client has left. */
export function outsideRequest<T>(work: () => T): T {
  return current.run(undefined, work);
}

/** True inside the scope of a request. */
export function isInRequest(): boolean {
  return current.getStore() !== undefined;
}

/** Returns an object that identifies the current request, for fair scheduling between requests. */
export function currentRequest(): object | undefined {
  return current.getStore();
}

/** Returns the signal that is aborted when the client disconnects. Undefined outside requests and for writes. */
export function clientGone(): AbortSignal | undefined {
  return current.getStore()?.clientGone;
}

/** True if the current request renders a page that is the same for all visitors. */
export function isSharedPage(): boolean {
  return current.getStore()?.shown !== undefined;
}

/** Returns the query function of the replica for the current work; undefined if it reads the primary. */
export function replicaQuery(): ReplicaQuery | undefined {
  return current.getStore()?.queryReplica;
}

/** Runs `work` with its reads sent to `queryReplica` first. */
export function withReplica<T>(queryReplica: ReplicaQuery, work: () => Promise<T>): Promise<T> {
  const scope = current.getStore();
  return scope ? current.run({ ...scope, queryReplica }, work) : work();
}

/** Adds change keys to the page that is being rendered. Does nothing elsewhere. */
export function noteShown(...keys: readonly ChangeKey[]): void {
  const shown = current.getStore()?.shown;
  if (shown) for (const key of keys) shown.keys.add(key);
}

/** Makes the page that is being rendered expire at `time`, in milliseconds since 1970, unless it expires earlier. */
export function expirePageAt(time: number): void {
  const shown = current.getStore()?.shown;
  if (shown && time < shown.until) shown.until = time;
}

/** Runs `work`, which waits for a slow client or another queue, without the queue slot of the current request. */
export function runWithoutSlot<T>(work: () => Promise<T>): Promise<T> {
  const run = current.getStore()?.runWithoutSlot;
  return run ? run(work) : work();
}

export function bodyRoom(): BodyRoom | undefined {
  return current.getStore()?.bodies;
}

/** Runs `cleanup` when the current request ends. Throws outside a request. */
export function afterRequest(cleanup: () => Promise<void>): void {
  const scope = current.getStore();
  if (!scope) throw new Error("there is no request under way");
  scope.cleanups.push(cleanup);
}
