/**
 * Change notifications for caches. Commands announce keys inside their transaction; listeners are called once, after the
 * outermost commit, and never after a rollback. What other processes have changed comes to the same listeners
 * (change-channel.server.ts).
 */

/** A key such as `category:3`; app/changes/ defines the kinds. */
export type ChangeKey = `${string}:${string}`;

/** In place of the names of all that has changed: everything may have. It is what all pages show, the frame around them. */
export const EVERYTHING: ChangeKey = "any:page";

export type ChangeListener = (keys: ReadonlySet<ChangeKey>) => void;

interface Listeners {
  readonly all: Set<ChangeListener>;
  readonly own: Set<ChangeListener>;
}

const listeners = new WeakMap<object, Listeners>();
const collected = new WeakMap<object, Set<ChangeKey>>();

/** Calls `listener` after every commit on `db` that announced something, here or elsewhere. Returns the unsubscribe function. */
export function onChange(db: object, listener: ChangeListener): () => void {
  return listen(db, "all", listener);
}

/** The same for the commits of this process alone. */
export function onOwnChange(db: object, listener: ChangeListener): () => void {
  return listen(db, "own", listener);
}

function listen(db: object, whose: keyof Listeners, listener: ChangeListener): () => void {
  const known = listeners.get(db) ?? { all: new Set(), own: new Set() };
  listeners.set(db, known);
  known[whose].add(listener);
  return () => known[whose].delete(listener);
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
  if (keys.size === 0) return result;
  for (const listener of listeners.get(db)?.own ?? []) listener(keys);
  tell(db, keys);
  return result;
}

/** Notifies the listeners of `db` of what another process has committed. */
export function tell(db: object, keys: ReadonlySet<ChangeKey>): void {
  for (const listener of listeners.get(db)?.all ?? []) listener(keys);
}
