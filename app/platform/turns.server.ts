/** Work that is heavy for the processor waits for its turn, so that pages go on being answered. */

export interface Turns {
  /** Runs `work` as soon as fewer than the limit are running. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
}

export function createTurns(maxAtOnce: number): Turns {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async take(work) {
      if (running >= maxAtOnce) await new Promise<void>((resolve) => queue.push(resolve));
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
        queue.shift()?.();
      }
    },
    get waiting() {
      return queue.length;
    },
  };
}
