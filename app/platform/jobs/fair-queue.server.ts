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

export class FairQueue {
  #running = 0;
  #starts = 0;
  readonly #waiting: Waiter[] = [];
  /** The number of the last start of each key that is waiting or running. */
  readonly #lastStarts = new Map<string, number>();
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
  #tryStart({ key = "", signal }: QueueEntry): boolean {
    signal?.throwIfAborted();
    if (this.#running >= this.#limits.concurrency || this.#waiting.length > 0) return false;
    this.#begin(key);
    return true;
  }

  #releaseSlot({ key = "" }: QueueEntry): void {
    this.#running -= 1;
    // The slot is passed on synchronously, so that no new work can take it first.
    this.#next()?.start();
    if (!this.#waiting.some((waiter) => waiter.key === key)) this.#lastStarts.delete(key);
  }

  #begin(key: string): void {
    this.#running += 1;
    this.#starts += 1;
    this.#lastStarts.set(key, this.#starts);
  }

  #waitForSlot({ key = "", priority = 0, signal }: QueueEntry): Promise<void> {
    const { timeout, maxWaiting = Number.POSITIVE_INFINITY } = this.#limits;
    return new Promise<void>((resolve, reject) => {
      const dequeue = () => {
        const at = this.#waiting.indexOf(waiter);
        if (at !== -1) this.#waiting.splice(at, 1);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const waiter: Waiter = {
        key,
        priority,
        start: () => {
          dequeue();
          this.#begin(key);
          resolve();
        },
        refuse: (reason) => {
          dequeue();
          reject(reason);
        },
      };
      const abort = () => waiter.refuse(signal?.reason);
      const timer = timeout === undefined ? undefined : setTimeout(() => waiter.refuse(this.#shed()), timeout);
      signal?.addEventListener("abort", abort);
      this.#waiting.push(waiter);
      if (this.#waiting.length > maxWaiting) this.#displaced(waiter).refuse(this.#shed());
    });
  }

  #shed(): Refusal {
    if (this.#limits.name) count("shed", this.#limits.name);
    return new Refusal("overloaded");
  }

  /** Returns the waiting work to start next: of the highest priority the one whose key started longest ago. */
  #next(): Waiter | undefined {
    if (this.#running >= this.#limits.concurrency) return undefined;
    const age = ({ key }: Waiter) => this.#lastStarts.get(key) ?? 0;
    return this.#waiting.reduce<Waiter | undefined>(
      (best, waiter) =>
        !best || waiter.priority > best.priority || (waiter.priority === best.priority && age(waiter) < age(best))
          ? waiter
          : best,
      undefined,
    );
  }

  /** Returns the waiting work to refuse in a full queue: lower priority first, or the latest of a key with more than half of the entries. */
  #displaced(newest: Waiter): Waiter {
    const lowest = Math.min(...this.#waiting.map(({ priority }) => priority));
    const low = this.#waiting.filter(({ priority }) => priority === lowest);
    const held = Map.groupBy(low, ({ key }) => key);
    const largest = [...held.values()].reduce((most, own) => (own.length > most.length ? own : most));
    if (lowest < newest.priority || largest.length > low.length / 2) return largest.at(-1) ?? newest;
    return newest;
  }
}
