/** Reads of what visitors are shown, which may go to a replica of the database (decision 042). */
import type { ChangeKey } from "./changes.server.ts";
import type { Replica } from "./replica.server.ts";
import { copyFrom, copyReading, noteShown, noteTrueUntil, readingCopy } from "./request-scope.server.ts";
import { count } from "./tally.server.ts";

const replicas = new WeakMap<object, Replica>();

/** From now on `replica` is read for what `readPublic` is given on `db`. */
export function readFrom(replica: Replica, db: object): void {
  replicas.set(db, replica);
}

/**
 * Does `work`, which only reads and names what it shows (app/changes): on the replica, if there is one that the request under way
 * may read, and once more on the primary if the replica may have lacked a change of what was shown.
 */
export async function readPublic<T>(db: object, work: () => Promise<T>): Promise<T> {
  const replica = replicas.get(db);
  const from = copyFrom();
  if (!replica || from === undefined || copyReading()) return work();
  // Before reading: what it shows is at least as new.
  const position = replica.position();
  if (position === undefined || position < from) {
    count("read", "primary");
    return work();
  }
  const shown = { keys: new Set<ChangeKey>(), until: Number.POSITIVE_INFINITY };
  const isUnsure = () => replica.lacks(shown.keys, position);
  let wasRead = false;
  const ask = async (text: string, values: readonly unknown[]) => {
    if (isUnsure()) return undefined;
    const answer = await replica.ask(text, values);
    wasRead ||= answer !== undefined;
    return answer;
  };
  const result = await readingCopy({ shown, ask }, work);
  const isOld = wasRead && isUnsure();
  count("read", wasRead && !isOld ? "replica" : "primary");
  if (isOld) return work();
  noteShown(...shown.keys);
  noteTrueUntil(shown.until);
  return result;
}
