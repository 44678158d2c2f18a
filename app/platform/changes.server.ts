/**
 * Change notifications for caches. Commands announce keys inside their transaction; listeners are called once, after the
 * outermost commit, and never after a rollback.
 */

/** A key such as `category:3`; app/changes/ defines the kinds. */
export type ChangeKey = `${string}:${string}`;

export type ChangeListener = (keys: ReadonlySet<ChangeKey>) => void;

const listeners = new WeakMap<object, Set<ChangeListener>>();
const collected = new WeakMap<object, Set<ChangeKey>>();

/** Calls `listener` after every commit on `db` in this process that announced something. Returns the unsubscribe function. */
export function onChange(db: object, listener: ChangeListener): () => void {
  const known = listeners.get(db) ?? new Set();
  listeners.set(db, known.add(listener));
  return () => known.delete(listener);
}

/** Announces `keys` with the transaction `tx`. Throws outside of a transaction. */
export function announce(tx: object, keys: Iterable<ChangeKey>): void {
  const all = collected.get(tx);
  if (!all) throw new Error("Changes are announced inside inTransaction().");
  for (const key of keys) all.add(key);
}

/** Runs `commit`, which registers its transaction with `collect`, and then notifies the listeners of `db`. */
export async function tellAfter<T>(db: object, commit: (collect: (tx: object) => void) => Promise<T>): Promise<T> {
  const keys = new Set<ChangeKey>();
  const result = await commit((tx) => collected.set(tx, keys));
  if (keys.size > 0) for (const listener of listeners.get(db) ?? []) listener(keys);
  return result;
}
