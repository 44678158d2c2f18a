/** A queue that is fair between clients: each gets one turn, whoever has waited longest for one comes first. */
export interface Turns<T> {
  add(client: number, item: T): void;
  /** Takes the item whose turn it is. */
  next(): T | undefined;
  /** Takes everything that the client waits for. */
  drop(client: number): readonly T[];
}

export function createTurns<T>(): Turns<T> {
  // A map keeps the order of insertion: a client that had its turn is inserted anew.
  const waiting = new Map<number, T[]>();
  return {
    add(client, item) {
      const own = waiting.get(client);
      if (own) own.push(item);
      else waiting.set(client, [item]);
    },
    next() {
      const [first] = waiting;
      if (!first) return undefined;
      const [client, own] = first;
      const item = own.shift();
      waiting.delete(client);
      if (own.length > 0) waiting.set(client, own);
      return item;
    },
    drop(client) {
      const own = waiting.get(client) ?? [];
      waiting.delete(client);
      return own;
    },
  };
}
