/**
 * A bounded priority queue that limits concurrent work: higher priority first, fair between keys of the same priority. Work
 * whose client has disconnected is dropped.
 */
import { Refusal } from "#app/platform/errors/errors.ts";
import { count, type QueueName } from "#app/platform/http/metrics-counters.server.ts";

export interface QueueLimits {
  /** Makes the queue visible in the metrics. */
  readonly name?: QueueName;
  /** Maximum number of concurrent pieces of work. */
  readonly concurrency: number;
  /** Maximum number of waiting pieces of work; further ones are refused. */
  readonly maxWaiting?: number;
  /** Milliseconds after which waiting work is refused. */
  readonly timeout?: number;
}

export interface QueueEntry {
  /** The key for fairness, such as a person or a network. */
  readonly key?: string;
  /** Higher priority goes first, and displaces lower priority when the queue is full. */
  readonly priority?: number;
  /** Aborted when no client waits for the result. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs `work` after releasing the slot of the queue to others, and then waits for a new slot. */
export type RunWithoutSlot = <T>(work: () => Promise<T>) => Promise<T>;

export interface FairQueue {
  /**
   * Runs `work` when a slot is free; `work` can release the slot while it waits for something else. Throws Refusal `overloaded` if
   * the queue is full or the timeout ends, and the signal's reason if it is aborted before the work starts.
   */
  run<T>(work: (runWithoutSlot: RunWithoutSlot) => Promise<T>, entry?: QueueEntry): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

interface Waiter {
  readonly key: string;
  readonly priority: number;
  start(): void;
  refuse(reason: unknown): void;
}

const namedQueues = new Map<QueueName, FairQueue>();

/** Returns the queues with a name; the latest one if several share a name. */
export function getNamedQueues(): ReadonlyMap<QueueName, Pick<FairQueue, "running" | "waiting">> {
  return namedQueues;
}

export function createFairQueue({
  name,
  concurrency,
  maxWaiting = Number.POSITIVE_INFINITY,
  timeout,
}: QueueLimits): FairQueue {
  let running = 0;
  let starts = 0;
  const waiting: Waiter[] = [];
  /** The number of the last start of each key that is waiting or running. */
  const lastStarts = new Map<string, number>();

  async function run<T>(work: (runWithoutSlot: RunWithoutSlot) => Promise<T>, entry: QueueEntry = {}): Promise<T> {
    if (!tryStart(entry)) await waitForSlot(entry);
    let hasSlot = true;
    const end = () => {
      if (hasSlot) releaseSlot(entry);
      hasSlot = false;
    };
    const runWithoutSlot: RunWithoutSlot = async (inner) => {
      end();
      const result = await inner();
      if (!tryStart(entry)) await waitForSlot(entry);
      hasSlot = true;
      return result;
    };
    try {
      return await work(runWithoutSlot);
    } finally {
      end();
    }
  }

  /** Takes a free slot. Returns false if the work has to wait. */
  function tryStart({ key = "", signal }: QueueEntry): boolean {
    signal?.throwIfAborted();
    if (running >= concurrency || waiting.length > 0) return false;
    begin(key);
    return true;
  }

  function releaseSlot({ key = "" }: QueueEntry): void {
    running -= 1;
    // The slot is passed on synchronously, so that no new work can take it first.
    next()?.start();
    if (!waiting.some((waiter) => waiter.key === key)) lastStarts.delete(key);
  }

  function begin(key: string): void {
    running += 1;
    starts += 1;
    lastStarts.set(key, starts);
  }

  function waitForSlot({ key = "", priority = 0, signal }: QueueEntry): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const dequeue = () => {
        const at = waiting.indexOf(waiter);
        if (at !== -1) waiting.splice(at, 1);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const waiter: Waiter = {
        key,
        priority,
        start() {
          dequeue();
          begin(key);
          resolve();
        },
        refuse(reason) {
          dequeue();
          reject(reason);
        },
      };
      const abort = () => waiter.refuse(signal?.reason);
      const timer = timeout === undefined ? undefined : setTimeout(() => waiter.refuse(shed()), timeout);
      signal?.addEventListener("abort", abort);
      waiting.push(waiter);
      if (waiting.length > maxWaiting) displaced(waiter).refuse(shed());
    });
  }

  function shed(): Refusal {
    if (name) count("shed", name);
    return new Refusal("overloaded");
  }

  /** Returns the waiting work to start next: of the highest priority the one whose key started longest ago. */
  function next(): Waiter | undefined {
    if (running >= concurrency) return undefined;
    const age = ({ key }: Waiter) => lastStarts.get(key) ?? 0;
    return waiting.reduce<Waiter | undefined>(
      (best, waiter) =>
        !best || waiter.priority > best.priority || (waiter.priority === best.priority && age(waiter) < age(best))
          ? waiter
          : best,
      undefined,
    );
  }

  /** Returns the waiting work to refuse in a full queue: lower priority first, or the latest of a key with more than half of the entries. */
  function displaced(newest: Waiter): Waiter {
    const lowest = Math.min(...waiting.map(({ priority }) => priority));
    const low = waiting.filter(({ priority }) => priority === lowest);
    const held = Map.groupBy(low, ({ key }) => key);
    const largest = [...held.values()].reduce((most, own) => (own.length > most.length ? own : most));
    if (lowest < newest.priority || largest.length > low.length / 2) return largest.at(-1) ?? newest;
    return newest;
  }

  const queue: FairQueue = {
    run,
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
  };
  if (name) namedQueues.set(name, queue);
  return queue;
}
