/**
 * A bounded queue that limits concurrent work: fair between keys, on every level of them; of equal keys higher priority goes first.
 * Work whose client has disconnected is dropped.
 */
import { Refusal } from "#app/platform/errors/errors.ts";
import { count, type QueueName } from "./metrics-counters.server.ts";

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
  /** The keys for fairness, from the widest to the narrowest, such as a network and a person behind it. */
  readonly keys?: readonly string[];
  /** Of keys with an equal claim, higher priority goes first; of the largest keys, lower priority is refused first. */
  readonly priority?: number;
  /** Aborted when no client waits for the result. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs `work` after releasing the slot of the queue to others, and then waits for a new slot. */
export type RunWithoutSlot = <T>(work: () => Promise<T>) => Promise<T>;

interface Waiter {
  /** The keys, each preceded by the wider ones, so that equal names in different places differ. */
  readonly paths: readonly string[];
  readonly priority: number;
  start(): void;
  refuse(reason: unknown): void;
}

const namedQueues = new Map<QueueName, FairQueue>();

/** Returns the queues with a name; the latest one if several share a name. */
export function getNamedQueues(): ReadonlyMap<QueueName, Pick<FairQueue, "running" | "waiting">> {
  return namedQueues;
}

export class FairQueue {
  #running = 0;
  #starts = 0;
  readonly #waiting: Waiter[] = [];
  /** The number of the last start of each path that is waiting or running, and how many entries are. */
  readonly #shares = new Map<string, { entries: number; lastStart: number }>();
  readonly #limits: QueueLimits;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
    if (limits.name) namedQueues.set(limits.name, this);
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs `work` when a slot is free; `work` can release the slot while it waits for something else. Throws Refusal `overloaded` if
   * the queue is full or the timeout ends, and the signal's reason if it is aborted before the work starts.
   */
  async run<T>(work: (runWithoutSlot: RunWithoutSlot) => Promise<T>, entry: QueueEntry = {}): Promise<T> {
    if (!this.#tryStart(entry)) await this.#waitForSlot(entry);
    let hasSlot = true;
    const end = () => {
      if (hasSlot) this.#releaseSlot(entry);
      hasSlot = false;
    };
    const runWithoutSlot: RunWithoutSlot = async (inner) => {
      end();
      const result = await inner();
      if (!this.#tryStart(entry)) await this.#waitForSlot(entry);
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
  #tryStart({ keys = [], signal }: QueueEntry): boolean {
    signal?.throwIfAborted();
    if (this.#running >= this.#limits.concurrency || this.#waiting.length > 0) return false;
    const paths = pathsOf(keys);
    this.#enter(paths);
    this.#begin(paths);
    return true;
  }

  #releaseSlot({ keys = [] }: QueueEntry): void {
    this.#running -= 1;
    // The slot is passed on synchronously, so that no new work can take it first.
    this.#next()?.start();
    this.#leave(pathsOf(keys));
  }

  /** Counts an entry that waits or runs. A path keeps its last start until its last entry has ended. */
  #enter(paths: readonly string[]): void {
    for (const path of paths) {
      const share = this.#shares.get(path) ?? { entries: 0, lastStart: 0 };
      this.#shares.set(path, { ...share, entries: share.entries + 1 });
    }
  }

  #leave(paths: readonly string[]): void {
    for (const path of paths) {
      const share = this.#shares.get(path);
      if (share && share.entries > 1) this.#shares.set(path, { ...share, entries: share.entries - 1 });
      else this.#shares.delete(path);
    }
  }

  #begin(paths: readonly string[]): void {
    this.#running += 1;
    this.#starts += 1;
    for (const path of paths) {
      const share = this.#shares.get(path);
      if (share) share.lastStart = this.#starts;
    }
  }

  #waitForSlot({ keys = [], priority = 0, signal }: QueueEntry): Promise<void> {
    const { timeout, maxWaiting = Number.POSITIVE_INFINITY } = this.#limits;
    const paths = pathsOf(keys);
    return new Promise<void>((resolve, reject) => {
      const dequeue = () => {
        const at = this.#waiting.indexOf(waiter);
        if (at !== -1) this.#waiting.splice(at, 1);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const waiter: Waiter = {
        paths,
        priority,
        start: () => {
          dequeue();
          this.#begin(paths);
          resolve();
        },
        refuse: (reason) => {
          dequeue();
          this.#leave(paths);
          reject(reason);
        },
      };
      const abort = () => waiter.refuse(signal?.reason);
      const timer = timeout === undefined ? undefined : setTimeout(() => waiter.refuse(this.#shed()), timeout);
      signal?.addEventListener("abort", abort);
      this.#waiting.push(waiter);
      this.#enter(paths);
      if (this.#waiting.length > maxWaiting) this.#displaced()?.refuse(this.#shed());
    });
  }

  #shed(): Refusal {
    if (this.#limits.name) count("shed", this.#limits.name);
    return new Refusal("overloaded");
  }

  /**
   * Returns the waiting work to start next: that of the widest key whose last start is longest ago; among equals the same by the narrower
   * keys; then the highest priority.
   */
  #next(): Waiter | undefined {
    if (this.#running >= this.#limits.concurrency) return undefined;
    return this.#waiting.reduce<Waiter | undefined>(
      (best, waiter) => (!best || this.#claimOf(waiter, best) > 0 ? waiter : best),
      undefined,
    );
  }

  /** Returns a positive number if `one` is to start before `other`. */
  #claimOf(one: Waiter, other: Waiter): number {
    for (const [level, path] of one.paths.entries()) {
      const difference = this.#lastStart(other.paths[level]) - this.#lastStart(path);
      if (difference !== 0) return difference;
    }
    return one.priority - other.priority;
  }

  #lastStart(path = ""): number {
    return this.#shares.get(path)?.lastStart ?? 0;
  }

  /** Returns the waiting work to refuse in a full queue: on each level of keys one of the largest, of these the lowest priority, of these the latest. */
  #displaced(): Waiter | undefined {
    const levels = Math.max(...this.#waiting.map(({ paths }) => paths.length));
    let rest: readonly Waiter[] = this.#waiting;
    for (let level = 0; level < levels; level += 1) {
      const held = [...Map.groupBy(rest, ({ paths }) => paths[level]).values()];
      const most = Math.max(...held.map(({ length }) => length));
      rest = held.filter(({ length }) => length === most).flat();
    }
    const lowest = Math.min(...rest.map(({ priority }) => priority));
    // Entries of the queue are in the order of their arrival.
    return this.#waiting.findLast((waiter) => waiter.priority === lowest && rest.includes(waiter));
  }
}

/** Returns each key with the wider ones before it. */
function pathsOf(keys: readonly string[]): readonly string[] {
  return keys.map((_, level) => JSON.stringify(keys.slice(0, level + 1)));
}
