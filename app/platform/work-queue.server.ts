/**
 * A bounded priority queue for concurrent work: higher priority first, fair between keys of the same priority. Work that
 * nobody waits for any more is dropped.
 */
import { Refusal } from "./errors.ts";
import { count, type QueueName } from "./tally.server.ts";

export interface QueueLimits {
  /** For those that operators watch. */
  readonly name?: QueueName;
  /** Maximum of concurrent work. */
  readonly atOnce: number;
  /** Maximum queue length; further work is refused. */
  readonly places?: number;
  /** Milliseconds after which a waiting one is refused. */
  readonly patience?: number;
}

export interface Place {
  /** The key for fairness: a person or a network. */
  readonly key?: string;
  /** Higher goes first, and displaces lower when all places are taken. */
  readonly rank?: number;
  /** Aborted when nobody waits for the result. */
  readonly signal?: AbortSignal | undefined;
}

/** Does `work` without the turn, which others take meanwhile, and waits for the next one. */
export type Aside = <T>(work: () => Promise<T>) => Promise<T>;

export interface WorkQueue {
  /**
   * Runs `work` in its turn, with a way to step aside while it waits for something else. Refuses with overloaded when there is no place, or none in time; throws the signal's reason
   * when it is aborted before its turn.
   */
  run<T>(work: (aside: Aside) => Promise<T>, place?: Place): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

interface Waiter {
  readonly key: string;
  readonly rank: number;
  start(): void;
  refuse(reason: unknown): void;
}

const watched = new Map<QueueName, WorkQueue>();

/** The queues that have a name; of several of one name the latest. */
export function watchedQueues(): ReadonlyMap<QueueName, Pick<WorkQueue, "running" | "waiting">> {
  return watched;
}

export function createWorkQueue({ name, atOnce, places = Number.POSITIVE_INFINITY, patience }: QueueLimits): WorkQueue {
  let running = 0;
  let turn = 0;
  const waiting: Waiter[] = [];
  /** The last turn of each key that is waiting or running. */
  const lastTurns = new Map<string, number>();

  async function run<T>(work: (aside: Aside) => Promise<T>, place: Place = {}): Promise<T> {
    if (!takeTurn(place)) await waitForTurn(place);
    let hasTurn = true;
    const end = () => {
      if (hasTurn) endTurn(place);
      hasTurn = false;
    };
    const aside: Aside = async (inner) => {
      end();
      const result = await inner();
      if (!takeTurn(place)) await waitForTurn(place);
      hasTurn = true;
      return result;
    };
    try {
      return await work(aside);
    } finally {
      end();
    }
  }

  /** Whether work can start at once. */
  function takeTurn({ key = "", signal }: Place): boolean {
    signal?.throwIfAborted();
    if (running >= atOnce || waiting.length > 0) return false;
    begin(key);
    return true;
  }

  function endTurn({ key = "" }: Place): void {
    running -= 1;
    // The slot is taken here, so that nobody can slip in between.
    next()?.start();
    if (!waiting.some((waiter) => waiter.key === key)) lastTurns.delete(key);
  }

  function begin(key: string): void {
    running += 1;
    turn += 1;
    lastTurns.set(key, turn);
  }

  function waitForTurn({ key = "", rank = 0, signal }: Place): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        const at = waiting.indexOf(waiter);
        if (at !== -1) waiting.splice(at, 1);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      const waiter: Waiter = {
        key,
        rank,
        start() {
          leave();
          begin(key);
          resolve();
        },
        refuse(reason) {
          leave();
          reject(reason);
        },
      };
      const abort = () => waiter.refuse(signal?.reason);
      const timer = patience === undefined ? undefined : setTimeout(() => waiter.refuse(shed()), patience);
      signal?.addEventListener("abort", abort);
      waiting.push(waiter);
      if (waiting.length > places) displaced(waiter).refuse(shed());
    });
  }

  function shed(): Refusal {
    if (name) count("shed", name);
    return new Refusal("overloaded");
  }

  /** The most important; among them the one whose key has had no turn for longest. */
  function next(): Waiter | undefined {
    if (running >= atOnce) return undefined;
    const age = ({ key }: Waiter) => lastTurns.get(key) ?? 0;
    return waiting.reduce<Waiter | undefined>(
      (best, waiter) =>
        !best || waiter.rank > best.rank || (waiter.rank === best.rank && age(waiter) < age(best)) ? waiter : best,
      undefined,
    );
  }

  /** Who gives way when there is one too many: a lower one, or the latest of a key that holds more than half the places. */
  function displaced(newest: Waiter): Waiter {
    const lowest = Math.min(...waiting.map(({ rank }) => rank));
    const low = waiting.filter(({ rank }) => rank === lowest);
    const held = Map.groupBy(low, ({ key }) => key);
    const largest = [...held.values()].reduce((most, own) => (own.length > most.length ? own : most));
    if (lowest < newest.rank || largest.length > low.length / 2) return largest.at(-1) ?? newest;
    return newest;
  }

  const queue: WorkQueue = {
    run,
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
  };
  if (name) watched.set(name, queue);
  return queue;
}
