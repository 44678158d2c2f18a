/** Answers requests for pages: reads from the page cache or the renderer, writes after the checks of write-guard.ts. */
import type { Context } from "hono";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { NeedsVisitor } from "#app/platform/cache/needs-visitor.server.ts";
import { isShareable, type RenderContext, readPage } from "#app/platform/cache/page-cache.server.ts";
import type { CachedPage } from "#app/platform/cache/page-store.server.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { TOAST_COOKIE } from "#app/platform/forms/toast-cookie.server.ts";
import { type RequestParts, runAdmitted } from "./admission.ts";
import { type AnswerDependencies, addressOf, answer, answerShared, cookiesOf, isRead } from "./answer.ts";
import { AUTH_PREFIX, answerAuthCall } from "./auth-calls.ts";
import { pageKey } from "./hot-pages.ts";
import { refusal } from "./plain-pages.ts";
import { sendAnswer, sendPage } from "./send-page.ts";
import { pageCacheControl } from "./shared-cache.ts";
import { hasInvalidToken } from "./tokens.ts";
import { refuseWrite } from "./write-guard.ts";

type Dependencies = AnswerDependencies & RequestParts;

/** The name of the Hono variable that holds the cached page of a response. */
export const PAGE = "page";

/**
 * The address of the rules for prefetching links that a visitor points at or touches (rule: page-ahead). Responses for signed-in
 * people omit it, because their pages change with what they do.
 */
const SPECULATION_RULES = '"/ahead.speculationrules"';

export function handlePageRequest(c: Context, dependencies: Dependencies): Promise<Response> {
  return isRead(c) ? read(c, dependencies) : write(c, dependencies);
}

async function read(c: Context, dependencies: Dependencies): Promise<Response> {
  const { site, cache } = dependencies;
  const client = c.req.raw.signal;
  const refused = refuseAuthCall(c, site);
  if (refused) return refused;
  if (isAuthCall(c))
    return runAdmitted(c, dependencies, { clientGone: client }, () => answerAuthRequest(c, dependencies));
  if (mayBeCached(c, site)) {
    const { pathname, search } = new URL(c.req.url);
    // Downstream caches separate Save-Data requests by Vary, the page cache by its key.
    const key = pageKey(pathname + search, c.req.header("save-data"));
    try {
      const page = await cache.get(key, (rendering) => renderShared(c, dependencies, rendering), client);
      return await sendCached(c, site, page);
    } catch (error) {
      if (!(error instanceof NeedsVisitor)) throw error;
    }
  }
  const response = await runAdmitted(c, dependencies, { clientGone: client }, () => answer(c, dependencies));
  // Files are streamed, because they may be larger than memory.
  const isFile = response.headers.has("content-disposition");
  return isFile ? response : sendPage(c, await readPage(response));
}

/** Writes are completed even if the client disconnects. */
async function write(c: Context, dependencies: Dependencies): Promise<Response> {
  const { site, budget, folder } = dependencies;
  const refused = refuseWrite(c, site) ?? refuseAuthCall(c, site);
  if (refused) return refused;
  const bodies = { folder, budget: () => budget.lease(addressOf(c, site)) };
  const act = () => (isAuthCall(c) ? answerAuthRequest(c, dependencies) : answer(c, dependencies));
  return sendAnswer(c, await runAdmitted(c, dependencies, { bodies }, act));
}

/** Reports whether the page cache may answer: the request has neither a session nor a waiting toast. */
function mayBeCached(c: Context, site: Site): boolean {
  // Files such as robots.txt are cached even if pages are not.
  const isCached = site.env.pageCache || /\.\w+$/.test(new URL(c.req.url).pathname);
  const cookies = cookiesOf(c);
  return isCached && site.readSession(cookies) === undefined && !cookies.has(TOAST_COOKIE);
}

function renderShared(c: Context, dependencies: Dependencies, { clients, shown }: RenderContext): Promise<Response> {
  return runAdmitted(c, dependencies, { clientGone: clients, shown }, () => answerShared(c, dependencies));
}

async function sendCached(c: Context, site: Site, page: CachedPage): Promise<Response> {
  c.set(PAGE, page);
  const control = isShareable(page) && page.status < 500 ? pageCacheControl(site.env) : undefined;
  const response = await sendPage(c, page, control);
  if (response.headers.get("content-type")?.startsWith("text/html"))
    response.headers.set("speculation-rules", SPECULATION_RULES);
  return response;
}

/** Refuses calls that sign in while the site is read-only: they write, whatever their method. Sessions and keys are only read. */
function refuseAuthCall(c: Context, site: Site): Response | undefined {
  if (!site.state.now().isReadOnly || !isAuthCall(c) || /\/(get-session|token|jwks)$/.test(c.req.path))
    return undefined;
  return c.req.method === "GET" ? refusal(c, "read_only") : c.json(errorNotice("read_only"), 503);
}

/** Answers a call of the authentication library. A call that is unknown or switched off gets the page for missing addresses. */
async function answerAuthRequest(c: Context, dependencies: Dependencies): Promise<Response> {
  const { site } = dependencies;
  if (await hasInvalidToken(c, site)) return c.json(errorNotice("not_signed_in"), 401);
  return (await answerAuthCall(c, site, addressOf(c, site))) ?? answer(c, dependencies);
}

function isAuthCall(c: Context): boolean {
  return c.req.path.startsWith(AUTH_PREFIX);
}
