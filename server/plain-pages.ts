/** Plain HTML pages that the server sends without React Router. */
import type { Context } from "hono";
import { type ErrorNotice, errorNotice, type PlainErrorCode } from "#app/platform/errors/errors.ts";

/** Returns a page with the text of the error catalogue. */
export function refusal(c: Context, codeOrNotice: PlainErrorCode | ErrorNotice): Response {
  const { status, title, text } = typeof codeOrNotice === "string" ? errorNotice(codeOrNotice) : codeOrNotice;
  const html = plainPage(title, `<p>${text}</p><p><a href="/">Към началната страница</a></p>`);
  return c.html(html, status as 403, { "cache-control": "no-store" });
}

function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="bg"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Тукашно</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

export function lastResortPage(requestId: string): string {
  return plainPage(
    "Unexpected Application Error!",
    `<p>Нещо при нас се обърка. Моля, опитайте отново след малко.</p><p>Номер на заявката: ${requestId}</p><p><a href="/">Към началната страница</a></p>`,
  );
}
