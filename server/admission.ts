/**
 * Admission control for rendering, which takes most of the processor time: a few pages at once, a bounded queue, and an immediate
 * refusal of the rest. The queue is fair between networks, within a network between visitors, and then prefers writes to pages and
 * pages to searches.
 */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { identifyVisitor } from "#app/accounts/visitor/visitor.server.ts";
import type { RenderContext } from "#app/platform/cache/page-cache.server.ts";
import { createBodyBudget } from "#app/platform/http/body-budget.server.ts";
import { FairQueue } from "#app/platform/http/fair-queue.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { inRequest } from "#app/platform/http/request-scope.server.ts";
import type { RequestContext } from "./request.ts";
import { uploadFolder } from "./upload-folder.ts";

/** Pages rendered concurrently. JavaScript runs on one thread, so a higher number would slow down each page. */
const CONCURRENCY = 8;
/** Queue length: about two seconds of work on a small machine. */
const MAX_WAITING = 60;
/** Milliseconds after which a waiting request is refused. */
const MAX_WAIT = 2_500;

const PRIORITIES = { search: 0, page: 1, write: 2 } as const;

/**
 * Runs `act` in the scope of a request when the queue lets it begin. A read is dropped when its clients have left: the visitor, or those
 * who wait for a page that is the same for everybody (`shared`). A write is always finished.
 */
export type Admit = <T>(c: RequestContext, act: () => Promise<T>, shared?: SharedRead) => Promise<T>;

type SharedRead = Pick<RenderContext, "clients"> & Partial<RenderContext>;

export function createAdmission(site: Site): Admit {
  const queue = new FairQueue({ name: "pages", concurrency: CONCURRENCY, maxWaiting: MAX_WAITING, timeout: MAX_WAIT });
  const budget = createBodyBudget(site.env.bodyMemory);
  const folder = uploadFolder(site.env.dataDir);
  return (c, act, shared) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const signal = shared?.clients ?? c.req.raw.signal;
    const scope = isRead
      ? { clientGone: signal, shown: shared?.shown }
      : { bodies: { budget, folder, network: c.get("address") } };
    const readPriority = new URL(c.req.url).search === "" ? PRIORITIES.page : PRIORITIES.search;
    return queue.run((runWithoutSlot) => inRequest({ ...scope, runWithoutSlot }, act), {
      keys: keysOf(c, site),
      priority: isRead ? readPriority : PRIORITIES.write,
      signal,
    });
  };
}

/**
 * Returns the keys of a request in the queue: the network, within it the kind of visitor, and the visitor. The kinds have equal shares,
 * so that many sessions or cookies do not take those of visitors without one. A cookie counts like a rate limit's: signed, and one hour
 * old.
 */
function keysOf(c: RequestContext, { hash }: Site): readonly [network: string, kind: string, visitor: string] {
  const address = c.get("address");
  const session = c.get("session");
  const network = countedAddress(address) ?? address;
  if (session !== undefined) return [network, "session", session];
  const { browser, isSettled } = identifyVisitor(hash, { address, headers: c.req.raw.headers });
  return isSettled ? [network, "browser", browser] : [network, "network", ""];
}
