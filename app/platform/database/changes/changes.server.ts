/**
 * Change notifications for caches. Commands announce keys inside their transaction; listeners are called once, after the
 * outermost commit, and never after a rollback. They are also notified of changes by other processes
 * (change-channel.server.ts).
 */
import type { ChangeKey } from "#app/platform/http/request-scope.server.ts";

/** The key that all pages have, for a change that may affect any of them. */
export const EVERYTHING: ChangeKey = "any:page";

export type ChangeListener = (keys: ReadonlySet<ChangeKey>) => void;

interface Listeners {
  readonly all: Set<ChangeListener>;
  readonly own: Set<ChangeListener>;
}

const listeners = new WeakMap<object, Listeners>();
const collected = new WeakMap<object, Set<ChangeKey>>();

/** Calls `listener` after every commit on `db` that announced keys, in this process or another. Returns the unsubscribe function. */
export function onChange(db: object, listener: ChangeListener): () => void {
  return subscribe(db, "all", listener);
}

/** Calls `listener` like `onChange`, but only for commits of this process. */
export function onOwnChange(db: object, listener: ChangeListener): () => void {
  return subscribe(db, "own", listener);
}

function subscribe(db: object, kind: keyof Listeners, listener: ChangeListener): () => void {
  const known = listeners.get(db) ?? { all: new Set(), own: new Set() };
  listeners.set(db, known);
  known[kind].add(listener);
  return () => known[kind].delete(listener);
}

/** Announces `keys` as changed by the transaction `tx`. Throws outside of a transaction. */
export function announce(tx: object, keys: Iterable<ChangeKey>): void {
  const all = collected.get(tx);
  if (!all) throw new Error("Changes are announced inside inTransaction().");
  for (const key of keys) all.add(key);
}

/** Runs `commit`, which registers its transaction with `collect`, and then notifies the listeners of `db`. */
export async function notifyAfterCommit<T>(
  db: object,
  commit: (collect: (tx: object) => void) => Promise<T>,
): Promise<T> {
  const keys = new Set<ChangeKey>();
  const result = await commit((tx) => collected.set(tx, keys));
  if (keys.size > 0) announceCommitted(db, keys);
  return result;
}

/** Notifies the listeners of `db`, also of other processes, of changes that were committed without a transaction of their own. */
export function announceCommitted(db: object, keys: Iterable<ChangeKey>): void {
  const all = new Set(keys);
  for (const listener of listeners.get(db)?.own ?? []) listener(all);
  notifyListeners(db, all);
}

/** Notifies the listeners of `db` that `keys` have changed. */
export function notifyListeners(db: object, keys: ReadonlySet<ChangeKey>): void {
  for (const listener of listeners.get(db)?.all ?? []) listener(keys);
}
