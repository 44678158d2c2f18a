/**
 * The current request, available at any call depth. Jobs, start-up and command-line tools run outside any request.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { BodyLease } from "./body-budget.server.ts";
import type { ChangeKey } from "./changes.server.ts";
import type { Aside } from "./work-queue.server.ts";

/** Where the body of a request goes. */
export interface BodyRoom {
  /** Memory for it. */
  budget(): BodyLease;
  /** The folder for its files. */
  readonly folder: string;
}

/** What the page under way shows: the page cache must know what makes it old. */
export interface Shown {
  readonly keys: Set<ChangeKey>;
  /** When the clock makes it wrong, in milliseconds since 1970. */
  until: number;
}

/** Reads that may go to a copy of the database (read-public.server.ts). */
export interface CopyReading {
  /** What they show. */
  readonly shown: Shown;
  /** The answer of the copy; undefined if the database itself has to be asked. */
  ask(text: string, values: readonly unknown[]): Promise<object | undefined>;
}

interface Given {
  /**
   * Aborted once nobody waits for the answer any more: work that has not begun may be dropped. Undefined for writes,
   * which are finished whether their client waits or not.
   */
  readonly clientGone?: AbortSignal | undefined;
  readonly bodies?: BodyRoom | undefined;
  /** Undefined unless the answer may be kept. */
  readonly shown?: Shown | undefined;
  /** Where the log must have come in a copy of the database that is read instead; undefined if none may be. */
  readonly copyFrom?: number | undefined;
  /** Gives the turn of this request to others while it waits for something that is not the database. */
  readonly aside?: Aside | undefined;
}

interface RequestScope extends Given {
  readonly copy?: CopyReading | undefined;
  /** Run once the answer is made, the last one first. */
  readonly cleanups: (() => Promise<void>)[];
}

const current = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs `work` for a request; what was deferred meanwhile runs afterwards, also when `work` throws. */
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

/** Whether a client waits for this work. */
export function isInRequest(): boolean {
  return current.getStore() !== undefined;
}

/** Stands for the request under way, where work is divided fairly between requests. */
export function currentRequest(): object | undefined {
  return current.getStore();
}

/** Aborted once the client has gone. Undefined outside requests and for writes. */
export function clientGone(): AbortSignal | undefined {
  return current.getStore()?.clientGone;
}

/** Where the log must have come in a copy of the database that the request under way may read; undefined if it may read none. */
export function copyFrom(): number | undefined {
  return current.getStore()?.copyFrom;
}

export function copyReading(): CopyReading | undefined {
  return current.getStore()?.copy;
}

/** Does `work` within the request under way, with what it shows noted in `copy` alone. */
export function readingCopy<T>(copy: CopyReading, work: () => Promise<T>): Promise<T> {
  const scope = current.getStore();
  return scope ? current.run({ ...scope, copy, shown: copy.shown }, work) : work();
}

/** Names what the page under way shows; elsewhere nothing happens. */
export function noteShown(...keys: readonly ChangeKey[]): void {
  const shown = current.getStore()?.shown;
  if (shown) for (const key of keys) shown.keys.add(key);
}

/** The page under way says something that is true until `time`, in milliseconds since 1970. */
export function noteTrueUntil(time: number): void {
  const shown = current.getStore()?.shown;
  if (shown && time < shown.until) shown.until = time;
}

/** Does `work`, which waits for a slow client or another queue, without holding the turn of the request under way. */
export function stepAside<T>(work: () => Promise<T>): Promise<T> {
  const aside = current.getStore()?.aside;
  return aside ? aside(work) : work();
}

export function bodyRoom(): BodyRoom | undefined {
  return current.getStore()?.bodies;
}

/** Does `cleanup` when the request under way is over. Throws outside a request. */
export function afterRequest(cleanup: () => Promise<void>): void {
  const scope = current.getStore();
  if (!scope) throw new Error("there is no request under way");
  scope.cleanups.push(cleanup);
}
