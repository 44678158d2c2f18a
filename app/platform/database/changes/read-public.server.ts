/** Sends the reads of public pages to a replica of the database, if there is one (decision 042). */

import { count } from "#app/platform/http/metrics-counters.server.ts";
import { expirePageAt, isSharedPage, withReplica } from "#app/platform/http/request-scope.server.ts";
import { MAX_LAG, type Replica } from "./replica.server.ts";

const replicas = new WeakMap<object, Replica>();

/** Makes `readPublic` on `db` use `replica`. */
export function readFrom(replica: Replica, db: object): void {
  replicas.set(db, replica);
}

/**
 * Runs `work`, which only reads, on the replica if there is one and the page is the same for all visitors. Signed-in people read
 * the primary, and so see their own changes. A page read from the replica expires after the lag that a replica may have. What
 * `isMissing` there is read on the primary: a link to a new page, such as one that was just sent to somebody, works at once.
 */
export async function readPublic<T>(
  db: object,
  work: () => Promise<T>,
  isMissing: (found: T) => boolean = () => false,
): Promise<T> {
  const replica = replicas.get(db);
  if (!replica || !isSharedPage()) return work();
  const isCurrent = replica.isCurrent();
  count("read", isCurrent ? "replica" : "primary");
  if (!isCurrent) return work();
  expirePageAt(Date.now() + MAX_LAG);
  const found = await withReplica(replica.query, work);
  return isMissing(found) ? work() : found;
}
