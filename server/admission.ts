/**
 * Admission control for rendering, which takes most of the processor time: a few pages at once, a bounded queue, and an immediate
 * refusal of the rest. The queue is fair between networks, within a network between visitors, and then prefers writes to pages and
 * pages to searches (rule: page-overload).
 */

import type { Context } from "hono";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { identifyVisitor } from "#app/accounts/visit/visitor.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { BodyBudget } from "#app/platform/http/body-budget.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import { FairQueue, type QueueEntry } from "#app/platform/jobs/fair-queue.server.ts";
import { addressOf, cookiesOf, isRead } from "./answer.ts";

/** Pages rendered concurrently. JavaScript runs on one thread, so a higher number would slow down each page. */
const CONCURRENCY = 8;
/** Queue length: about two seconds of work on a small machine. */
const MAX_WAITING = 60;
/** Milliseconds after which a waiting request is refused. */
const MAX_WAIT = 2_500;

const PRIORITIES = { search: 0, page: 1, write: 2 } as const;

/** The parts of the server that handle requests for pages and calls of the API. */
export interface RequestParts {
  readonly site: Site;
  readonly admission: FairQueue;
  readonly cache: PageCache;
  readonly budget: BodyBudget;
  /** The folder for uploaded files. */
  readonly folder: string;
}

export function createAdmission(): FairQueue {
  return new FairQueue({ name: "pages", concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, timeout: MAX_WAIT });
}

/** Returns keys and priority of a request in the queue. `signal` is aborted when no client waits for the response. */
function queueEntryOf(c: Context, site: Site, signal: AbortSignal): QueueEntry {
  const address = addressOf(c, site);
  const readPriority = new URL(c.req.url).search === "" ? PRIORITIES.page : PRIORITIES.search;
  return {
    keys: [countedAddress(address) ?? address, ...visitorKeys(c, site, address)],
    priority: isRead(c) ? readPriority : PRIORITIES.write,
    signal,
  };
}

/**
 * Returns the keys of a visitor within their network: the kind of visitor and the visitor. The kinds have equal shares, so that many
 * sessions or cookies do not take those of visitors without one. A cookie counts like a rate limit's: signed, and one hour old.
 */
function visitorKeys(c: Context, site: Site, address: string): readonly [kind: string, visitor: string] {
  const session = site.readSession(cookiesOf(c));
  if (session !== undefined) return ["session", session];
  const { browser, isSettled } = identifyVisitor(site.hash, { address, headers: c.req.raw.headers });
  return isSettled ? ["browser", browser] : ["network", ""];
}

/** Runs `act` in the scope of the request when the admission queue lets it begin. */
export function runAdmitted(
  c: Context,
  { site, admission }: RequestParts,
  scope: Parameters<typeof inRequest>[0],
  act: () => Promise<Response>,
): Promise<Response> {
  return admission.run(
    (runWithoutSlot) => inRequest({ ...scope, runWithoutSlot }, act),
    queueEntryOf(c, site, scope.clientGone ?? c.req.raw.signal),
  );
}
