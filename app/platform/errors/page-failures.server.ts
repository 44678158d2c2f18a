/** Error responses of pages: a refusal's text, or 503 if the database is unavailable. */
import { data } from "react-router";
import { type ErrorNotice, errorNotice, type PlainErrorCode, Refusal } from "./errors.ts";

/** SQLSTATE classes and socket errors that mean the database is unavailable, as opposed to a bug. */
const UNAVAILABLE = /^(08|53|57|25006|25P03|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_)/;
const UNAVAILABLE_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|connection timeout/i;
/** SQLSTATE of a connection failure, for a session that could not be read. */
export const SESSION_UNKNOWN = "08000";

export function isUnavailable(error: unknown): boolean {
  // The job queue reports copies of errors.
  if (typeof error !== "object" || error === null) return false;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return UNAVAILABLE.test(String(code)) || UNAVAILABLE_MESSAGE.test(String(message));
}

/** True if the disk is full: for files (ENOSPC, EDQUOT) or for the database (53100). */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT|53100)$/.test(String(error.code));
}

/** Returns a response for a loader or action to throw: it shows an error of the catalogue instead of the page. */
export function pageError(codeOrNotice: PlainErrorCode | ErrorNotice) {
  const notice = typeof codeOrNotice === "string" ? errorNotice(codeOrNotice) : codeOrNotice;
  return data(notice, { status: notice.status });
}

/** Converts a refusal to a response that shows its text instead of the page; returns other errors unchanged. */
export function asPageError(error: unknown): unknown {
  return error instanceof Refusal ? pageError(error.notice) : error;
}

/** Returns status and body of a result of React Router's data(); undefined for any other value. */
export function answerOf(value: unknown): { readonly status: number | undefined; readonly body: unknown } | undefined {
  if (typeof value !== "object" || value === null || !("type" in value) || value.type !== "DataWithResponseInit")
    return undefined;
  const { data: body, init } = value as unknown as { data: unknown; init: ResponseInit | null };
  return { status: init?.status, body };
}

/** Marks a redirect away from a forbidden page. The server removes it and answers data requests with 403. */
export const DENIED_HEADER = "x-denied";
