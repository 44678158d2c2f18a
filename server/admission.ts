/**
 * Admission control for rendering, which takes most of the processor time: a few pages at once, a bounded queue, and an immediate
 * refusal of the rest. Signed-in people come first, then writes, then pages, then searches of guests.
 */
import type { Context } from "hono";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { createFairQueue, type FairQueue, type QueueEntry } from "#app/platform/jobs/fair-queue.server.ts";
import { addressOf, cookiesOf, isRead } from "./answer.ts";

/** Pages rendered concurrently. JavaScript runs on one thread, so a higher number would slow down each page. */
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
  const readPriority = new URL(c.req.url).search === "" ? PRIORITIES.page : PRIORITIES.search;
  return { key: addressOf(c, site), priority: isRead(c) ? readPriority : PRIORITIES.write, signal };
}
