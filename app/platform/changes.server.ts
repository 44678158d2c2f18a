/**
 * What has changed, told to whoever keeps something made from it. Commands announce inside their transaction; listeners
 * hear of it once, after the outermost commit, and never of what was rolled back.
 */

/** Names one thing that pages are made from, e.g. `category:3`; app/changes/ has the kinds. */
export type ChangeKey = `${string}:${string}`;

export type ChangeListener = (keys: ReadonlySet<ChangeKey>) => void;

const listeners = new WeakMap<object, Set<ChangeListener>>();
const collected = new WeakMap<object, Set<ChangeKey>>();

/** Calls `listener` after every commit on `db` that announced something, in this process. Returns how to stop it. */
export function onChange(db: object, listener: ChangeListener): () => void {
  const known = listeners.get(db) ?? new Set();
  listeners.set(db, known.add(listener));
  return () => known.delete(listener);
}

/** Announces `keys` with the transaction `tx`. Throws outside of one: what is not committed has not changed. */
export function announce(tx: object, keys: Iterable<ChangeKey>): void {
  const all = collected.get(tx);
  if (!all) throw new Error("Changes are announced inside inTransaction().");
  for (const key of keys) all.add(key);
}

/** Runs `commit` with a way to mark its transaction as announcing; tells the listeners of `db` once it has resolved. */
export async function tellAfter<T>(db: object, commit: (collect: (tx: object) => void) => Promise<T>): Promise<T> {
  const keys = new Set<ChangeKey>();
  const result = await commit((tx) => collected.set(tx, keys));
  if (keys.size > 0) for (const listener of listeners.get(db) ?? []) listener(keys);
  return result;
}
