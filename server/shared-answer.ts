/**
 * Renders an answer that may be kept and sent to everybody. It is made from the page's address alone, so it cannot be
 * somebody's: cookies, authorization, the network address and all other headers of the request that happened to come first
 * are not there to be read.
 */
import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { NeedsVisitor } from "#app/platform/needs-visitor.server.ts";
import { clientGone } from "#app/platform/request-scope.server.ts";
import type { Visit } from "#app/site/site.server.ts";

type Render = (request: Request, visit: Visit) => Promise<Response>;

/**
 * Returns what `render` makes of the path and query of a request, at the site's own origin. Throws NeedsVisitor when it
 * asks for the visitor.
 */
export async function answerForEverybody(c: Context, siteUrl: string, render: Render): Promise<Response> {
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
  // A loader's error may have become a page by now.
  if (!isForEverybody) throw new NeedsVisitor();
  return response;
}

/** A page without scripts goes to those who save data; the page cache's key says so too. */
function sharedRequest(c: Context, siteUrl: string): Request {
  const { pathname, search } = new URL(c.req.url);
  const headers = c.req.header("save-data") === "on" ? { "save-data": "on" } : undefined;
  return new Request(siteUrl + pathname + search, { ...(headers && { headers }), signal: clientGone() ?? null });
}
