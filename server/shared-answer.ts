/**
 * Renders a response that is the same for everybody and may be cached. It is made from the URL alone: cookies, authorization, the
 * network address and other headers of the request are not available, so the response cannot depend on them.
 */
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Visit } from "#app/accounts/visit/site.server.ts";
import { NeedsVisitor } from "#app/platform/cache/needs-visitor.server.ts";
import { clientGone } from "#app/platform/http/request-scope.server.ts";

type Render = (request: Request, visit: Visit) => Promise<Response>;

/** Renders the path and query of a request at the site's own origin. Throws NeedsVisitor if `render` reads the visitor. */
export async function renderForEverybody(c: Context, siteUrl: string, render: Render): Promise<Response> {
  let isForEverybody = true;
  const needVisitor = (): never => {
    isForEverybody = false;
    throw new NeedsVisitor();
  };
  const visit: Visit = {
    requestId: randomUUID(),
    toast: undefined,
    get address() {
      return needVisitor();
    },
    viewer: async () => null,
    useCookies: needVisitor,
  };
  const response = await render(sharedRequest(c, siteUrl), visit);
  // React Router may have turned the error into an error page.
  if (!isForEverybody) throw new NeedsVisitor();
  return response;
}

/** Makes the request without the visitor's headers. Save-Data stays, because it is part of the cache key. */
function sharedRequest(c: Context, siteUrl: string): Request {
  const { pathname, search } = new URL(c.req.url);
  const headers = c.req.header("save-data") === "on" ? { "save-data": "on" } : undefined;
  return new Request(siteUrl + pathname + search, { ...(headers && { headers }), signal: clientGone() ?? null });
}
