/**
 * Admission control for rendering, the expensive part: a few pages at once, a bounded queue, and an immediate refusal for
 * the rest. Priority: signed-in people, then pages, then anonymous searches.
 */
import type { Context } from "hono";
import { createWorkQueue, type Place, type WorkQueue } from "#app/platform/work-queue.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { addressOf, cookiesOf } from "./answer.ts";

/** Pages rendered concurrently. More would only slow each one down, as there is one thread. */
const AT_ONCE = 8;
/** Queue length: about two seconds of work on a small machine. */
const PLACES = 60;
/** Milliseconds that a request waits for its turn. */
const PATIENCE = 2_500;

const RANKS = { search: 0, page: 1, write: 2, person: 3 } as const;

export function createAdmission(): WorkQueue {
  return createWorkQueue({ name: "pages", atOnce: AT_ONCE, places: PLACES, patience: PATIENCE });
}

/** The place of a request in the queue. `signal`: aborted when nobody waits for its answer. */
export function placeOf(c: Context, site: Site, signal: AbortSignal): Place {
  const person = site.readSession(cookiesOf(c));
  if (person !== undefined) return { key: person, rank: RANKS.person, signal };
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const rank = isRead ? (new URL(c.req.url).search === "" ? RANKS.page : RANKS.search) : RANKS.write;
  return { key: addressOf(c, site), rank, signal };
}
