/** Renders a page to complete HTML without streaming, so that it is the same bytes for everyone. */
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NeedsVisitor } from "./platform/needs-visitor.server.ts";
import { renderTurn } from "./platform/render-turns.server.ts";
import { replaceWithin } from "./platform/replace-within.server.ts";
import { takeData } from "./router/handoff-data.ts";
import { RequestIdContext } from "./shell/request-id.ts";
import { getSite, getVisit } from "./site/site.server.ts";

// React Router defines these five parameters.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  await takeData(entry);
  headers.set("content-type", "text/html; charset=utf-8");
  if (status === 405) headers.set("allow", "GET, HEAD");
  // Only error pages show it: all others are the same bytes for everyone.
  const requestId = status === 500 ? getVisit(context).requestId : undefined;
  await renderTurn();
  // At once, as nothing waits for data here: loaders have finished, and no part is loaded late.
  const html = renderToString(
    <RequestIdContext value={requestId}>
      <ServerRouter context={entry} url={request.url} />
    </RequestIdContext>,
  );
  const page = Buffer.from(`<!DOCTYPE html>${html}`);
  return new Response(import.meta.env.DEV ? page : lean(page), { status, headers });
}

/**
 * Without what says nothing, which is written for every link and icon. React does not look for it: the mark of a link asks the
 * router to discover routes, and ours knows them all (react-router.config.ts).
 */
function lean(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return replaceWithin(replaceWithin(page, ' data-discover="true"', ""), "></use>", "/>");
}

/** An unknown failure is a bug: it is logged once with the request id that the person sees. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof NeedsVisitor) return;
  const { requestId } = getVisit(context as Readonly<RouterContextProvider>);
  getSite(context as Readonly<RouterContextProvider>).log.error(
    { err: error, requestId, url: request.url },
    "request failed",
  );
};
