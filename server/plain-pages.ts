/** Sends plain HTML pages without React Router: refusals, and errors outside the pages. */
import { randomUUID } from "node:crypto";
import type { ErrorHandler } from "hono";
import { type ErrorNotice, errorNotice, type PlainErrorCode, Refusal } from "#app/platform/errors/errors.ts";
import type { Log } from "#app/platform/settings/log.server.ts";
import type { RequestContext, RequestEnv } from "./request.ts";

/** Returns a page with the text of the error catalogue. */
export function refusal(c: RequestContext, codeOrNotice: PlainErrorCode | ErrorNotice): Response {
  const notice = typeof codeOrNotice === "string" ? errorNotice(codeOrNotice) : codeOrNotice;
  return c.html(noticePage(notice), notice.status as 403, { "cache-control": "no-store" });
}

export function noticePage({ title, text }: ErrorNotice): string {
  return plainPage(title, `<p>${text}</p><p><a href="/">Към началната страница</a></p>`);
}

function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Тукашно</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** Answers a request that failed outside the pages. */
export function answerError(log: Pick<Log, "error">): ErrorHandler<RequestEnv> {
  return (error, c) => {
    if (error instanceof Refusal) return refusal(c, error.notice);
    // The client has disconnected.
    if (c.req.raw.signal.aborted) return c.body(null, 503);
    const requestId = randomUUID();
    log.error({ err: error, requestId, path: c.req.path }, "request failed outside the pages");
    return c.html(lastResortPage(requestId), 500);
  };
}

function lastResortPage(requestId: string): string {
  return plainPage(
    "Unexpected Application Error!",
    `<p>Нещо при нас се обърка. Моля, опитайте отново след малко.</p><p>Номер на заявката: ${requestId}</p><p><a href="/">Към началната страница</a></p>`,
  );
}
