/** What a page answers instead of itself: the words of a refusal, or 503 when the database is away (reading 46). */
import { data } from "react-router";
import { type ErrorCode, errorNotice } from "./errors.ts";

/** SQLSTATE classes and socket errors that mean "not now", as opposed to a bug of ours. */
const UNAVAILABLE = /^(08|53|57|25P03|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_)/;
const TOLD_BY_TEXT =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection timeout/i;
/** A connection failure, for a session that nobody could look up. */
export const SESSION_UNKNOWN = "08000";

export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return UNAVAILABLE.test(code) || TOLD_BY_TEXT.test(error.message);
}

/** No room on the disk: of the files' (ENOSPC, EDQUOT) or of the database (53100). */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT|53100)$/.test(String(error.code));
}

/** What a loader or action throws to show the catalogue's words instead of its page. */
export function pageError(code: ErrorCode) {
  const notice = errorNotice(code);
  return data(notice, { status: notice.status });
}

/** Runs a read; an unreachable database becomes a 503 with the catalogue's text, anything else stays what it is. */
export async function orUnavailable<T>(code: ErrorCode, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw pageError(code);
  }
}

/** On a redirect away from what somebody has no rights to. The server takes it off, and says 403 to scripts. */
export const DENIED_HEADER = "x-denied";
