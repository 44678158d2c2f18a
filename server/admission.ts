/**
 * Admission control for rendering, the expensive part: a few pages at once, a bounded queue, and an immediate refusal for
 * the rest. Priority: signed-in people, then pages, then anonymous searches.
 */
import type { Context } from "hono";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { createFairQueue, type FairQueue, type QueueEntry } from "#app/platform/jobs/fair-queue.server.ts";
import { addressOf, cookiesOf } from "./answer.ts";

/** Pages rendered concurrently. With one thread more would only slow each one down. */
const CONCURRENCY = 8;
/** Queue length: about two seconds of work on a small machine. */
const MAX_WAITING = 60;
/** Milliseconds after which a waiting request is refused. */
const MAX_WAIT = 2_500;

const PRIORITIES = { search: 0, page: 1, write: 2, person: 3 } as const;

export function createAdmission(): FairQueue {
  return createFairQueue({ name: "pages", concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, timeout: MAX_WAIT });
}

/** Returns key and priority of a request in the queue. `signal` is aborted when no client waits for the response. */
export function queueEntryOf(c: Context, site: Site, signal: AbortSignal): QueueEntry {
  const person = site.readSession(cookiesOf(c));
  if (person !== undefined) return { key: person, priority: PRIORITIES.person, signal };
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const priority = isRead ? (new URL(c.req.url).search === "" ? PRIORITIES.page : PRIORITIES.search) : PRIORITIES.write;
  return { key: addressOf(c, site), priority, signal };
}
