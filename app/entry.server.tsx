/** Renders a page to complete HTML without streaming, so that it is the same bytes for everyone. */
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { getSite, getVisit } from "./accounts/visit/site.server.ts";
import { NeedsVisitor } from "./platform/cache/needs-visitor.server.ts";
import { waitForRenderSlot } from "./platform/cache/render-slots.server.ts";
import { bufferLoaderData } from "./shell/boot/handoff-data.ts";
import { RequestIdContext } from "./shell/request-id.ts";

// React Router defines these five parameters.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  await bufferLoaderData(entry);
  headers.set("content-type", "text/html; charset=utf-8");
  if (status === 405) headers.set("allow", "GET, HEAD");
  // Only error pages show it: all others are the same bytes for everyone.
  const requestId = status === 500 ? getVisit(context).requestId : undefined;
  await waitForRenderSlot();
  // At once, as nothing waits for data here: loaders have finished, and no part is loaded late.
  const html = renderToString(
    <RequestIdContext value={requestId}>
      <ServerRouter context={entry} url={request.url} />
    </RequestIdContext>,
  );
  return new Response(Buffer.from(`<!DOCTYPE html>${html}`), { status, headers });
}

/** An unknown failure is a bug: it is logged once with the request id that the person sees. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof NeedsVisitor) return;
  const { requestId } = getVisit(context as Readonly<RouterContextProvider>);
  getSite(context as Readonly<RouterContextProvider>).log.error(
    { err: error, requestId, path: new URL(request.url).pathname },
    "request failed",
  );
};
